import { expect, it } from 'vitest';
import { readLimits, readStages } from '../../bin/playground/browser/response-facts.ts';
import { formatBytes, formatTime, formatWait } from '../../bin/playground/browser/wording.ts';
import { limitHeaders } from '../../lambda/response/service-headers.ts';

const LIMITS = {
  plan: 'free',
  rate: { limit: 10, remaining: 3, resetAt: 1_795_241_580 },
  quota: { limit: 100, remaining: 99, resetAt: 1_796_083_200 },
};

it('reads the limit headers that the service writes', () => {
  expect(readLimits(new Headers(limitHeaders(LIMITS)))).toEqual(LIMITS);
});

it('returns no limits for the plan none and for missing headers', () => {
  expect(readLimits(new Headers(limitHeaders({ ...LIMITS, plan: 'none' })))).toBeUndefined();
  expect(readLimits(new Headers())).toBeUndefined();
});

it('reads the stages of Server-Timing, and skips entries without a duration', () => {
  expect(readStages('key;dur=2.1, cache;desc="a", launch;desc="b";dur=71.5')).toEqual([
    { name: 'key', ms: 2.1 },
    { name: 'launch', ms: 71.5 },
  ]);
  expect(readStages(null)).toEqual([]);
});

it.each([
  [formatBytes(999), '999 bytes'],
  [formatBytes(1_000), '1.0 kB'],
  [formatBytes(113_338), '113 kB'],
  [formatBytes(4_700_000), '4.7 MB'],
  [formatTime(9.94), '9.9 ms'],
  [formatTime(412.3), '412 ms'],
  [formatTime(1_240), '1.24 s'],
  [formatWait(59.2), '1 min'],
  [formatWait(90), '1 min 30 s'],
  [formatWait(93_600), '1 d 2 h'],
  [formatWait(-3), '0 s'],
])('%s is %s', (text, expected) => {
  expect(text).toBe(expected);
});
