import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveOnLoopback } from '../../../bin/local/loopback.ts';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';

const LIME = '#00ff00';
const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="lime"/></svg>';
/** Browsers open this many connections to a host. */
const PER_HOST = 6;

/**
 * The most connections to the site, and the most requests for images, that were there at the same time. The
 * connection made ahead is replaced when the browser takes long to launch.
 */
const seen = { connections: 0, together: 0 };
/** All connections to the site. */
let made = 0;
/** Those of this capture. */
let open = new Set<Socket>();
/** Images are answered once this many have been asked for. */
let wanted = 0;
let held: ServerResponse[] = [];
let port = '';

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
  if (pathname === '/page') {
    const [images, hosts] = [Number(searchParams.get('images')), Number(searchParams.get('hosts'))];
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf(images, hosts));
    return;
  }
  held.push(response);
  seen.together = Math.max(seen.together, held.length);
  if (held.length < wanted) return;
  for (const each of held.splice(0)) each.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(IMAGE);
});
server.on('connection', (socket) => {
  made += 1;
  const opened = open.add(socket);
  seen.connections = Math.max(seen.connections, opened.size);
  socket.on('close', () => opened.delete(socket));
});

let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  port = new URL(await serveOnLoopback(server, 0)).port;
  capture = await createCapturer();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function pageOf(images: number, hosts: number): string {
  const image = (index: number) =>
    `<img src="http://h${index % hosts}.localhost:${port}/lime.svg?${index}" width="10" height="10">`;
  const list = Array.from({ length: images }, (_, index) => image(index));
  return `<!doctype html><style>body { margin: 0; font-size: 0 }</style>${list.join('')}`;
}

/** Returns how many of the page's images the picture shows. */
async function imagesShown(images: number, hosts: number, together: number): Promise<number> {
  wanted = together;
  held = [];
  open = new Set();
  made = 0;
  Object.assign(seen, { connections: 0, together: 0 });
  const url = `http://h0.localhost:${port}/page?images=${images}&hosts=${hosts}`;
  return readPng(fileOf(await capture({ url, width: 800, height: 20 }))).count(LIME) / 100;
}

it('the browser asks twelve hosts at once through the proxy, over six connections each', async () => {
  const all = 12 * PER_HOST;
  expect(await imagesShown(all, 12, all)).toBe(all);
  expect(seen).toEqual({ connections: all, together: all });
  expect(made).toBeLessThanOrEqual(all + 1);
});

it('a host gets no more connections than a visitor opens, including the one that is made ahead', async () => {
  expect(await imagesShown(4 * PER_HOST, 1, PER_HOST)).toBe(4 * PER_HOST);
  expect(seen).toEqual({ connections: PER_HOST, together: PER_HOST });
  expect(made).toBeLessThanOrEqual(PER_HOST + 1);
});
