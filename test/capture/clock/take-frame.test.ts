import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { type Deadline, startDeadline } from '../../../lambda/capture/deadline.ts';

type ClockDeps = Parameters<typeof createPageClock>[0];

let deadline: Deadline;
beforeEach(() => {
  deadline = startDeadline(10_000, () => new Error('The time is up'));
});
afterEach(() => deadline.clear());

/** Answers each frame as told. */
function startBrowser(frame: () => { hasDamage: boolean; screenshotData?: string }, isOnCommand = true) {
  const session = new EventEmitter();
  const asked: (object | undefined)[] = [];
  const send = async (command: string, { screenshot }: { screenshot?: object } = {}) => {
    if (command === 'Emulation.setVirtualTimePolicy') {
      queueMicrotask(() => session.emit('Emulation.virtualTimeBudgetExpired'));
      return {};
    }
    asked.push(screenshot);
    return frame();
  };
  const deps = { session: Object.assign(session, { send }), watch: { document: {}, onChange() {} } };
  return { asked, clock: createPageClock({ ...deps, deadline, isOnCommand } as unknown as ClockDeps) };
}

it('a picture of the viewport is the next frame, and no other is drawn', async () => {
  const { asked, clock } = startBrowser(() => ({ hasDamage: true, screenshotData: 'file' }));
  expect(await clock.takeFrame({ format: 'jpeg', quality: 80 })).toBe('file');
  expect(asked).toEqual([{ format: 'jpeg', quality: 80 }]);
});

it.each([
  { why: 'the browser gives none', frame: () => ({ hasDamage: true }) },
  {
    why: 'the document is replaced',
    frame: () => {
      throw new Error('Another frame is pending');
    },
  },
])('is not waited for when $why', async ({ frame }) => {
  const { clock } = startBrowser(frame);
  expect(await clock.takeFrame({ format: 'png' })).toBeUndefined();
});

it('is not asked for where frames come by themselves', async () => {
  const { asked, clock } = startBrowser(() => ({ hasDamage: true, screenshotData: 'file' }), false);
  expect(await clock.takeFrame({ format: 'png' })).toBeUndefined();
  expect(asked).toEqual([]);
});
