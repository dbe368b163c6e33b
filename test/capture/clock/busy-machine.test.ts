import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patienceOf } from '../../../lambda/capture/clock/caps.ts';
import { type Deadline, startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { createFeeds } from '../../../lambda/capture/watch/feeds.ts';

/** Answers each command a little later, as a browser on a busy machine. The first frames show nothing yet. */
function startBusyBrowser({
  blankFrames = 0,
  isOnCommand = true,
  feeds = createFeeds(() => 0),
  frameEnds = () => {},
  given = deadline,
} = {}) {
  const session = new EventEmitter();
  const granted: number[] = [];
  let frames = 0;
  const send = async (command: string, { budget = 0 } = {}) => {
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    if (command === 'Emulation.setVirtualTimePolicy') {
      granted.push(budget);
      setImmediate(() => session.emit('Emulation.virtualTimeBudgetExpired'));
    }
    if (command === 'HeadlessExperimental.beginFrame') {
      frames += 1;
      frameEnds();
    }
    return { hasDamage: frames > blankFrames };
  };
  const watch = { document: { hasLoaded: true }, requests: {}, feeds, onChange() {} };
  const deps = { session: Object.assign(session, { send }), watch, deadline: given, isOnCommand };
  return { granted, send, clock: createPageClock(deps as unknown as Parameters<typeof createPageClock>[0]) };
}

let deadline: Deadline;
beforeEach(() => {
  deadline = startDeadline(10_000, () => new Error('The time is up'));
});
afterEach(() => deadline.clear());

describe('on a busy machine', () => {
  it('no time passes for an answer that needs none', async () => {
    const { granted, send, clock } = startBusyBrowser();
    expect(await clock.during(send('Runtime.callFunctionOn'), { realMs: 1_000 })).toBeDefined();
    expect(granted).toEqual([]);
  });

  it('no time passes in frames that come before the browser can draw the document', async () => {
    const { granted, clock } = startBusyBrowser({ blankFrames: 3 });
    await clock.pass(20);
    expect(Math.round(granted.reduce((sum, ms) => sum + ms) * 10) / 10).toBe(20);
    expect(granted.slice(0, 4).map((ms) => ms > 1)).toEqual([true, false, false, false]);
  });

  it('no time passes while the page waits for an answer of this process', async () => {
    const { granted, clock } = startBusyBrowser();
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    for (const { promise } of answers) clock.standFor(promise);
    const passing = clock.pass(20);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    answers[0].resolve();
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(granted).toEqual([]);
    answers[1].reject(new Error('The document has gone'));
    await passing;
    expect(granted).not.toEqual([]);
  });

  it('time passes again soon when the answer does not come', async () => {
    const { clock } = startBusyBrowser();
    clock.standFor(new Promise(() => undefined));
    expect(await clock.pass(20, { realMs: deadline.patience.stand / 2 })).toBe(true);
  });

  it('where time passes by itself, nothing waits for the answer', async () => {
    const caps: number[] = [];
    const within: Deadline['within'] = (capMs, promise) => {
      caps.push(capMs);
      return deadline.within(capMs, promise);
    };
    const { clock } = startBusyBrowser({ isOnCommand: false, given: { ...deadline, within } });
    clock.standFor(new Promise(() => undefined));
    await clock.pass(20);
    expect(caps).not.toContain(deadline.patience.unseenWork);
  });

  it('a step is not over when the browser tells late of the bit of time in which documents load', async () => {
    const session = new EventEmitter();
    const order: string[] = [];
    let isOnItsWay = false;
    const tell = (what: string) => {
      order.push(what);
      session.emit('Emulation.virtualTimeBudgetExpired');
    };
    const send = async (command: string, { budget = 0 } = {}) => {
      if (command === 'HeadlessExperimental.beginFrame') order.push('frame');
      else if (isOnItsWay) {
        isOnItsWay = false;
        tell('loading');
      } else if (budget > 0 && budget < 1) isOnItsWay = true;
      if (budget > 1) setTimeout(tell, 5, 'step');
      await new Promise(setImmediate);
      return { hasDamage: true };
    };
    const watch = { document: { hasLoaded: true }, requests: {}, feeds: createFeeds(() => 0), onChange() {} };
    const deps = { session: Object.assign(session, { send }), watch, deadline, isOnCommand: true };
    const clock = createPageClock(deps as unknown as Parameters<typeof createPageClock>[0]);
    clock.allowLoading();
    await clock.pass(16.7);
    expect(order).toEqual(['loading', 'step', 'frame']);
  });

  it('a cap that comes before the time has passed is told', async () => {
    expect(await startBusyBrowser().clock.pass(60_000, { realMs: 1 })).toBe(false);
  });

  it.each([
    [400, 14],
    [16, 91],
  ])('time passes to its end if each frame takes %d ms, in %d frames', async (frameMs, frames) => {
    let now = performance.now();
    const clocks = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { granted, clock } = startBusyBrowser({
      frameEnds: () => {
        now += frameMs;
      },
      given: { ...deadline, remainingMs: () => 60_000 },
    });
    await clock.pass(2_000).finally(() => clocks.mockRestore());
    expect(granted.reduce((sum, ms) => sum + ms)).toBeCloseTo(2_000, 0);
    expect(granted.length).toBe(frames);
  });

  it.each([
    [false, 60],
    [true, 16.7],
  ])(
    'with time and seed: %s, the frames of a page on a socket are at most %d ms apart',
    async (isSteady, mostMs) => {
      let now = performance.now();
      const clocks = vi.spyOn(performance, 'now').mockImplementation(() => now);
      const feeds = createFeeds(() => 0);
      feeds.add('socket', 'socket');
      feeds.hasOpened('socket');
      const { granted, clock } = startBusyBrowser({
        given: {
          ...deadline,
          patience: patienceOf('request', isSteady ? { time: '2026-01-01T00:00:00Z', seed: 1 } : {}),
        },
        feeds,
        frameEnds: () => {
          now += 60;
          feeds.hasCarried('socket');
        },
      });
      clock.allowHolding(3_000);
      await clock.pass(500).finally(() => clocks.mockRestore());
      expect(Math.max(...granted.slice(0, -1).map((ms) => Math.round(ms * 10) / 10))).toBe(mostMs);
    },
  );
});
