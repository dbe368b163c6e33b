/** Runs one capture, from the click to the displayed result. The form stays editable meanwhile. */
import type { ApiKey } from './api-key.ts';
import { type Captured, type Delivered, describeCaptured } from './captured.ts';
import { find } from './dom.ts';
import { clearError, showErrors } from './field-errors.ts';
import type { LimitGauges } from './limit-gauges.ts';
import { retryAtMs, showProblem } from './problem-panel.ts';
import type { ReadRequest, RequestForm } from './request-form.ts';
import { bringResultIntoView, say, sayCaptured, showBusy, showCaptured } from './result-panel.ts';
import { type Answer, type Problem, sendCapture } from './send-capture.ts';
import { showTiming } from './timing-bar.ts';

interface CaptureDeps {
  request: RequestForm;
  apiKey: ApiKey;
  gauges: LimitGauges;
  keep: (captured: Captured) => void;
}

/** Codes that concern the API key, which is not a field of the body. */
const KEY_CODES = new Set(['missing_api_key', 'invalid_api_key', 'revoked_api_key']);

const UNREACHABLE: Problem = {
  status: 0,
  title: 'The service does not answer',
  detail: 'Is it still running? Start it again with npm start.',
  code: 'no_answer',
  requestId: undefined,
  errors: [],
};

export function useCapture({ request, apiKey, gauges, keep }: CaptureDeps) {
  const [captureButton, cancelButton] = [
    find('capture', HTMLButtonElement),
    find('cancel', HTMLButtonElement),
  ];
  let running: AbortController | undefined;
  let count = 0;

  return {
    /** Does nothing while a capture is running. */
    async capture(): Promise<void> {
      if (running !== undefined) return;
      const sent = request.read();
      request.clearProblems();
      // The service would refuse it, and count it toward the rate limit.
      if (sent.body.url === '') return askForUrl(sent);
      running = new AbortController();
      const key = apiKey.read();
      clearError(apiKey.place);
      const endBusy = begin();
      const answer = await sendCapture(sent, key, running.signal);
      running = undefined;
      endBusy();
      if (answer.limits !== undefined) gauges.update(key, answer.limits);
      await show(answer, sent);
    },
    cancel: () => running?.abort(),
  };

  function begin(): () => void {
    const uncover = showBusy();
    say('Capturing…');
    swap(captureButton, cancelButton);
    bringResultIntoView();
    return () => {
      uncover();
      swap(cancelButton, captureButton);
    };
  }

  function askForUrl({ places }: ReadRequest): void {
    request.showProblems([{ field: 'url', message: 'is required' }], places);
    request.focus('url');
    say('Put in a URL first. Nothing was sent.', 'warning');
  }

  async function show(answer: Answer, sent: ReadRequest): Promise<void> {
    const { outcome, stages, tookMs } = answer;
    switch (outcome.kind) {
      case 'cancelled':
        return say('Cancelled. The service finishes what it began, and counts it.');
      case 'unreachable':
        say('');
        return showProblem({ problem: UNREACHABLE, tookMs, retryAtMs: undefined, focusField: request.focus });
      case 'problem': {
        say('');
        showTiming(stages, tookMs);
        const { problem, retryAfterSeconds } = outcome;
        showAtFields(problem, sent);
        const retry = retryAtMs(problem, {
          retryAfterSeconds,
          quota: answer.limits?.quota,
          nowMs: Date.now(),
        });
        return showProblem({ problem, tookMs, retryAtMs: retry, focusField: request.focus });
      }
      case 'file': {
        const captured = describe(sent, answer, { file: outcome.file });
        await deliver(captured);
        if (outcome.isRedirected)
          say('Captured. Too large for a reply, it came from the bucket: no limits were told.');
        return;
      }
      case 'content':
        return deliver(describe(sent, answer, { content: outcome.content, file: outcome.file }));
      case 'stored':
        return deliver(describe(sent, answer, { object: outcome.object }));
    }
  }

  function describe({ body }: ReadRequest, answer: Answer, delivered: Delivered): Captured {
    count += 1;
    return describeCaptured({ number: count, body, answer, delivered });
  }

  async function deliver(captured: Captured): Promise<void> {
    await showCaptured(captured);
    sayCaptured(captured);
    keep(captured);
  }

  function showAtFields({ code, title, errors }: Problem, { places }: ReadRequest): void {
    request.showProblems(errors, places);
    if (KEY_CODES.has(code)) {
      // The detail stands in the result; the title is short enough for one line.
      showErrors([{ field: 'key', message: title }], new Map([['key', apiKey.place]]));
    }
  }
}

/** The focus goes along. */
function swap(from: HTMLElement, to: HTMLElement): void {
  const hadFocus = document.activeElement === from;
  from.hidden = true;
  to.hidden = false;
  if (hadFocus) to.focus({ preventScroll: true });
}
