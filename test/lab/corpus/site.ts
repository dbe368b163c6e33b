/**
 * Serves the corpus on loopback, with one port for each root folder, so that links from a site's root work. Every reply
 * is delayed by 0 to 300 ms. The delay depends on the path and a seed, so that it is the same in each run.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePictures, type Pictures } from '../../bench/pictures.ts';
import { demoPage } from './demos.ts';
import { DEBIAN_FOLDER, NPM_FOLDER } from './folders.ts';
import type { CorpusPage } from './pages.ts';

interface CorpusSite {
  urlOf(page: CorpusPage): string;
  close(): Promise<void>;
}

const LONGEST_DELAY_MS = 300;
const PICTURES = { count: 12, width: 800, height: 500 };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
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

export async function startCorpusSite(pages: readonly CorpusPage[], seed: number): Promise<CorpusSite> {
  const pictures = await makePictures(PICTURES);
  const servers: Server[] = [];
  const ports = new Map<string, number>();
  for (const { root } of pages) {
    if (ports.has(root)) continue;
    const server = createServer(async (request, response) => {
      const path = decodePath(request.url ?? '/');
      await sleep(delayOf(`${root}${path}`, seed));
      await answer(response, await find(root, path, pictures));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    // The type allows a pipe too, but a listening TCP server has a port.
    ports.set(root, (server.address() as AddressInfo).port);
  }
  return {
    urlOf: ({ root, path }) => `http://127.0.0.1:${ports.get(root)}/${path}`,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Returns the decoded path without its query, and / for a path that cannot be decoded. */
function decodePath(url: string): string {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://corpus').pathname));
  } catch {
    return '/';
  }
}

/** FNV-1a with one more mixing step, so that similar paths get different delays. */
function delayOf(path: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of path) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % (LONGEST_DELAY_MS + 1);
}

interface Found {
  type: string;
  body: Buffer | string;
}

async function find(root: string, path: string, pictures: Pictures): Promise<Found | undefined> {
  const picture = /^\/picture\/(\d+)\.jpg$/.exec(path)?.[1];
  if (picture !== undefined) {
    return { type: 'image/jpeg', body: pictures.jpeg[Number(picture) % PICTURES.count] ?? '' };
  }
  const demo = root === 'demos' ? demoPage(path.slice(1).replace('.html', '')) : undefined;
  if (demo !== undefined) return { type: TYPES['.html'] ?? '', body: demo };
  for (const file of candidatesOf(root, path)) {
    const body = await readFile(file).catch(() => undefined);
    if (body !== undefined) {
      return { type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream', body };
    }
  }
  return undefined;
}

/** Returns the site's own file, and that of a package that the site expects to be installed. */
function candidatesOf(root: string, path: string): string[] {
  const [kind, ...folders] = root.split('/');
  const base = kind === 'debian' ? join(DEBIAN_FOLDER, 'usr', 'share') : NPM_FOLDER;
  const file = path.endsWith('/') ? `${path}index.html` : path;
  const installed = /\/(?:node_modules|npm)\/(.+)$/.exec(file)?.[1];
  return [join(base, ...folders, file), ...(installed === undefined ? [] : [join(NPM_FOLDER, installed)])];
}

async function answer(response: ServerResponse, found: Found | undefined): Promise<void> {
  if (response.destroyed) return;
  if (found === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not in the corpus');
    return;
  }
  response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': 'max-age=600' }).end(found.body);
}
