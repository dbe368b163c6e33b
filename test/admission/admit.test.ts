import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAdmit, createCountRate, type Settlement } from '../../lambda/admission/admit.ts';
import type { Count, Counter as WholeCounter } from '../../lambda/admission/counter.ts';
import { minuteOf } from '../../lambda/admission/window.ts';

type Counter = Pick<WholeCounter, 'reserve' | 'takeRate' | 'settle'>;

const USED = { minute: 1, minuteCount: 1, month: '2026-11', monthCount: 1, openCount: 1 };
const CALLER = {
  callerId: 'a',
  storageId: undefined,
  plan: 'free',
  limits: { ratePerMinute: 10, quotaPerMonth: 100, concurrency: 4 },
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
  expect(settlement).toMatchObject({ failure: { name: 'TimeUp' } });
});

describe('a refusal', () => {
  // The limits were higher earlier in the month.
  const used = {
    ...USED,
    minute: minuteOf(Date.parse('2026-11-21T10:15:30Z')),
    minuteCount: 12,
    monthCount: 120,
  };
  const deps = (verdict: Count['verdict'], time: string) => {
    const count = async () => ({ verdict, used, month: used.month });
    const counter: Counter = { reserve: count, takeRate: count, settle: async () => used };
    return { counter, now: () => Date.parse(`2026-11-21T${time}Z`) };
  };
  const applicant = { requestId: 'r', deadlineAt: 0, caller: CALLER };
  const rateText = (seconds: number) =>
    `Your plan allows 10 requests a minute. Try again in ${seconds} seconds.`;

  it.each([
    ['rate', '10:15:00.000', 'rate_limit_exceeded', 60, rateText(60)],
    ['rate', '10:15:58.500', 'rate_limit_exceeded', 2, rateText(2)],
    // The next minute has begun meanwhile.
    ['rate', '10:16:01.000', 'rate_limit_exceeded', 1, rateText(1)],
    [
      'quota',
      '10:15:30.000',
      'quota_exceeded',
      undefined,
      "This month's quota (100) is used up. It resets at 2026-12-01T00:00:00.000Z",
    ],
    ['concurrency', '10:15:30.000', 'too_many_concurrent', 2, 'Your plan allows 4 captures at a time'],
  ] as const)('for the %s at %s is %s, after %s s', async (verdict, time, code, retryAfterSeconds, text) => {
    const { refusal, limits } = Object(await createAdmit(deps(verdict, time))(applicant));
    expect([refusal.code, refusal.options.retryAfterSeconds]).toEqual([code, retryAfterSeconds]);
    expect(refusal.message).toContain(text);
    expect(limits).toMatchObject({ rate: { limit: 10, remaining: 0 }, quota: { limit: 100, remaining: 0 } });
  });

  it('for the quota names what is left if the request takes more', async () => {
    const deps = {
      counter: { ...hanging, reserve: async () => ({ verdict: 'quota', used: { ...USED, monthCount: 99 } }) },
      now: Date.now,
    } as unknown as Parameters<typeof createAdmit>[0];
    const { refusal } = Object(await createAdmit(deps)({ ...applicant, captures: 2 }));
    expect(refusal.message).toContain("This takes 2 screenshots, and 1 of this month's quota (100) remain.");
  });

  it('of a request that counts toward the rate only is that for the rate', async () => {
    const time = '10:15:00.000';
    expect(await createCountRate(deps('rate', time))(applicant)).toMatchObject({
      refusal: { code: 'rate_limit_exceeded', options: { retryAfterSeconds: 60 } },
      limits: { rate: { remaining: 0 } },
    });
    expect(await createCountRate(deps('admitted', time))(applicant)).toMatchObject({ refusal: undefined });
  });
});
