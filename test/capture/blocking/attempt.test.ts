import { expect, it } from 'vitest';
import { attempt, counted } from '../../../lambda/capture/in-page/blocking/attempt.ts';

it('gives up only on the element that throws, and counts each failure once', () => {
  const judge = (name: string) =>
    attempt(() => {
      if (name === 'bad') throw new TypeError('Illegal invocation');
      return true;
    }, false);
  const judgeAll = counted((names: string[]) => names.map(judge));
  expect(judgeAll(['good', 'bad', 'good', 'bad'])).toEqual({
    value: [true, false, true, false],
    givenUpCount: 2,
  });
  expect(judgeAll(['good'])).toEqual({ value: [true], givenUpCount: 0 });
});
