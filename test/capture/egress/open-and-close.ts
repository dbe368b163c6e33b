/**
 * Opens an egress proxy, closes it while a tunnel, a dial and a handshake are under way, and prints that it
 * is closed. The argument is the port of an echo server on 127.0.0.1.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connectTcp } from '../../../lambda/capture/egress/dial.ts';
import { createEgress } from '../../../lambda/capture/egress/egress.ts';
import { TargetSocket } from '../../../lambda/capture/egress/target-socket.ts';

const port = Number(process.argv[2]);
const dialling = Promise.withResolvers<void>();
const egress = await createEgress({
  resolve: async (host) => [host === 'slow.example' ? '127.0.0.2' : '127.0.0.1'],
  privateTargets: 'all',
  connect: (host, at) => {
    if (host === '127.0.0.1') return connectTcp(host, at);
    dialling.resolve();
    return new TargetSocket();
  },
})();

const tunnel = await knock(Buffer.concat([Buffer.of(5, 1, 0), request('site.example'), Buffer.from('ping')]));
let received = '';
for await (const piece of tunnel.iterator({ destroyOnReturn: false })) {
  received += String(piece);
  if (received.endsWith('ping')) break;
}
const waiting = await knock(Buffer.concat([Buffer.of(5, 1, 0), request('slow.example')]));
await dialling.promise;
const silent = await knock(Buffer.of(5));

await egress.close();
// A socket closes only when its data has been read to the end.
for (const socket of [tunnel, waiting, silent]) socket.resume();
process.stdout.write('closed\n');

async function knock(bytes: Buffer): Promise<Socket> {
  const socket = connect({ host: egress.address, port: Number(new URL(egress.proxyUrl).port) });
  // The proxy may reset the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

function request(host: string): Buffer {
  return Buffer.from([5, 1, 0, 3, host.length, ...Buffer.from(host), port >> 8, port & 255]);
}
