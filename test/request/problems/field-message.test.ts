import { expect, it } from 'vitest';
import { formatCount } from '../../../lambda/request/problems/field-message.ts';

it.each([0, 7, 999, 1_000, 8_192, 65_536, 100_000, 1_234_567, 80_000_000, 0.1, 1.5, -180, -1_000])(
  'writes %d as English does',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  },
);
