/**
 * Makes the function an extension of its own execution environment. Lambda freezes the environment when the
 * function has answered and each extension has asked for the next event. So an extension has time after the
 * answer, which the caller does not wait for. Source:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-extensions-api.html
 */
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { logFault } from '../observe/fault.ts';

export interface Extension {
  /**
   * Runs the work when the answer is out, unless the time of the invocation is nearly up.
   * The signal aborts before it is.
   */
  afterAnswer(work: Work, awsRequestId: string): void;
  /** Tells Lambda that the initialisation is over, and after each invocation that its work is done. */
  follow(): void;
}

type Work = (signal: AbortSignal) => Promise<void>;

interface InvokeEvent {
  requestId: string;
  /** Unix milliseconds at which Lambda kills the function. */
  deadlineMs: number;
}

const NAME = 'after-answer';
const PATH = '/2020-01-01/extension';
const REGISTER_CAP_MS = 1_000;
/**
 * With less time left, no work begins. On an overloaded machine a launch takes seconds, and Lambda
 * kills an environment whose work is not done in time: that counts as an error of the function,
 * and can roll a deployment back.
 */
const LEAST_MS = 6_000;
/** Work that has begun is aborted this long before the end. */
const KEPT_MS = 2_000;
/** Without an answer Lambda would wait until the time of the invocation is up. */
const ATTEMPTS = 3;

/**
 * `api` is `address:port`. Returns undefined where it has no extensions. Call it
 * while the function initialises.
 */
export async function registerExtension(api: string): Promise<Extension | undefined> {
  const agent = new Agent({ keepAlive: true });
  const works = new Map<string, PromiseWithResolvers<Work>>();
  let isFollowing = false;
  const id = await register().catch(() => undefined);
  if (id === undefined) return undefined;
  return {
    afterAnswer(work, awsRequestId) {
      if (isFollowing) workOf(awsRequestId).resolve(work);
    },
    follow() {
      isFollowing = true;
      followInvocations().catch((error: unknown) => {
        isFollowing = false;
        logFault('no browser is launched after an answer any more', error);
      });
    },
  };

  async function followInvocations(): Promise<never> {
    for (;;) {
      // Until this is asked for, Lambda does not freeze the function.
      const { requestId, deadlineMs } = await next();
      const work = await workOf(requestId).promise;
      works.delete(requestId);
      // The runtime sends the answer in this turn of the event loop.
      await nextTurn();
      const leftMs = deadlineMs - Date.now();
      if (leftMs >= LEAST_MS) await work(AbortSignal.timeout(leftMs - KEPT_MS));
    }
  }

  /** The event and the answer may come in any order. */
  function workOf(requestId: string): PromiseWithResolvers<Work> {
    const known = works.get(requestId) ?? Promise.withResolvers<Work>();
    works.set(requestId, known);
    return known;
  }

  async function register(): Promise<string | undefined> {
    const { headers } = await ask('register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Lambda-Extension-Name': NAME },
      signal: AbortSignal.timeout(REGISTER_CAP_MS),
      // An extension inside the runtime's process hears of nothing else.
      body: JSON.stringify({ events: ['INVOKE'] }),
    });
    return headers['lambda-extension-identifier']?.toString();
  }

  async function next(attempt = 1): Promise<InvokeEvent> {
    try {
      const { body } = await ask('event/next', { headers: { 'Lambda-Extension-Identifier': id } });
      return JSON.parse(body);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      return next(attempt + 1);
    }
  }

  async function ask(path: string, { body, ...options }: RequestOptions & { body?: string }) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`http://${api}${PATH}/${path}`, { agent, ...options }, resolve)
        .once('error', reject)
        .end(body);
    });
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${answer}`);
    return { headers: response.headers, body: answer };
  }
}
