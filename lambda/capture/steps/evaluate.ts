/**
 * Runs JavaScript of the request in the page's main world, where it reaches what the page's scripts reach and
 * nothing else. The page's Content-Security-Policy does not stop it.
 */
import type { Protocol } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { Timed } from '../page/page-wait.ts';
import { answerOf } from './time.ts';
import { UNDESCRIBED, watchErrors } from './watch-errors.ts';

type ScriptedPage = Timed & Pick<CapturePage, 'session'>;

const MAX_MESSAGE_CHARACTERS = 500;
/** The stack of an error follows its message. */
const STACK = /\n {4}at [\s\S]*$/;

interface Evaluated {
  result?: Protocol.Runtime.RemoteObject;
  /** The message of an exception, 500 characters at most. */
  failure?: string;
  /** Set if the code ran on and on: whether it could be ended. */
  endless?: 'ended' | 'goes on';
  /** Whether an error of the code is described without end. */
  isUndescribed?: boolean;
  /** Whether the code cannot be compiled. Nothing of it has run then. */
  isMistake?: boolean;
}

export interface Code {
  expression: string;
  replMode?: true;
  /** See script-result.ts. */
  objectGroup?: string;
}

/**
 * Undefined when the page has gone to another document, or a promise has not settled within `capMs`. Code
 * that is still running after that time is ended.
 */
export async function evaluate(
  page: ScriptedPage,
  code: Code,
  capMs: number,
): Promise<Evaluated | undefined> {
  const { session } = page;
  const endsAt = performance.now() + capMs;
  const errors = watchErrors(page);
  const answered = (sent: Promise<Protocol.Runtime.EvaluateResponse>) =>
    settle(page, sent, { capMs: Math.max(0, endsAt - performance.now()), stuck: errors.stuck });
  try {
    const evaluated = await answered(session.send('Runtime.evaluate', { ...code, awaitPromise: true }));
    const { objectId, subtype } = evaluated?.result ?? {};
    if (subtype !== 'promise' || objectId === undefined) return evaluated;
    return await answered(session.send('Runtime.awaitPromise', { promiseObjectId: objectId }));
  } finally {
    errors.stop();
  }
}

interface Patience {
  capMs: number;
  /** Resolves when the browser describes an error without end. */
  stuck?: Promise<typeof UNDESCRIBED>;
}

/** Waits for a command that runs code. Code that is still running after that time is ended. */
export async function settle(
  page: ScriptedPage,
  sent: Promise<Protocol.Runtime.EvaluateResponse>,
  { capMs, stuck }: Patience,
): Promise<Evaluated | undefined> {
  const first = stuck === undefined ? sent : Promise.race([sent, stuck]);
  const answer = await answerOf(page, first, { realMs: capMs, mayBeBusy: true });
  if (answer === UNDESCRIBED) return { isUndescribed: true };
  return answer === undefined ? endIfBusy(page, sent) : readAnswer(answer);
}

/**
 * Ends what runs in a page that does not answer. Nothing ends a getter of an error that the
 * browser calls to describe the error.
 */
async function endIfBusy(
  { session, deadline }: ScriptedPage,
  sent: Promise<Protocol.Runtime.EvaluateResponse>,
): Promise<Evaluated | undefined> {
  let late: Protocol.Runtime.EvaluateResponse | undefined;
  const keep = (answer: Protocol.Runtime.EvaluateResponse) => {
    late = answer;
  };
  const answered = sent.then(keep, () => undefined).then(() => true);
  // Answers come in order, and need none of the page's time.
  const pinged = session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
  const isFree = await deadline.within(
    REAL_TIME.ask,
    pinged.then(() => true),
  );
  if (isFree) return late && readAnswer(late);
  session.send('Runtime.terminateExecution').catch(() => undefined);
  const hasEnded = await deadline.within(REAL_TIME.ask, answered);
  return late === undefined ? { endless: hasEnded ? 'ended' : 'goes on' } : readAnswer(late);
}

/** `failure` is the message of an exception. */
export function scriptError(field: 'script' | 'waitForExpression', failure: string): ServiceError {
  return new ServiceError('script_failed', failure, { errors: [{ field, message: failure }] });
}

function readAnswer({ result, exceptionDetails }: Protocol.Runtime.EvaluateResponse): Evaluated {
  if (exceptionDetails === undefined) return { result };
  const { className } = exceptionDetails.exception ?? {};
  // What is thrown while the code runs has a stack, which scripts cannot take away.
  const isMistake = className === 'SyntaxError' && exceptionDetails.stackTrace === undefined;
  return { failure: messageOf(exceptionDetails), isMistake };
}

/** An exception may be any value. */
function messageOf({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const value = exception !== undefined && 'value' in exception ? exception.value : (exception?.type ?? text);
  const described = exception?.description?.replace(STACK, '') ?? value;
  return String(described).slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed();
}
