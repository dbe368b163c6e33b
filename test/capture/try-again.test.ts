import { expect, it } from 'vitest';
import { ClockStuck, FrameLost } from '../../lambda/capture/clock/virtual-time.ts';
import { BrowserCrash, tryAgain } from '../../lambda/capture/try-again.ts';

const LOST = new FrameLost('lost');
const STUCK = new ClockStuck('stuck');
const CRASH = new BrowserCrash('crash');
const AMPLE = { remainingMs: () => 20_000, roomBytes: Number.POSITIVE_INFINITY };

/** Runs tries that fail one after the other. Returns which of them were on command, and the outcome. */
async function run(errors: Error[], options = AMPLE) {
  const tries: boolean[] = [];
  const outcome = await tryAgain(async ({ isOnCommand }) => {
    tries.push(isOnCommand);
    const error = errors[tries.length - 1];
    if (error !== undefined) throw error;
    return 'captured';
  }, options).catch(({ code }: { code: string }) => code);
  return { tries, outcome };
}

it.each([
  ['a lost frame', [LOST], [true, true], 'captured'],
  ['two lost frames', [LOST, LOST], [true, true, false], 'captured'],
  ['a lost frame in a page that is busy', [LOST, STUCK], [true, true, false], 'captured'],
  ['a lost frame and a crash', [LOST, CRASH], [true, true, true], 'captured'],
  ['a page that is busy', [STUCK], [true, false], 'captured'],
  ['a crash', [CRASH], [true, true], 'captured'],
  ['a page that is busy in real time, too', [STUCK, STUCK], [true, false], 'target_timeout'],
  ['two crashes', [CRASH, CRASH], [true, true], 'target_too_heavy'],
])('after %s, the next tries are on command or in real time', async (_what, errors, tries, outcome) => {
  expect(await run(errors)).toEqual({ tries, outcome });
});

it('there is no further try where the time is too short for it', async () => {
  expect(await run([LOST], { ...AMPLE, remainingMs: () => 5_999 })).toEqual({
    tries: [true],
    outcome: 'target_timeout',
  });
});
