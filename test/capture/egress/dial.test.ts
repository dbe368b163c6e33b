import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dial } from '../../../lambda/capture/egress/dial.ts';
import { TargetSocket } from '../../../lambda/capture/egress/target-socket.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** Sockets that never connect. Records when each was dialled, in milliseconds. */
function silent() {
  const startedAt = performance.now();
  const dialled: [address: string, atMs: number][] = [];
  const sockets: TargetSocket[] = [];
  const connect = (address: string) => {
    dialled.push([address, performance.now() - startedAt]);
    const socket = new TargetSocket();
    sockets.push(socket);
    return socket;
  };
  return { dialled, sockets, connect };
}

it('divides its time equally among the addresses, and destroys each socket that does not connect', async () => {
  const { dialled, sockets, connect } = silent();
  const dialling = dial(['1.0.0.1', '1.0.0.2', '1.0.0.3', '1.0.0.4'], 80, {
    connect,
    connectTimeoutMs: 4_000,
  });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(dialled).toEqual([
    ['1.0.0.1', 0],
    ['1.0.0.2', 1_000],
    ['1.0.0.3', 2_000],
    ['1.0.0.4', 3_000],
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await dialling).toEqual({ failure: 'timeout' });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true]);
});

it('gives the time that a refusal leaves to the other addresses', async () => {
  const { dialled, sockets, connect } = silent();
  const dialling = dial(['1.0.0.1', '1.0.0.2'], 80, { connect, connectTimeoutMs: 4_000 });
  sockets[0]?.destroy(new Error('Refused by the test'));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(dialled).toEqual([
    ['1.0.0.1', 0],
    ['1.0.0.2', 0],
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await dialling).toEqual({ failure: 'timeout' });
});

it.each([
  ['ETIMEDOUT', 'timeout'],
  ['ECONNREFUSED', 'unreachable'],
])('takes %s of the system for %s', async (code, failure) => {
  const { sockets, connect } = silent();
  const dialling = dial(['1.0.0.1'], 80, { connect, connectTimeoutMs: 4_000 });
  sockets[0]?.destroy(Object.assign(new Error('Failed by the test'), { code }));
  expect(await dialling).toEqual({ failure });
  expect(vi.getTimerCount()).toBe(0);
});
