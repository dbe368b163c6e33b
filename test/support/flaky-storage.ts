/**
 * A proxy between an S3 client and the embedded storage. It applies the given faults to the requests in
 * order, and passes all later requests on.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

/**
 * - `reset`: the connection ends before anything is stored.
 * - `half`: only half the body reaches the storage.
 * - `lost`: the object is stored, and the reply never comes.
 * - `hang`: nothing happens.
 * - a number: a reply with this status, 412 as for a key that is taken;
 *   `redirect`: a redirect to `redirectTo`.
 */
export type Mischief = 'pass' | 'reset' | 'half' | 'lost' | 'hang' | 'redirect' | number;

export interface FlakyStorage {
  endpoint: string;
  /** Faults of the next requests. */
  next(...mischief: Mischief[]): void;
  /** `METHOD path` of every request so far. */
  seen: string[];
  close(): Promise<void>;
}

export async function startFlakyStorage(target: string, redirectTo = target): Promise<FlakyStorage> {
  const planned: Mischief[] = [];
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    const mischief = planned.shift() ?? 'pass';
    if (mischief === 'reset') incoming.socket.destroy();
    else if (mischief === 'redirect') outgoing.writeHead(307, { Location: redirectTo }).end();
    else if (typeof mischief === 'number') {
      const body = mischief === 412 ? '<Error><Code>PreconditionFailed</Code></Error>' : '';
      incoming.resume().on('end', () => outgoing.writeHead(mischief).end(body));
    } else if (mischief !== 'hang') void pass(incoming, outgoing, mischief);
  });

  async function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    mischief: Mischief,
  ): Promise<void> {
    const { method, url, headers } = incoming;
    const { expect: _unneeded, ...forwardable } = headers;
    const body = await buffer(incoming);
    const forwarded = request(new URL(url ?? '/', target), { method, headers: forwardable }, (reply) => {
      if (mischief === 'lost') return reply.resume().on('end', () => incoming.socket.destroy());
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      return reply.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    if (mischief === 'half') forwarded.write(body.subarray(0, body.length / 2), () => forwarded.destroy());
    else forwarded.end(body);
  }

  return {
    endpoint: await serveOnLoopback(server, 0),
    next: (...mischief) => void planned.push(...mischief),
    seen,
    close: () => stopServer(server),
  };
}
