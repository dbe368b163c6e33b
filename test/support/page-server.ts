/**
 * Serves fixture pages on loopback: files of test/pages, and routes of a test. Counts the requests of every path.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';

/** HTML to serve, or a function that answers. */
export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Answers the handshake of a WebSocket. */
type Upgrade = (request: IncomingMessage, socket: Socket) => void;

export interface PageServer {
  /** `http://127.0.0.1:port` */
  url: string;
  port: number;
  /** Requests by path, with their headers. */
  hits(path: string): IncomingMessage[];
  close(): Promise<void>;
}

const PAGES = join(import.meta.dirname, '..', 'pages');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export async function startPages(
  routes: Record<string, Route> = {},
  upgrades: Record<string, Upgrade> = {},
): Promise<PageServer> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const path = pathOf(request);
    const route = routes[path];
    if (typeof route === 'function') return route(request, response);
    if (route !== undefined) return send(response, '.html', route);
    readFile(join(PAGES, path)).then(
      (file) => send(response, extname(path), file),
      () => response.writeHead(404).end('No such page'),
    );
  });
  const upgraded = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket) => {
    upgraded.add(socket.once('close', () => upgraded.delete(socket)));
    seen.push(request);
    const path = pathOf(request);
    const [upgrade, route] = [upgrades[path], routes[path]];
    if (upgrade !== undefined) upgrade(request, socket);
    // Node does the same if there is no listener for upgrades.
    else if (typeof route === 'function') route(request, new ServerResponse(request));
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    hits: (path) => seen.filter((request) => pathOf(request) === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of upgraded) socket.destroy();
      }),
  };
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://pages').pathname;
}

function send(response: ServerResponse, extension: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': TYPES[extension] ?? 'application/octet-stream' }).end(body);
}
