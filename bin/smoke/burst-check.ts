/**
 * Checks the rate limit: of a burst, exactly the requests of one minute are admitted, and the others get 429.
 */
import type { Check, SmokeContext } from './check.ts';
import { expectCaller, expectHeader, expectProblem, type Limits } from './expect-answer.ts';
import type { Answer } from './smoke-client.ts';

/** Requests over the limit. */
const OVER = 5;
const AT_ONCE = 20;
/** A larger burst may take over a minute on a slow connection. */
const LARGEST_LIMIT = 600;
// A margin, because the new minute must have begun on the service's clock too.
const AFTER_RESET_MS = 1_500;

export const BURST_CHECK: Check = {
  name: 'a burst gets exactly the rate of a minute, then 429 with Retry-After',
  skip: ({ burst }) => (burst ? undefined : 'only with --burst'),
  async run(context) {
    const { rate } = await takeOne(context);
    if (rate.limit > LARGEST_LIMIT) throw new Error(`take a key with a rate of at most ${LARGEST_LIMIT}`);
    const untilResetMs = Math.max(0, rate.resetAt * 1000 - context.now());
    await context.wait(untilResetMs + AFTER_RESET_MS, 'for the next minute, to begin the burst');
    const answers = await sendBurst(context, rate.limit + OVER);
    // API Gateway itself may refuse some requests of a burst, before they are counted.
    const isThrottled = ({ headers }: Answer) => headers.get('x-plan') === 'none';
    for (const answer of answers.filter(isThrottled)) expectProblem(answer, 'throttled');
    const counted = answers.filter((answer) => !isThrottled(answer));
    const minutes = Map.groupBy(
      counted.map((answer) => readCounted(answer, context)),
      ({ resetAt }) => resetAt,
    );
    for (const each of minutes.values()) expectExactly(rate.limit, each);
    const refusedCount = answers.filter(({ status }) => status === 429).length;
    // A slow burst may end in the next minute.
    if (minutes.size > 1 && refusedCount === 0) {
      throw new Error('the burst took until the next minute, so it stayed below the rate: run it again');
    }
    return `${answers.length - refusedCount} admitted, ${refusedCount} refused`;
  },
};

/** A request that the service counted, or refused because of the rate. */
interface Counted {
  isRefused: boolean;
  /** Unix seconds at which the minute of the request ends. */
  resetAt: number;
}

/** Throws unless the answer is that of an admitted request, or the refusal for the rate. */
function readCounted(answer: Answer, { now }: SmokeContext): Counted {
  const isRefused = answer.status === 429;
  const { rate } = expectCaller(answer, isRefused ? 429 : 415, now());
  if (isRefused) expectRefusal(answer, rate.remaining);
  return { isRefused, resetAt: rate.resetAt };
}

/** Checks the requests of one minute. */
function expectExactly(limit: number, requests: readonly Counted[]): void {
  const admittedCount = requests.filter(({ isRefused }) => !isRefused).length;
  const isUsedUp = admittedCount < requests.length;
  if (admittedCount > limit || (isUsedUp && admittedCount < limit)) {
    throw new Error(`${admittedCount} of ${requests.length} were admitted, not ${limit}`);
  }
}

/** The cheapest request that counts toward the rate limit: its body has the wrong type. */
function postCheap({ client }: SmokeContext): Promise<Answer> {
  return client.postOnce('', { 'Content-Type': 'text/plain' });
}

async function takeOne(context: SmokeContext): Promise<Limits> {
  const answer = await postCheap(context);
  return expectCaller(answer, answer.status === 429 ? 429 : 415, context.now());
}

async function sendBurst(context: SmokeContext, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = count;
  const sendInTurn = async () => {
    while (left-- > 0) answers.push(await postCheap(context));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  return answers;
}

function expectRefusal(answer: Answer, remaining: number): void {
  expectProblem(answer, 'rate_limit_exceeded');
  if (remaining !== 0) throw new Error(`X-RateLimit-Remaining is ${remaining} with a 429`);
  const seconds = Number(answer.headers.get('retry-after'));
  if (!(seconds >= 1 && seconds <= 60)) expectHeader(answer, 'Retry-After', '1 to 60');
}
