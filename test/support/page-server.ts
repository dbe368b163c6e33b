/**
 * Serves fixture pages on loopback: files of test/pages, and routes of a test.
 * Counts the requests of every path.
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
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

export async function startPages(
  routes: Record<string, Route> = {},
  upgrades: Record<string, Upgrade> = {},
): Promise<PageServer> {
  const seen: IncomingMessage[] = [];
  const find = (_decoded: string, request: IncomingMessage) => {
    seen.push(request);
    const path = pathOf(request);
    return routes[path] ?? sendFile([join(PAGES, path)]);
  };
  const upgraded = new Set<Socket>();
  const server = await serveRoutes(find, (request, socket) => {
    upgraded.add(socket.once('close', () => upgraded.delete(socket)));
    seen.push(request);
    const path = pathOf(request);
    const [upgrade, route] = [upgrades[path], routes[path]];
    if (upgrade !== undefined) upgrade(request, socket);
    // Node does the same if there is no listener for upgrades.
    else if (typeof route === 'function') route(request, new ServerResponse(request));
    else socket.destroy();
  });
  return {
    ...server,
    hits: (path) => seen.filter((request) => pathOf(request) === path),
    close() {
      for (const socket of upgraded) socket.destroy();
      return server.close();
    },
  };
}

/** Serves what `find` returns for the decoded path of a request: / if it cannot be decoded. */
export async function serveRoutes(
  find: (path: string, request: IncomingMessage) => Route,
  upgrade?: Upgrade,
): Promise<Omit<PageServer, 'hits'>> {
  const server = createServer((request, response) => {
    const route = find(decodePath(pathOf(request)), request);
    if (typeof route === 'string') send(response, '.html', route);
    else route(request, response);
  });
  if (upgrade) server.on('upgrade', upgrade);
  const url = await serveOnLoopback(server, 0);
  return { url, port: Number(new URL(url).port), close: () => stopServer(server) };
}

/** Answers with the first of these files that there is, or with 404. */
export function sendFile(
  files: readonly string[],
  headers: Record<string, string> = {},
): Exclude<Route, string> {
  return async (_request, response) => {
    for (const file of files) {
      const body = await readFile(file).catch(() => undefined);
      if (body !== undefined) return send(response, extname(file).toLowerCase(), body, headers);
    }
    response.writeHead(404).end('No such page');
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

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}

function send(
  response: ServerResponse,
  extension: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(200, { 'Content-Type': TYPES[extension] ?? 'application/octet-stream', ...headers })
    .end(body);
}
