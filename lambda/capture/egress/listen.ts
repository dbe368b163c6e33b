/**
 * Starts a server on a random loopback address. Other captures and programs cannot guess it, and the browser
 * can be restricted to it.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** A random address in 127/8, outside 127.0/16, where local resolvers and other services listen. */
export function randomLoopbackAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
}

/**
 * Listens on `address`, or on 127.0.0.1 where that address cannot be bound: macOS has only 127.0.0.1. The
 * system chooses the port.
 */
export async function listenOnLoopback(server: Server, address: string): Promise<AddressInfo> {
  try {
    return await listenOn(server, address);
  } catch (error) {
    if (Object(error).code !== 'EADDRNOTAVAIL') throw error;
    return await listenOn(server, '127.0.0.1');
  }
}

async function listenOn(server: Server, host: string): Promise<AddressInfo> {
  server.listen({ host, port: 0 });
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no address');
  return bound;
}
