/**
 * Shows a failed capture in place of the image: what happened, what to do, and what to quote in a support
 * request.
 */
import { make } from './dom.ts';
import type { FieldProblem } from './field-errors.ts';
import type { Allowance } from './response-facts.ts';
import { showFacts, showInFrame, showLinks } from './result-panel.ts';
import type { Problem } from './send-capture.ts';
import { formatTime, formatWait } from './wording.ts';

interface ProblemView {
  problem: Problem;
  tookMs: number;
  /** Unix milliseconds after which a retry makes sense. */
  retryAtMs: number | undefined;
  /** Moves the focus to the field of a path. */
  focusField: (path: string) => void;
}

const TICK_MS = 1_000;
let stopCountdown = () => {};

export function showProblem({ problem, tookMs, retryAtMs, focusField }: ProblemView): void {
  const { status, title, detail, code, requestId, errors } = problem;
  const panel = make(
    'div',
    { className: 'problem', role: 'alert' },
    make('p', { className: 'problem-code' }, `${status} `, make('code', {}, code)),
    make('h3', {}, title),
    make('p', {}, retryAtMs === undefined ? detail : withoutWait(detail)),
    ...makeRetry(retryAtMs),
    ...makeList(errors, focusField),
  );
  if (requestId !== undefined) {
    panel.append(make('p', { className: 'problem-id' }, 'Request ', make('code', {}, requestId)));
  }
  showInFrame(panel);
  showLinks(undefined);
  showFacts({ Took: formatTime(tookMs) });
}

/** The countdown says the same, and stays right. */
function withoutWait(detail: string): string {
  return detail.replace(/ Try again (?:in \d+ seconds?|shortly)\.$/, '');
}

/** 429 and 503 send Retry-After. A used quota is restored with the next period. */
export function retryAtMs(
  { code }: Problem,
  {
    retryAfterSeconds,
    quota,
    nowMs,
  }: { retryAfterSeconds: number | undefined; quota: Allowance | undefined; nowMs: number },
): number | undefined {
  if (retryAfterSeconds !== undefined) return nowMs + retryAfterSeconds * 1_000;
  return code === 'quota_exceeded' && quota !== undefined ? quota.resetAt * 1_000 : undefined;
}

/** Hides the countdown from screen readers, which would read every second. */
function makeRetry(atMs: number | undefined): HTMLElement[] {
  stopCountdown();
  if (atMs === undefined) return [];
  const waitText = () => formatWait((atMs - Date.now()) / 1_000);
  const running = make('b', {}, waitText());
  const line = make('p', { className: 'retry' }, 'Worth another try in ', running);
  const at = make('span', {}, ` (at ${formatMoment(atMs)})`);
  line.append(at);
  const timer = setInterval(() => {
    if (Date.now() < atMs) {
      running.textContent = waitText();
      return;
    }
    stopCountdown();
    line.replaceChildren(make('b', {}, 'Now is the time for another try.'));
  }, TICK_MS);
  stopCountdown = () => clearInterval(timer);
  return [line];
}

/** The time; with the date if that is another day. */
function formatMoment(atMs: number): string {
  const at = new Date(atMs);
  return at.toDateString() === new Date().toDateString() ? at.toLocaleTimeString() : at.toLocaleString();
}

function makeList(errors: readonly FieldProblem[], focusField: (path: string) => void): HTMLElement[] {
  if (errors.length === 0) return [];
  const items = errors.map(({ field, message }) => {
    const link = make('button', { type: 'button', className: 'link' }, field === '' ? 'the request' : field);
    link.addEventListener('click', () => focusField(field));
    return make('li', {}, link, ` ${message}`);
  });
  return [make('ul', { className: 'problem-list' }, ...items)];
}
