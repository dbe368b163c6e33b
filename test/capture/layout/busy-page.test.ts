import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { layFixedBackgrounds } from '../../../lambda/capture/layout/fixed-background.ts';
import { createFeeds } from '../../../lambda/capture/watch/feeds.ts';

afterEach(() => void vi.useRealTimers());

/** How long each walk through the page takes, on a machine that is busy with others. */
const WALK_MS = 1_500;

it('fixed backgrounds are laid on a page whose walks take seconds', async () => {
  vi.useFakeTimers();
  let walk = Promise.resolve();
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    walk = new Promise((resolve) => setTimeout(resolve, WALK_MS));
    await walk;
    return name === 'findFixedBackgrounds' ? { count: 1, pictureCount: 0 } : [];
  };
  const session = new EventEmitter();
  const send = async (command: string) => {
    // The page answers nothing while it is walked through, and no time passes.
    await walk;
    if (command === 'Emulation.setVirtualTimePolicy')
      queueMicrotask(() => session.emit('Emulation.virtualTimeBudgetExpired'));
    return { hasDamage: false };
  };
  const deadline = startDeadline(29_000, () => new Error('The time is up'));
  const clock = createPageClock({
    session: Object.assign(session, { send }),
    watch: {
      document: {},
      requests: { hasOpenEnds: false, count: 0 },
      feeds: createFeeds(() => 0),
      onChange() {},
    },
    deadline,
    isOnCommand: true,
  } as unknown as Parameters<typeof createPageClock>[0]);
  const page = { session, inPage: { call }, clock } as unknown as Parameters<typeof layFixedBackgrounds>[0];
  const laid = layFixedBackgrounds(page, {
    shown: 'page',
    cut: null,
    zoom: 1,
    scale: 1,
    omitBackground: false,
    isGivenUp: () => false,
  });
  await vi.advanceTimersByTimeAsync(4 * WALK_MS);
  await laid;
  deadline.clear();
  expect(asked).toEqual(['findFixedBackgrounds', 'describeFixed', 'layFixed']);
});
