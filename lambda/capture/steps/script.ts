/** Runs the script of the request, and waits for what its expression says. */
import type { Protocol } from 'puppeteer-core';
import type { Stopwatch } from '../../observe/stopwatch.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { beginWait } from '../page/page-wait.ts';
import { waitForContent } from '../ready/ready.ts';
import { evaluate, scriptError } from './evaluate.ts';
import { RESULT_GROUP, writeScriptResult } from './script-result.ts';
import { answerOf, timeFor } from './time.ts';

/** In a frozen page nothing changes any more. */
const FROZEN_CAP_MS = 0;

/** V8's message for a `return` outside of functions. */
const RETURNS_ON_TOP = 'SyntaxError: Illegal return statement';

/**
 * Runs the script, which may use `await` and `return`. A promise that is its result is awaited, 10 s at most;
 * after that the page is captured as it stands. Records the result, if the request asks for it.
 * @throws ServiceError script_failed
 */
export async function runScript(page: CapturePage, script: string): Promise<void> {
  const capMs = timeFor(page, REAL_TIME.asked);
  // A page without scripts has no main world before.
  const world = page.session.send('Runtime.evaluate', { expression: '0' });
  await answerOf(page, Promise.all([world, page.inPage.call('beginScript')]), { realMs: REAL_TIME.ask });
  const { record } = page;
  const kept = record?.wantsScriptResult ? { objectGroup: RESULT_GROUP } : {};
  let evaluated = await evaluate(page, { ...kept, expression: script, replMode: true }, capMs);
  // A function hides the script's names from the page. A script becomes one only if it cannot run otherwise.
  if (evaluated?.isMistake && evaluated.failure === RETURNS_ON_TOP) {
    evaluated = await evaluate(page, { ...kept, expression: asFunction(script) }, capMs);
  }
  page.inPage.call('endScript').catch(() => undefined);
  const { result, failure, endless, isUndescribed } = evaluated ?? {};
  if (isUndescribed)
    throw scriptError('script', 'The script threw an error that the browser cannot describe.');
  if (endless !== undefined)
    throw scriptError('script', `The script did not end within ${secondsOf(capMs)}${ENDLESS[endless]}.`);
  if (failure !== undefined) throw scriptError('script', failure);
  if (record?.wantsScriptResult && result !== undefined) {
    record.scriptResult = await writeScriptResult(page, result, REAL_TIME.ask);
  }
}

const ENDLESS = {
  ended: '',
  'goes on': ', and could not be stopped. Perhaps it threw an error that the browser cannot describe',
};

/** Wraps the script into an async function, whose promise has its result. The script may end in a comment. */
function asFunction(script: string): string {
  return `(async () => {${script}\n})()`;
}

/**
 * Waits until the expression is truthy, 10 s at most. An exception means that it is not yet. Returns whether
 * the page still shows the same document. If not, the new document has to become ready first.
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
  const { watch, isFrozen } = page;
  const { document } = watch;
  const capMs = isFrozen ? FROZEN_CAP_MS : timeFor(page, REAL_TIME.asked);
  const wait = beginWait(page, capMs);
  for (;;) {
    const leftMs = Math.max(REAL_TIME.least, wait.leftMs);
    const { result, failure, isMistake } = (await evaluate(page, { expression }, leftMs)) ?? {};
    if (watch.document !== document) return;
    if (result !== undefined && (await isTruthy(page, result))) break;
    if (isMistake || wait.leftMs === 0) throw scriptError('waitForExpression', failure ?? notTrue(capMs));
    await wait.goOn();
  }
  // Content that appeared during the wait may still load.
  if (watch.requests.lastActivityAt > wait.startedAt) {
    await page.bestEffort('wait', REAL_TIME.late, () => waitForContent(page));
  }
}

async function isTruthy(page: CapturePage, result: Protocol.Runtime.RemoteObject): Promise<boolean> {
  const { type, subtype, value, unserializableValue, objectId } = result;
  if (subtype === 'null') return false;
  if (unserializableValue !== undefined) return !['NaN', '-0', '0n', '-0n'].includes(unserializableValue);
  if (type !== 'object' || objectId === undefined)
    return type === 'function' || type === 'symbol' || Boolean(value);
  // `document.all` is the one object that is falsy, and the browser describes it as an array.
  const asked = page.session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return !this }',
    returnByValue: true,
  });
  return (await answerOf(page, asked, { realMs: REAL_TIME.ask }))?.result.value !== true;
}

function notTrue(capMs: number): string {
  return `waitForExpression did not become true within ${secondsOf(capMs)}. Check it against the page.`;
}

function secondsOf(timeMs: number): string {
  const seconds = Math.max(1, Math.round(timeMs / 1000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
