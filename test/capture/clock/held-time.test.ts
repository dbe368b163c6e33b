import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { createPageClock } from '../../../lambda/capture/clock/page-clock.ts';
import { startDeadline } from '../../../lambda/capture/deadline.ts';

type ClockDeps = Parameters<typeof createPageClock>[0];

/** A browser in which a request holds the time. That the time has passed is told after the end of the request. */
function startHeldBrowser() {
  const session = new EventEmitter();
  const requests = new EventEmitter();
  let [policy, hasBudget, isHeld] = ['pause', false, true];
  const state = { ranOn: false };
  const watch = {
    document: {},
    inFlightCount: 1,
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
    watch.inFlightCount = 0;
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
