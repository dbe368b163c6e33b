import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { patienceOf } from '../../../lambda/capture/clock/caps.ts';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { layFixedBackgrounds } from '../../../lambda/capture/layout/fixed-background.ts';
import { hideMovedBars } from '../../../lambda/capture/layout/moved-bars.ts';
import { bringOutDocument } from '../../../lambda/capture/layout/scroll.ts';
import { stopMotion } from '../../../lambda/capture/layout/stop-motion.ts';
import { createBestEffort } from '../../../lambda/capture/page/best-effort.ts';
import { createFeeds } from '../../../lambda/capture/watch/feeds.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';

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

it.each([
  ['the bars move', false, ['shiftView', 'hideMovedBars']],
  ['closed trees are entered', true, ['hideMovedBars']],
])(
  'a page that hangs while %s is not left scrolled away from the element',
  async (_when, isFollowed, calls) => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const call = async (name: string) => {
      asked.push(name);
      return true;
    };
    const findAll = () => new Promise((resolve) => setTimeout(() => resolve([]), 15_000));
    const deadline = startDeadline(29_000, () => new Error('The time is up'));
    const page = {
      inPage: { call, findAll },
      watch: { document: {} },
      clock: { pass: () => new Promise(() => {}) },
      bestEffort: createBestEffort(deadline, {}),
    } as unknown as Parameters<typeof hideMovedBars>[0];
    const hidden = hideMovedBars(page, {} as Parameters<typeof hideMovedBars>[1], isFollowed);
    await vi.advanceTimersByTimeAsync(20_000);
    await hidden;
    deadline.clear();
    expect(asked).toEqual(calls);
  },
);

it.each([
  ['views take seconds', 0],
  ['first look takes most of the time', 6_500],
])('the end of a page is scrolled to whose %s', async (_what, lookMs) => {
  vi.useFakeTimers();
  const [viewPx, endPx] = [1_000, 20_000];
  const tops: number[] = [];
  const answers: Record<string, unknown> = {
    beginScrolling: { height: endPx, width: 100, lazyCount: 0, missingRows: 'nowhere' },
    surveyView: { waitingCount: 0, isMoving: true },
    noteSeen: { isHalfShown: true, isFollowed: true },
    isFollowed: true,
    heightNow: endPx,
    viewsToCompare: [],
    fontsAndImages: {},
  };
  const call = async (name: string, top: number) => {
    if (name === 'beginScrolling') await new Promise((resolve) => setTimeout(resolve, lookMs));
    if (name !== 'scrollOn') return answers[name];
    tops.push(Math.min(top, endPx - viewPx));
    return { endPx, stepPx: viewPx };
  };
  const pass = async (_pageMs: number, { realMs = Infinity }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.min(realMs, WALK_MS / 2)));
  };
  const clock = {
    allowHolding() {},
    pass,
    until: pass,
    during: (work: unknown) => work,
    untilWhole: () => 0,
  };
  const watch = { requests: { drawnCount: 0 }, feeds: { talkingKinds: () => [] } };
  const cut = new Set<string>();
  const page = {
    inPage: { call },
    clock,
    watch,
    cutsShort: (step: string) => cut.add(step),
  } as unknown as Parameters<typeof bringOutDocument>[0];
  const request = parseCaptureRequest({ url: 'http://page.test/', fullPage: true });
  if (request instanceof Error) throw request;
  const broughtOut = bringOutDocument(page, request, { capAt: performance.now() + 8_000, assertFits() {} });
  await vi.advanceTimersByTimeAsync(9_000);
  await broughtOut;
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops).toContain(endPx - viewPx);
  expect([...cut]).toEqual(['scroll']);
});

it.each([
  [{}, 3, ['hold']],
  [{ time: '2026-01-01T00:00:00Z', seed: 1 }, 8, []],
])(
  'a page that moves without end has its time on a busy machine, with %j in %d parts',
  async (moment, parts, expected) => {
    vi.useFakeTimers();
    let passed = 0;
    // Half a second of page time takes twice as long.
    const pass = async (_pageMs: number, { realMs = Infinity } = {}) => {
      await new Promise((resolve) => setTimeout(resolve, Math.min(realMs, 1_100)));
      passed += 1;
      return realMs > 1_100;
    };
    const call = async (name: string) => {
      return name === 'stopMotion' ? { playerCount: 0 } : { hasChanged: true };
    };
    const deadline = startDeadline(29_000, () => new Error('The time is up'), patienceOf('request', moment));
    const clock = { pass, untilWhole: () => 500, isMoving: true };
    const cut: string[] = [];
    const cutsShort = (step: string) => cut.push(step);
    const page = { inPage: { call }, watch: {}, clock, deadline, cutsShort } as unknown as Parameters<
      typeof stopMotion
    >[0];
    const stopped = stopMotion(page, { pastViewport: false, isWhole: false });
    await vi.advanceTimersByTimeAsync(20_000);
    await stopped;
    deadline.clear();
    expect(passed).toBe(parts);
    expect(cut).toEqual(expected);
  },
);
