/**
 * Runs JavaScript of the request in the page's main world, where it reaches what the page's scripts reach and nothing else.
 * The page's Content-Security-Policy does not stop it.
 */
import type { Protocol } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { answerOf, type Timed } from './time.ts';

type ScriptedPage = Timed & Pick<CapturePage, 'session'>;

const MAX_MESSAGE_CHARACTERS = 500;
/** The stack of an error follows its message. */
const STACK = /\n {4}at [\s\S]*$/;

interface Evaluated {
  result?: Protocol.Runtime.RemoteObject;
  /** The message of an exception, 500 characters at most. */
  failure?: string;
  /** Whether the code ran on and on, and was ended. */
  isEndless?: boolean;
  /** Whether the code cannot be compiled. */
  isMistake?: boolean;
}

/**
 * Undefined when the page has gone to another document, or a promise has not settled within `capMs`. Code that is still
 * running after that time is ended.
 */
export async function evaluate(
  page: ScriptedPage,
  code: { expression: string; replMode?: true },
  capMs: number,
): Promise<Evaluated | undefined> {
  const { session } = page;
  const endsAt = performance.now() + capMs;
  const sent = session.send('Runtime.evaluate', { ...code, awaitPromise: true });
  const answer = await answerOf(page, sent, { realMs: capMs, mayBeBusy: true });
  const { objectId, subtype } = answer?.result ?? {};
  if (subtype !== 'promise' || objectId === undefined) {
    return answer === undefined ? endIfBusy(page) : readAnswer(answer);
  }
  const awaited = session.send('Runtime.awaitPromise', { promiseObjectId: objectId });
  const leftMs = Math.max(0, endsAt - performance.now());
  const settled = await answerOf(page, awaited, { realMs: leftMs, mayBeBusy: true });
  return settled === undefined ? endIfBusy(page) : readAnswer(settled);
}

/** Ends what runs in a page that does not answer. */
async function endIfBusy(page: ScriptedPage): Promise<Evaluated | undefined> {
  const pinged = page.session.send('Runtime.evaluate', { expression: '0' });
  if ((await answerOf(page, pinged, { realMs: REAL_TIME.ask })) !== undefined) return undefined;
  await answerOf(page, page.session.send('Runtime.terminateExecution'), { realMs: REAL_TIME.ask });
  return { isEndless: true };
}

/** `failure` is the message of an exception. */
export function scriptError(field: 'script' | 'waitForExpression', failure: string): ServiceError {
  return new ServiceError('script_failed', failure, { errors: [{ field, message: failure }] });
}

function readAnswer({ result, exceptionDetails }: Protocol.Runtime.EvaluateResponse): Evaluated {
  if (exceptionDetails === undefined) return { result };
  const { className, description = '' } = exceptionDetails.exception ?? {};
  // What is thrown while the code runs has a stack.
  const isMistake = className === 'SyntaxError' && !STACK.test(description);
  return { failure: messageOf(exceptionDetails), isMistake };
}

/** An exception may be any value. */
function messageOf({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const value = exception !== undefined && 'value' in exception ? exception.value : (exception?.type ?? text);
  const described = exception?.description?.replace(STACK, '') ?? value;
  return String(described).slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed();
}
