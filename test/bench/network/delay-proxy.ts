/**
 * A TCP proxy that delays all bytes, as a network does whose packets take some time each way. Its own
 * connections are on loopback, so a connection also pays the round trip that a TCP handshake would take.
 */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { LOOPBACK } from '../../../bin/local/loopback.ts';

interface DelayProxy {
  port: number;
  close(): void;
}

export async function startDelayProxy(targetPort: number, delayMs: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const target = createConnection({
      host: LOOPBACK,
      port: targetPort,
      noDelay: true,
      allowHalfOpen: true,
    });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => {
        client.destroy();
        target.destroy();
      });
    }
    const handshakeEndsAt = performance.now() + 2 * delayMs;
    passLate(client, target, () => Math.max(0, handshakeEndsAt - performance.now()) + delayMs);
    passLate(target, client, () => delayMs);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Timers of different lengths may end in another order than they are due, so the bytes wait in one line. */
function passLate(from: Socket, to: Socket, delayMs: () => number): void {
  const waiting: { dueAt: number; pass: () => void }[] = [];
  const passDue = () => {
    while (waiting[0] !== undefined && waiting[0].dueAt <= performance.now()) waiting.shift()?.pass();
    const [next] = waiting;
    if (next !== undefined) setTimeout(passDue, Math.ceil(next.dueAt - performance.now()));
  };
  const later = (pass: () => void) => {
    const latest = waiting.at(-1)?.dueAt ?? 0;
    waiting.push({ dueAt: Math.max(latest, performance.now() + delayMs()), pass });
    if (waiting.length === 1) passDue();
  };
  from.on('data', (bytes) => later(() => void to.write(bytes)));
  from.once('end', () => later(() => to.end()));
}
