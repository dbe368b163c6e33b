import { expect, it } from 'vitest';
import { atFirstUse } from '../../lambda/waits/once.ts';

it('loads nothing before the first call, and once for all calls', async () => {
  let loads = 0;
  const double = atFirstUse(async () => {
    loads += 1;
    return async (value: number) => value * 2;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([double(2), double(3)])).toEqual([4, 6]);
  expect(loads).toBe(1);
});

it('loads again after a failure', async () => {
  let loads = 0;
  const answer = atFirstUse(async () => {
    loads += 1;
    if (loads === 1) throw new Error('The disk is away');
    return async () => 'an answer';
  });
  await expect(answer()).rejects.toThrow('The disk is away');
  expect(await answer()).toBe('an answer');
});
