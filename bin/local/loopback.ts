/**
 * Listens on the loopback address only, because the service has well-known keys and
 * the network must not reach it.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as TcpServer } from 'node:net';
import { promisify } from 'node:util';

export const LOOPBACK = '127.0.0.1';

const LOOPBACK_HOSTS: ReadonlySet<unknown> = new Set([LOOPBACK, 'localhost', '[::1]']);

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string | undefined): boolean {
  return LOOPBACK_HOSTS.has(hostname);
}

/**
 * Starts a server, usually of HTTP, on any free port for 0. Returns the URL without a trailing
 * slash. Rejects if listening fails.
 */
export async function serveOnLoopback(server: TcpServer, port: number): Promise<string> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://${LOOPBACK}:${address.port}`;
}

/** Stops the server. It does not wait for connections that clients keep open. */
export async function stopServer(server: Server): Promise<void> {
  const closed = promisify(server.close.bind(server))();
  server.closeAllConnections();
  await closed;
}
