/** A SOCKS5 client that can misbehave, and small servers to reach through the proxy. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const GREETING = Buffer.of(5, 1, 0);
/** The reply when the connection is established. */
export const SUCCEEDED = 0;

/** CONNECT by name, as Chromium sends it for every host that is no IP address. */
export function connectRequest(host: string, port: number): Buffer {
  return Buffer.concat([Buffer.of(5, 1, 0, 3, host.length), Buffer.from(host, 'latin1'), portBytes(port)]);
}

export function portBytes(port: number): Buffer {
  return Buffer.of(port >> 8, port & 255);
}

/** Connects to the proxy without sending anything. */
export async function knock(proxyUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(proxyUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
  // The proxy may reset a connection. Tests observe the 'close' event.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

/**
 * Makes the whole handshake. `reply` is the REP field; it is undefined when the proxy closed the connection.
 */
export async function reach(proxyUrl: string, host: string, port: number) {
  const socket = await knock(proxyUrl);
  socket.write(GREETING);
  await readBytes(socket, 2);
  socket.write(connectRequest(host, port));
  const reply = (await readBytes(socket, 10))[1];
  return { socket, reply };
}

/** Reads `length` bytes; fewer when the socket ends before. */
export async function readBytes(socket: Socket, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let missing = length;
  while (missing > 0) {
    const piece: Buffer | null = socket.read(Math.min(missing, socket.readableLength || 1));
    if (piece !== null) {
      pieces.push(piece);
      missing -= piece.length;
    } else if (socket.readableEnded || socket.destroyed) {
      break;
    } else {
      await Promise.race(['readable', 'end', 'close'].map((event) => once(socket, event).catch(() => {})));
    }
  }
  return Buffer.concat(pieces);
}

/** Reads everything until the socket ends or breaks. */
export async function readAll(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return Buffer.concat(pieces);
}

/** Waits until the other side ends or resets the connection, then ends this side. */
export async function closed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  socket.once('end', () => socket.end()).resume();
  if (socket.readableEnded) socket.end();
  await once(socket, 'close');
}

/** Starts a target on 127.0.0.1 and returns its port. */
export async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return port;
}

/** Returns a port of 127.0.0.1 on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
