/**
 * Listening on this machine alone: nobody on the network may use a service with well-known keys.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';

export const LOOPBACK = '127.0.0.1';

/** Starts an HTTP server, on any free port for 0, and gives the URL without a slash at the end. Throws what listening throws. */
export async function serveOnLoopback(server: Server, port: number): Promise<string> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://${LOOPBACK}:${address.port}`;
}
