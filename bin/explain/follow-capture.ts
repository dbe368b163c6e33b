/**
 * Follows the attempts of a capture: their stages, a picture after each stage that may change
 * the page, what the cleaning changed, and the page's requests. What the page does not answer in
 * time is left out of the report.
 */
import { readFile } from 'node:fs/promises';
import type { LaunchedBrowser } from '../../lambda/capture/browser/launch.ts';
import type { CaptureObserver } from '../../lambda/capture/capture-observer.ts';
import { ClockStuck } from '../../lambda/capture/clock/virtual-time.ts';
import type { CapturePage } from '../../lambda/capture/page/capture-page.ts';
import { wordsOf } from '../../lambda/capture/step-notes.ts';
import { BrowserCrash } from '../../lambda/capture/try-twice.ts';
import { asServiceError } from '../../lambda/errors.ts';
import { describeFault } from '../../lambda/observe/fault.ts';
import { withinTime } from '../../lambda/waits/within-time.ts';
import type { Attempt, BrowserIdentity } from './account.ts';
import type { FindRule } from './find-rule.ts';
import { createChanges } from './follow-changes.ts';
import { followRequests } from './follow-requests.ts';

/** Stages after which the page may look different. */
const SHOWN = new Set(['navigate', 'ready', 'steps', 'clean', 'scroll', 'hold', 'measure']);
/** Real time, ms. */
const LOOK_MS = 5_000;
/** Of the JPEGs. */
const QUALITY = 60;

interface CaptureFollower {
  observer: CaptureObserver;
  attempts: Attempt[];
  before(stage: string): Promise<void>;
  after(stage: string, realMs: number): Promise<void>;
}

export function followCapture(findRule: FindRule): CaptureFollower {
  const attempts: Attempt[] = [];
  let page: CapturePage | undefined;
  let changes: ReturnType<typeof createChanges> | undefined;
  let startedAtMs: number | undefined;
  /** Stages before the page of an attempt is open. */
  let opening: Attempt['stages'] = [];
  /** Since the last stage has ended. */
  let notes: string[] = [];

  return {
    attempts,
    observer: {
      async beginsAttempt(opened, browser) {
        page = opened;
        changes = createChanges(opened);
        attempts.push({
          stages: opening,
          kept: [],
          requests: followRequests(opened.session, findRule),
          browser: await identityOf(opened, browser),
          isOnCommand: browser.isOnCommand,
          failure: undefined,
        });
        opening = [];
      },
      failsAttempt(reason) {
        const attempt = attempts.at(-1);
        if (page !== undefined && attempt !== undefined) attempt.failure = reasonOf(reason);
        page = undefined;
      },
      note: (note, ...values) => notes.push(wordsOf(note, values)),
    },
    async before(stage) {
      startedAtMs = page?.clock.passedMs;
      if (stage === 'clean') await within(changes?.note());
    },
    async after(name, realMs) {
      const pageMs =
        page === undefined || startedAtMs === undefined ? undefined : page.clock.passedMs - startedAtMs;
      const attempt = attempts.at(-1);
      const stages = attempt?.stages;
      const changed = name === 'clean' ? await within(changes?.describe()) : undefined;
      const kept = name === 'clean' ? await within(changes?.describeKept()) : undefined;
      if (attempt !== undefined && kept !== undefined) attempt.kept = kept;
      const picture = SHOWN.has(name) && page !== undefined ? await within(takePicture(page)) : undefined;
      const isOpening = stages === undefined || name === 'launch' || name === 'prepare';
      (isOpening ? opening : stages).push({ name, realMs, pageMs, notes, picture, changes: changed ?? [] });
      notes = [];
      if (name === 'close') page = undefined;
    },
  };
}

async function takePicture({ session }: CapturePage): Promise<string> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: QUALITY,
    optimizeForSpeed: true,
  });
  return data;
}

/** Undefined when it fails or takes too long. The report then lacks it. */
async function within<Value>(work: Promise<Value> | undefined): Promise<Value | undefined> {
  return work && withinTime(LOOK_MS, work).catch(() => undefined);
}

/** In the words of the answer, with the command or network error that has caused it. */
function reasonOf(reason: unknown): string {
  if (reason instanceof ClockStuck || reason instanceof BrowserCrash) return `${reason.message}.`;
  const { code, message } = asServiceError(reason);
  const faults = describeFault(reason);
  if (code === 'internal_error') return faults.map(({ name, method = '' }) => `${name} ${method}`).join(', ');
  const causes = faults.flatMap(({ method, netError }) => method ?? netError ?? []);
  return [`${code}: ${message}`, ...causes].join(' Cause: ');
}

async function identityOf({ session }: CapturePage, { pid }: LaunchedBrowser): Promise<BrowserIdentity> {
  const { product, userAgent } = await session.send('Browser.getVersion');
  return { product, userAgent, flags: await flagsOf(pid) };
}

async function flagsOf(pid: number): Promise<string[] | undefined> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return words.filter((word) => word.startsWith('--'));
  } catch {
    return undefined;
  }
}
