/**
 * Serves fixture pages on loopback: files of test/pages, and routes of a test. Counts the requests of every path.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { extname, join } from 'node:path';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

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
  '.webm': 'video/webm',
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
  const url = await serveOnLoopback(server, 0);
  return {
    url,
    port: Number(new URL(url).port),
    hits: (path) => seen.filter((request) => pathOf(request) === path),
    close() {
      for (const socket of upgraded) socket.destroy();
      return stopServer(server);
    },
  };
}

interface Answering {
  status?: number;
  headers?: Record<string, string>;
  /** How long a slow server takes. */
  afterMs?: number;
}

/** Answers with this content. A function makes what names a server that is started later. */
export function answerWith(
  type: string,
  body: string | Buffer | (() => string | Buffer) = '',
  { status = 200, headers = {}, afterMs = 0 }: Answering = {},
): Exclude<Route, string> {
  return (_request, response) => {
    const reply = () => {
      response.writeHead(status, { 'Content-Type': type, ...headers });
      response.end(typeof body === 'function' ? body() : body);
    };
    if (afterMs > 0) setTimeout(reply, afterMs);
    else reply();
  };
}

export function redirectTo(to: string | (() => string)): Route {
  return (_request, response) => {
    response.writeHead(302, { Location: typeof to === 'function' ? to() : to }).end();
  };
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://pages').pathname;
}

function send(response: ServerResponse, extension: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': TYPES[extension] ?? 'application/octet-stream' }).end(body);
}
