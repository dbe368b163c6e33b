/**
 * The server's reply for a page: usually the page, sometimes with another type, sometimes broken.
 */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

export interface Reply {
  /** `raw`: one of raw-reply.ts. */
  kind: Kind | 'raw';
}

type Kind = keyof typeof KINDS;

type Write = (response: ServerResponse, html: string) => void;

const whole =
  (type: string, headers: Record<string, string> = {}, status = 200): Write =>
  (response, html) =>
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(html);

const KINDS = {
  html: whole('text/html; charset=utf-8'),
  error: whole('text/html', {}, 500),
  'xhtml, which is rarely well formed': whole('application/xhtml+xml'),
  svg: (response) =>
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml' })
      .end(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"><animate attributeName=""/></rect></svg>',
      ),
  xml: (response) =>
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end('<a><b style="x">text</b></a>'),
  text: whole('text/plain'),
  'no type': (response, html) => response.writeHead(200).end(html),
  'another character set': whole('text/html; charset=utf-16'),
  'a strict policy': whole('text/html', {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'unsafe-inline'; require-trusted-types-for 'script'",
  }),
  'a sandbox': whole('text/html', { 'Content-Security-Policy': 'sandbox allow-scripts' }),
  'a refresh': whole('text/html', { Refresh: '1; url=/frame' }),
  zipped: (response, html) =>
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(gzipSync(html)),
  'gzip that is none': whole('text/html', { 'Content-Encoding': 'gzip' }),
  'gzip cut short': (response, html) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      .end(gzipSync(html.repeat(50)).subarray(0, 60)),
  'brotli that is none': whole('text/html', { 'Content-Encoding': 'br' }),
  'cut short': (response, html) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': String(html.length + 5_000) });
    response.write(html, () => response.destroy());
  },
  'chunks that are none': (response, html) => {
    response.socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${html.slice(0, 500)}\r\nzz\r\n`,
    );
  },
  nothing: (response) => response.destroy(),
  'no HTTP': (response) => void response.socket?.end('what?\r\n\r\n'),
} satisfies Record<string, Write>;

export const reply: fc.Arbitrary<Reply> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('html' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(KINDS) as Kind[])) },
    { weight: 1, arbitrary: fc.constant('raw' as const) },
  ),
});

export function writeReply(response: ServerResponse, kind: Kind, html: string): void {
  KINDS[kind](response, html);
}
