import type { ServerResponse } from 'node:http';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import type { Route } from '../../support/page-server.ts';
import { readPng } from '../../support/pixels.ts';

const HTML = `<body style="background: lime"><h1>Page</h1>${'<p>text'.repeat(5_000)}`;

/** Writes the bytes of a whole reply, then ends the connection or holds it open. */
const raw =
  (headers: string, body: string | Buffer, isHeld = false): Route =>
  (_request: unknown, { socket }: ServerResponse) => {
    socket?.on('error', () => undefined);
    socket?.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}\r\n\r\n`);
    socket?.write(body);
    if (!isHeld) socket?.end();
  };
const chunked = (...chunks: string[]) => raw('Transfer-Encoding: chunked', chunks.join('\r\n'));

/** Replaces the bytes from the middle on. */
const spoilt = (bytes: Buffer) => bytes.map((byte, at) => (at < bytes.length / 2 ? byte : (at * 77) % 256));
const encoded = (encoding: string, body: Uint8Array | string, isHeld = false) =>
  raw(`Content-Encoding: ${encoding}${isHeld ? '' : '\r\nConnection: close'}`, Buffer.from(body), isHeld);

const UNREADABLE: Record<string, Route> = {
  '/no-chunk': chunked('zz', HTML, ''),
  '/no-second-chunk': chunked('d', '<h1>Page</h1>', 'zz', 'more', ''),
  '/no-chunk-held-open': raw('Transfer-Encoding: chunked', 'zz\r\nmore', true),
  ...Object.fromEntries(
    ['gzip', 'br', 'deflate', 'zstd'].flatMap((encoding) => [
      [`/no-${encoding}`, encoded(encoding, 'This is no such encoding at all, but text.')],
      [`/no-${encoding}-held-open`, encoded(encoding, 'This is no such encoding at all.', true)],
    ]),
  ),
  '/spoilt-deflate': encoded('deflate', spoilt(deflateSync(HTML))),
  '/spoilt-zstd': encoded('zstd', spoilt(zstdCompressSync(HTML))),
  '/reset-before-its-body': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 9 });
    response.flushHeaders();
    response.socket?.end();
  },
};

const CUT: Record<string, Route> = {
  '/cut-chunk': chunked('ffff', HTML.slice(0, 9_000)),
  '/cut-length': raw('Content-Length: 99999', HTML.slice(0, 9_000)),
  '/cut-gzip': encoded('gzip', gzipSync(HTML).subarray(0, 150)),
};

const pages = servePages({ ...UNREADABLE, ...CUT });

it.each(Object.keys(UNREADABLE))('a page with an undecodable body is refused at once, %s', async (path) => {
  // Enough time for the refusal, but too little for any wait to reach its limit.
  const answer = await capture({ url: pages.url + path, width: 200, height: 100 }, 12_000);
  expect(codeOf(answer)).toBe('target_unreachable');
});

it.each(Object.keys(CUT))('a page with a truncated body is shown as far as it arrived, %s', async (path) => {
  const picture = readPng(fileOf(await capture({ url: pages.url + path, width: 200, height: 100 })));
  expect(picture.at(190, 90)).toBe('#00ff00');
});
