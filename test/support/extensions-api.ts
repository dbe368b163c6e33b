/**
 * Lambda's Extensions API for one function, as far as an extension inside the runtime's process sees it.
 * Keeps the order of what happens.
 */
import { createServer, type ServerResponse } from 'node:http';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

export interface ExtensionsApi {
  /** As in AWS_LAMBDA_RUNTIME_API. */
  address: string;
  /** `register`, `next`, and what `note` was called with. */
  order: string[];
  note(what: string): void;
  /** Tells the extension of an invocation. Returns what it asks with next, once it is done. */
  invoke(requestId: string, deadlineMs: number): Promise<void>;
  /** Resolves when the extension waits for an event. */
  asked(): Promise<void>;
  /** Breaks the connection that waits for an event. */
  breakConnection(): void;
  close(): Promise<void>;
}

/** `status` is that of a registration. */
export async function startExtensionsApi(status = 200): Promise<ExtensionsApi> {
  const order: string[] = [];
  let held: ServerResponse | undefined;
  let asking = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST' && request.url === '/2020-01-01/extension/register') {
      order.push('register');
      response.writeHead(status, { 'Lambda-Extension-Identifier': 'its-id' }).end('{}');
    } else if (request.headers['lambda-extension-identifier'] === 'its-id') {
      order.push('next');
      held = response;
      asking.resolve();
    } else {
      response.writeHead(403).end();
    }
  });
  const { host } = new URL(await serveOnLoopback(server, 0));
  return {
    address: host,
    order,
    note: (what) => void order.push(what),
    async invoke(requestId, deadlineMs) {
      await asking.promise;
      asking = Promise.withResolvers();
      held?.end(JSON.stringify({ eventType: 'INVOKE', requestId, deadlineMs }));
      return asking.promise;
    },
    asked: () => asking.promise,
    breakConnection() {
      asking = Promise.withResolvers();
      held?.destroy();
    },
    async close() {
      if (server.listening) await stopServer(server);
    },
  };
}
