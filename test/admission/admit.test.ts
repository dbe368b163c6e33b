import { afterEach, expect, it, vi } from 'vitest';
import { createAdmit } from '../../lambda/admission/admit.ts';
import type { Counter } from '../../lambda/admission/counter.ts';
import { openInvocation } from '../../lambda/invocation.ts';

const USED = { minute: 1, minuteCount: 1, month: '2026-11', monthCount: 1, openCount: 1 };
const CALLER = {
  callerId: 'a',
  storageId: undefined,
  plan: 'free',
  limits: { ratePerMinute: 10, quotaPerMonth: 100 },
};

/** Its table answers the admission, and then hangs. */
const hanging: Counter = {
  reserve: async () => ({ verdict: 'admitted', used: USED, month: '2026-11' }),
  takeRate: async () => ({ verdict: 'admitted', used: USED, month: '2026-11' }),
  settle: () => new Promise(() => undefined),
};

afterEach(() => vi.useRealTimers());

it('keeps no answer back for a table that hangs: a second past the deadline it goes out unsettled', async () => {
  vi.useFakeTimers();
  const requestContext = { requestId: 'r', requestTimeEpoch: Date.now() };
  const invocation = openInvocation(
    { requestContext } as Parameters<typeof openInvocation>[0],
    { getRemainingTimeInMillis: () => 29_000 },
    Date.now,
  );
  const admit = createAdmit({ counter: hanging, now: Date.now });
  const admission = await admit(invocation, CALLER);
  let isDone = false;
  const kept = admission.keep().then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(27_900);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await kept;
  expect(isDone).toBe(true);
  expect(invocation.notes.unsettled).toBeDefined();
});
