import { expect, it } from 'vitest';
import { attempt, takeGivenUp } from '../../../lambda/capture/in-page/blocking/attempt.ts';

it('gives up only on the element that throws, and counts each failure once', () => {
  const judge = (name: string) =>
    attempt(() => {
      if (name === 'bad') throw new TypeError('Illegal invocation');
      return true;
    }, false);
  expect(['good', 'bad', 'good', 'bad'].map(judge)).toEqual([true, false, true, false]);
  expect(takeGivenUp()).toBe(2);
  expect(takeGivenUp()).toBe(0);
});
