import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onStopSignals } from '../../../bin/local/run/stop-signals.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Emits signals without a real process. */
function listen(stop: () => Promise<void>) {
  const listeners = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    listeners.set(name, listener);
    return process;
  });
  const exit = vi.fn<(code: number) => void>();
  onStopSignals({ stop, exit });
  return { exit, send: (signal: 'SIGINT' | 'SIGTERM') => listeners.get(signal)?.() };
}

it('stops once and then ends with 0', async () => {
  const stop = vi.fn(async () => {});
  const { exit, send } = listen(stop);
  send('SIGTERM');
  await eventually(() => expect(exit).toHaveBeenCalledWith(0));
  expect(stop).toHaveBeenCalledTimes(1);
});

it('treats a signal that comes twice at once as one', () => {
  const stop = vi.fn(() => new Promise<void>(() => {}));
  const { exit, send } = listen(stop);
  send('SIGINT');
  vi.advanceTimersByTime(250);
  send('SIGINT');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit).not.toHaveBeenCalled();
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('ends at once on a second %s', (signal, code) => {
  const { exit, send } = listen(() => new Promise<void>(() => {}));
  send('SIGINT');
  vi.advanceTimersByTime(251);
  send(signal);
  expect(exit).toHaveBeenCalledExactlyOnceWith(code);
});
