import { expect, it } from 'vitest';
import { nextFrameAt } from '../../../lambda/capture/clock/next-frame.ts';

const STILL = { quietCount: 0, movingCount: 0, leastStepMs: 0 };
const LONG = { leastLeftMs: 2_000, frameMs: 16.7, isFineGrained: false, behindMs: 0 };

it.each([
  ['is that of a screen while the page moves', { movingCount: 60 }, {}, 16.7],
  ['is two frames away when the page has moved for long', { movingCount: 61 }, {}, 33.4],
  ['comes as soon after one frame without a change', { quietCount: 1 }, {}, 16.7],
  ['is twice as far away with each further one', { quietCount: 3 }, {}, 66.8],
  ['is never further away than 200 ms', { quietCount: 9 }, {}, 200],
  ['is that of a screen for a command, and in real time', { quietCount: 9 }, { isFineGrained: true }, 16.7],
  ['is as far away as the last one took, if frames take long', { leastStepMs: 400 }, {}, 400],
  ['catches up with real time', {}, { isFineGrained: true, behindMs: 50 }, 50],
  ['never catches up by more than 200 ms', {}, { isFineGrained: true, behindMs: 900 }, 200],
  ['comes when the time is up', {}, { leastLeftMs: 10 }, 10],
  ['comes at once when the time is up soon after it', {}, { leastLeftMs: 25 }, 25],
  ['is not the last one if more time is left', {}, { leastLeftMs: 25.1 }, 16.7],
  ['comes after a tenth of a millisecond at least', {}, { leastLeftMs: 0.001 }, 0.1],
])('the next frame %s', (_title, drawn, wanted, expected) => {
  const passedMs = 1_000;
  const at = nextFrameAt(passedMs, { ...STILL, ...drawn }, { ...LONG, ...wanted });
  expect(at - passedMs).toBeCloseTo(expected, 6);
});
