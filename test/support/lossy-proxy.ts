/**
 * A proxy between a client and an HTTP server of the test. It passes every request on, and loses chosen
 * replies after the server has done its work.
 */
import { createServer, request } from 'node:http';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

export interface LossyProxy {
  endpoint: string;
  /** Loses the next `count` replies of the operation (`X-Amz-Target` ends with its name). */
  lose(count: number, operation: string): void;
  close(): Promise<void>;
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  let toLose = { count: 0, operation: '' };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
      if (toLose.count > 0 && String(headers['x-amz-target']).endsWith(toLose.operation)) {
        toLose = { ...toLose, count: toLose.count - 1 };
        reply.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  return {
    endpoint: await serveOnLoopback(server, 0),
    lose: (count, operation) => {
      toLose = { count, operation };
    },
    close: () => stopServer(server),
  };
}
