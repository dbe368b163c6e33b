import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Deadline, startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';

type ClockDeps = Parameters<typeof createPageClock>[0];

/** Answers each command a little later, as a browser on a busy machine. The first frames show nothing yet. */
function startBusyBrowser(blankFrames: number) {
  const session = new EventEmitter();
  const granted: number[] = [];
  let frames = 0;
  const send = async (command: string, { budget = 0 } = {}) => {
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    if (command === 'Emulation.setVirtualTimePolicy') {
      granted.push(budget);
      setImmediate(() => session.emit('Emulation.virtualTimeBudgetExpired'));
    }
    frames += command === 'HeadlessExperimental.beginFrame' ? 1 : 0;
    return { hasDamage: frames > blankFrames };
  };
  const watch = { document: {}, requests: {}, onChange() {} };
  return { granted, send, deps: { session: Object.assign(session, { send }), watch } };
}

let deadline: Deadline;
beforeEach(() => {
  deadline = startDeadline(10_000, () => new Error('The time is up'));
});
afterEach(() => deadline.clear());

describe('on a busy machine', () => {
  it('no time passes for an answer that needs none', async () => {
    const { granted, send, deps } = startBusyBrowser(0);
    const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
    expect(await clock.during(send('Runtime.callFunctionOn'), { realMs: 1_000 })).toBeDefined();
    expect(granted).toEqual([]);
  });

  it('no time passes in frames that come before the browser can draw the document', async () => {
    const { granted, deps } = startBusyBrowser(3);
    const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
    await clock.pass(20);
    expect(Math.round(granted.reduce((sum, ms) => sum + ms) * 10) / 10).toBe(20);
    expect(granted.slice(0, 4).map((ms) => ms > 1)).toEqual([true, false, false, false]);
  });

  it('no time passes while the page waits for an answer of this process', async () => {
    const { granted, deps } = startBusyBrowser(0);
    const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
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

  it('time passes again when the answer does not come', async () => {
    const { granted, deps } = startBusyBrowser(0);
    const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
    clock.standFor(new Promise(() => undefined));
    expect(await clock.pass(20)).toBe(true);
    expect(granted).not.toEqual([]);
  });

  it('a cap that comes before the time has passed is told', async () => {
    const { deps } = startBusyBrowser(0);
    const clock = createPageClock({ ...deps, deadline, isOnCommand: true } as unknown as ClockDeps);
    expect(await clock.pass(60_000, { realMs: 1 })).toBe(false);
  });

  it.each([
    [400, 14],
    [16, 91],
  ])('time passes to its end if each frame takes %d ms, in %d frames', async (frameMs, frames) => {
    const { granted, deps } = startBusyBrowser(0);
    let now = performance.now();
    const clocks = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { send } = deps.session;
    deps.session.send = async (command, ...rest) => {
      if (command === 'HeadlessExperimental.beginFrame') now += frameMs;
      return send(command, ...rest);
    };
    const lasting = { ...deadline, remainingMs: () => 60_000 };
    const clock = createPageClock({
      ...deps,
      deadline: lasting,
      isOnCommand: true,
    } as unknown as ClockDeps);
    await clock.pass(2_000).finally(() => clocks.mockRestore());
    expect(granted.reduce((sum, ms) => sum + ms)).toBeCloseTo(2_000, 0);
    expect(granted.length).toBe(frames);
  });
});
