import { afterEach, expect, it, vi } from 'vitest';
import { createAdmit, type Settlement } from '../../lambda/admission/admit.ts';
import type { Counter } from '../../lambda/admission/counter.ts';

const USED = { minute: 1, minuteCount: 1, month: '2026-11', monthCount: 1, openCount: 1 };
const CALLER = {
  callerId: 'a',
  storageId: undefined,
  plan: 'free',
  limits: { ratePerMinute: 10, quotaPerMonth: 100 },
};

/** The table answers the admission, and then hangs. */
const hanging: Counter = {
  reserve: async () => ({ verdict: 'admitted', used: USED, month: '2026-11' }),
  takeRate: async () => ({ verdict: 'admitted', used: USED, month: '2026-11' }),
  settle: () => new Promise(() => undefined),
};

afterEach(() => vi.useRealTimers());

it('answers without settling a second after the deadline if the table hangs', async () => {
  vi.useFakeTimers();
  const admit = createAdmit({ counter: hanging, now: Date.now });
  const admission = await admit({ requestId: 'r', deadlineAt: Date.now() + 27_000, caller: CALLER });
  if (!('settle' in admission)) throw admission.refusal;
  let settlement: Settlement | undefined;
  const settled = admission.settle('delivered', 27_000).then((value) => {
    settlement = value;
  });
  await vi.advanceTimersByTimeAsync(27_900);
  expect(settlement).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  await settled;
  expect(settlement).toMatchObject({ unsettled: [{ name: 'TimeUp' }] });
});
