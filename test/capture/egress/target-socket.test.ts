import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectTcp } from '../../../lambda/capture/egress/dial.ts';
import { isTargetConnection } from '../../../lambda/capture/egress/target-socket.ts';
import { knock, serve } from './socks-client.ts';

test('a server of this process can tell a connection of a capture, until a second after its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let heard = Promise.withResolvers<Socket>();
  const port = await serve((socket) => heard.resolve(socket));
  await knock(`socks5://127.0.0.1:${port}`);
  expect(isTargetConnection(await heard.promise)).toBe(false);

  heard = Promise.withResolvers<Socket>();
  const capturing = connectTcp('127.0.0.1', port);
  await once(capturing, 'connect');
  const socket = await heard.promise;
  const ends = { localPort: Number(socket.localPort), remotePort: Number(socket.remotePort) };
  expect(isTargetConnection(ends)).toBe(true);

  capturing.destroy();
  await once(capturing, 'close');
  vi.advanceTimersByTime(999);
  expect(isTargetConnection(ends)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isTargetConnection(ends)).toBe(false);
});
