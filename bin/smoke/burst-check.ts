/**
 * Checks the rate limit: of a burst, exactly the requests of one minute are admitted, and the others get 429.
 */
import type { Check, SmokeContext } from './check.ts';
import { expectCaller, expectHeader, expectProblem, type Limits } from './expect-answer.ts';
import type { Answer } from './service-client.ts';

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
    const refused = answers.filter(({ status }) => status === 429);
    // API Gateway itself may refuse some requests of a burst, before they are counted.
    const throttled = refused.filter((answer) => answer.headers.get('x-plan') === 'none').length;
    for (const answer of refused) expectRefusal(answer, context);
    const admitted = answers.length - refused.length;
    if (admitted > rate.limit || admitted < rate.limit - throttled) {
      throw new Error(`${admitted} of ${answers.length} were admitted, not ${rate.limit}`);
    }
    return `${admitted} admitted, ${refused.length} refused`;
  },
};

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

function expectRefusal(answer: Answer, { now }: SmokeContext): void {
  if (answer.headers.get('x-plan') === 'none') {
    expectProblem(answer, 'throttled');
    return;
  }
  const { rate } = expectCaller(answer, 429, now());
  expectProblem(answer, 'rate_limit_exceeded');
  if (rate.remaining !== 0) throw new Error(`X-RateLimit-Remaining is ${rate.remaining} with a 429`);
  const seconds = Number(answer.headers.get('retry-after'));
  if (!(seconds >= 1 && seconds <= 60)) expectHeader(answer, 'Retry-After', '1 to 60');
}
