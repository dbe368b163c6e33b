/** Serves the field: its pages with and without a library, the files of packages, and slow answers that keep pages busy. */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { FieldPage } from './field-page.ts';

interface FieldSite {
  /** Returns the URL of a page by its path. */
  url(path: string): string;
  close(): Promise<void>;
}

/** Resolves every name to this machine. */
export const resolveToLoopback = async () => ['127.0.0.1'];

const HOST = 'www.harbourwalks.example';
const MODULES = join(import.meta.dirname, '..', 'node_modules');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Calls `pages` for the path of every request. A path without a page is a file of a package, or 404. */
export async function startFieldSite(pages: (path: string) => FieldPage | undefined): Promise<FieldSite> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://field');
    const path = decodeURIComponent(pathname);
    const page = pages(path);
    if (page !== undefined) {
      answer(page, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    } else if (path === '/slow') {
      setTimeout(() => response.writeHead(204).end(), Number(searchParams.get('ms')));
    } else if (path.startsWith('/lib/')) {
      sendFile(normalize(path.slice('/lib/'.length)), response);
    } else response.writeHead(404).end('No such page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://${HOST}:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer({ type, body, headers }: FieldPage, response: ServerResponse): Promise<void> {
  // URLs of cross-origin frames have the placeholder :PORT.
  const text = (await body()).replaceAll(':PORT', `:${response.socket?.localPort ?? 0}`);
  response.writeHead(200, { 'Content-Type': TYPES[type] ?? TYPES['.html'], ...headers }).end(text);
}

function sendFile(path: string, response: ServerResponse): void {
  readFile(join(MODULES, path)).then(
    (file) =>
      response
        .writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' })
        .end(file),
    () => response.writeHead(404).end('No such file'),
  );
}
