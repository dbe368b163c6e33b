import { EventEmitter, once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { ClockStuck } from '../../../lambda/capture/clock/virtual-time.ts';
import { createFeeds, type FeedKind, type FeedList } from '../../../lambda/capture/watch/feeds.ts';

type ClockDeps = Parameters<typeof createPageClock>[0];

afterEach(() => void vi.useRealTimers());

/**
 * A browser in which a request holds the time. That the time has passed is told after the end of the request.
 */
function startHeldBrowser() {
  const session = new EventEmitter();
  const requests = new EventEmitter();
  let [policy, hasBudget, isHeld] = ['pause', false, true];
  const state = { ranOn: false };
  const watch = {
    document: {},
    requests: { count: 1, bodyCount: 0 },
    feeds: createFeeds(() => 0),
    onChange() {},
    changed: () => {
      requests.emit('awaited');
      return once(requests, 'end');
    },
  };
  const goOn = () => {
    if (policy === 'pause' || (isHeld && policy !== 'advance')) return;
    state.ranOn ||= !hasBudget;
    [policy, hasBudget] = ['pause', false];
    setImmediate(() => session.emit('Emulation.virtualTimeBudgetExpired'));
  };
  const send = async (command: string, { policy: asked = 'pause', budget = 0 }) => {
    if (command.startsWith('Emulation')) {
      policy = asked;
      hasBudget ||= budget > 0;
      goOn();
    }
    await new Promise(setImmediate);
    return { hasDamage: false };
  };
  const endRequest = () => {
    isHeld = false;
    goOn();
    watch.requests.count = 0;
    requests.emit('end');
  };
  return {
    state,
    endRequest,
    awaited: once(requests, 'awaited'),
    deps: { session: Object.assign(session, { send }), watch },
  };
}

it('time that a request has held does not run on when it passes at the end of the request', async () => {
  const { state, endRequest, awaited, deps } = startHeldBrowser();
  const deadline = startDeadline(10_000, () => new Error('The time is up'));
  const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
  const passed = clock.pass(10);
  await awaited;
  endRequest();
  await passed;
  deadline.clear();
  expect(state.ranOn).toBe(false);
});

it('a frame that never ends lasts no longer than the command that asked for it, and the capture goes on in real time', async () => {
  vi.useFakeTimers();
  const session = new EventEmitter();
  const send = async (command: string) => {
    if (command === 'HeadlessExperimental.beginFrame') return new Promise(() => undefined);
    queueMicrotask(() => session.emit('Emulation.virtualTimeBudgetExpired'));
    return {};
  };
  const deps = {
    session: Object.assign(session, { send }),
    watch: { document: { hasLoaded: true }, requests: {}, feeds: createFeeds(() => 0), onChange() {} },
  };
  const deadline = startDeadline(29_000, () => new Error('The time is up'));
  const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
  const moved = clock.during(new Promise(() => undefined), { realMs: 1_000, isCommand: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await moved).toBeUndefined();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(deadline.signal.reason).toBeInstanceOf(ClockStuck);
});

it('requests that follow each other hold the time five seconds in all, however long each takes', async () => {
  vi.useFakeTimers();
  const session = new EventEmitter();
  const activity = new EventEmitter();
  const requests = { count: 1, bodyCount: 0, lastActivityAt: 0, hasOpenEnds: false, giveUp() {} };
  const policies: string[] = [];
  let goOn = () => {};
  const send = async (command: string, { policy = '' } = {}) => {
    if (!command.startsWith('Emulation')) return { hasDamage: false };
    policies.push(policy);
    goOn = () => session.emit('Emulation.virtualTimeBudgetExpired');
    if (policy === 'advance') queueMicrotask(goOn);
    return {};
  };
  const requestMs = 500;
  setInterval(() => {
    goOn();
    requests.lastActivityAt = performance.now();
    activity.emit('change');
  }, requestMs);
  const watch = {
    document: { hasLoaded: true },
    requests,
    feeds: createFeeds(() => 0),
    onChange() {},
    changed: (signal: AbortSignal) => once(activity, 'change', { signal }),
  };
  const deadline = startDeadline(29_000, () => new Error('The time is up'));
  const deps = { session: Object.assign(session, { send }), watch, deadline, isOnCommand: true };
  const passed = createPageClock(deps as unknown as ClockDeps).pass(2_000);
  await vi.advanceTimersByTimeAsync(5_000 - requestMs);
  expect(policies).not.toContain('advance');
  await vi.advanceTimersByTimeAsync(2 * requestMs);
  expect(policies).toContain('advance');
  expect(await passed).toBe(true);
  deadline.clear();
});

const opened = (kind: FeedKind) => (feeds: FeedList) => {
  feeds.add('feed', kind);
  feeds.hasOpened('feed');
};
const carried = (kind: FeedKind) => (feeds: FeedList) => {
  opened(kind)(feeds);
  feeds.hasCarried('feed');
};
const nothing = () => undefined;

/** The second: what a feed has done. The others: what it does then, the least real time, ms. */
it.each<[string, (feeds: FeedList) => void, (feeds: FeedList) => void, number]>([
  ['a socket that has carried something, at the pace of its server', carried('socket'), nothing, 900],
  ['an event stream that has, at the pace of its server', carried('stream'), nothing, 900],
  ['a body of which a part has come, at the pace of its server', carried('body'), nothing, 900],
  [
    'a socket that speaks again, at the pace of its server',
    carried('socket'),
    (feeds) => feeds.hasCarried('feed'),
    900,
  ],
  ['a socket that has closed since, at once', carried('socket'), (feeds) => feeds.remove('feed'), 0],
  ['a socket that has carried nothing, at once', opened('socket'), nothing, 0],
  ['a poll, at once', opened('poll'), nothing, 0],
  ['no feed, at once', nothing, nothing, 0],
])('a second of page time passes with %s', async (_name, begin, goOn, leastRealMs) => {
  const { feeds, timed, end } = clockWithFeeds();
  begin(feeds);
  // It has been quiet since.
  await timed(600);
  goOn(feeds);
  const tookMs = await timed(1_000);
  end();
  expect(tookMs).toBeGreaterThanOrEqual(leastRealMs);
  expect(tookMs).toBeLessThanOrEqual(leastRealMs + 100);
});

it('page time that feeds have missed while the clock stood passes at once', async () => {
  const { feeds, timed, end } = clockWithFeeds();
  carried('socket')(feeds);
  await timed(600);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await timed(1_000)).toBeLessThanOrEqual(100);
  end();
});

it('feeds keep the pace of their server also when their own time is over, until the picture is due', async () => {
  const { feeds, clock, timed, end } = clockWithFeeds();
  carried('socket')(feeds);
  clock.allowHolding(0);
  expect(await timed(5_000)).toBeGreaterThanOrEqual(4_900);
  await vi.advanceTimersByTimeAsync(20_000);
  feeds.hasCarried('feed');
  expect(await timed(1_000)).toBeLessThanOrEqual(100);
  end();
});

/** A clock by fake timers. `timed` passes page time, and tells how much real time it took, ms. */
function clockWithFeeds() {
  vi.useFakeTimers();
  const session = new EventEmitter();
  const send = async (command: string) => {
    if (command.startsWith('Emulation'))
      queueMicrotask(() => session.emit('Emulation.virtualTimeBudgetExpired'));
    return { hasDamage: true };
  };
  const feeds = createFeeds(() => 0);
  const watch = { document: { hasLoaded: true }, requests: {}, feeds, onChange() {} };
  const deadline = startDeadline(29_000, () => new Error('The time is up'));
  const deps = { session: Object.assign(session, { send }), watch, deadline, isOnCommand: true };
  const clock = createPageClock(deps as unknown as ClockDeps);
  const timed = async (pageMs: number) => {
    const startedAt = performance.now();
    let endedAt = Number.NaN;
    clock.pass(pageMs).then(() => {
      endedAt = performance.now();
    });
    for (let ms = 0; Number.isNaN(endedAt) && ms < 6_000; ms += 10) await vi.advanceTimersByTimeAsync(10);
    return endedAt - startedAt;
  };
  return { feeds, clock, timed, end: () => deadline.clear() };
}
