/** Runs the script of the request, and waits for what its expression says. */
import type { Protocol } from 'puppeteer-core';
import type { Stopwatch } from '../../observe/stopwatch.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { waitForContent } from '../ready/ready.ts';
import { evaluate, scriptError } from './evaluate.ts';
import { answerOf, letPageGoOn, timeFor } from './time.ts';

/** In a held page nothing changes any more. */
const HELD_CAP_MS = 0;

/**
 * Runs the script, which may use `await`. A promise that is its result is awaited, 10 s at most; after that the page is captured
 * as it stands.
 * @throws ServiceError script_failed
 */
export async function runScript(page: CapturePage, script: string): Promise<void> {
  const capMs = timeFor(page, REAL_TIME.asked);
  await answerOf(page, page.inPage.call('markStep'), { realMs: REAL_TIME.ask });
  const evaluated = await evaluate(page, { expression: script, replMode: true }, capMs);
  const { failure, isEndless } = evaluated ?? {};
  if (isEndless) throw scriptError('script', `The script did not end within ${secondsOf(capMs)}.`);
  if (failure !== undefined) throw scriptError('script', failure);
}

/**
 * Waits until the expression is truthy, 10 s at most. An exception means that it is not yet. Returns whether the page still
 * shows the same document. If not, the new document has to become ready first.
 * @throws ServiceError script_failed
 */
export async function waitForExpression(
  page: CapturePage,
  { waitForExpression: expression }: Pick<CaptureRequest, 'waitForExpression'>,
  stopwatch: Stopwatch,
): Promise<boolean> {
  if (expression === undefined) return true;
  const { document } = page.watch;
  await stopwatch.measure('wait', () => waitUntilTrue(page, expression));
  return page.watch.document === document;
}

async function waitUntilTrue(page: CapturePage, expression: string): Promise<void> {
  const { watch, isHeld } = page;
  const { document } = watch;
  const startedAt = performance.now();
  const capMs = isHeld ? HELD_CAP_MS : timeFor(page, REAL_TIME.asked);
  const endsAt = startedAt + capMs;
  for (;;) {
    const leftMs = Math.max(REAL_TIME.least, endsAt - performance.now());
    const { result, failure, isMistake } = (await evaluate(page, { expression }, leftMs)) ?? {};
    if (watch.document !== document) return;
    if (result !== undefined && isTruthy(result)) break;
    if (isMistake || performance.now() >= endsAt)
      throw scriptError('waitForExpression', failure ?? notTrue(capMs));
    await letPageGoOn(page);
  }
  // Content that appeared during the wait may still load.
  if (watch.requests.lastActivityAt > startedAt) {
    await page.improve('wait', REAL_TIME.late, () => waitForContent(page));
  }
}

function isTruthy({ type, subtype, value, unserializableValue }: Protocol.Runtime.RemoteObject): boolean {
  if (subtype === 'null') return false;
  if (unserializableValue !== undefined) return !['NaN', '-0', '0n', '-0n'].includes(unserializableValue);
  return type === 'object' || type === 'function' || type === 'symbol' || Boolean(value);
}

function notTrue(capMs: number): string {
  return `waitForExpression did not become true within ${secondsOf(capMs)}. Check it against the page.`;
}

function secondsOf(timeMs: number): string {
  const seconds = Math.max(1, Math.round(timeMs / 1000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
