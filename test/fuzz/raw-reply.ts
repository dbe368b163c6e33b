/**
 * Replies that are written byte by byte: headers that contradict each other and the body, and
 * bodies that are none of their type.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { CUT_GIF, MOVING_GIF, oddGifs } from '../security/odd-gifs.ts';

export interface RawReply {
  status: string;
  type: string;
  headers: readonly string[];
  body: keyof typeof BODIES;
  framing: keyof typeof FRAMINGS;
  /** How often the body is sent. */
  times: number;
}

const STATUSES = ['200 OK', '200', '206 Partial', '204 No Content', '304 Not Modified', '404 No', '999 X'];
const TYPES = ['image/gif', 'image/gif; a=b', 'text/html', 'text/css', 'text/javascript', 'image/png', ''];
const LENGTHS = ['0', '10', '4194304', '99999999999', '-1', '0x10', '10, 10', ''];
const HEADERS = [
  ...LENGTHS.map((length) => `Content-Length: ${length}`),
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'transfer-encoding:\tCHUNKED',
  'Content-Encoding: gzip',
  'Content-Encoding: br, deflate',
  'Content-Type: text/html',
  'Content-Range: bytes 0-9/10',
  'Content-Disposition: inline',
  'Location: /frame',
  'Refresh: 0',
  'Connection: keep-alive',
  'no header at all',
  ' Folded: onto the line before',
  `X-Long: ${'x'.repeat(100_000)}`,
];

/** A run tries many. */
const GIF_BYTES = 400_000;

const BODIES = {
  nothing: Buffer.alloc(0),
  html: Buffer.from('<!doctype html><h1>Page</h1><script>document.title = 1</script>'),
  'a moving gif': MOVING_GIF,
  'a gif that is cut short': CUT_GIF,
  ...oddGifs(GIF_BYTES),
  zeros: Buffer.alloc(1_000_000),
} as const;

/** What goes over the wire for a body. */
const FRAMINGS = {
  plain: (body: Buffer) => body,
  'one chunk': (body: Buffer) => Buffer.concat([chunkOf(body), Buffer.from('0\r\n\r\n')]),
  'a chunk without an end': chunkOf,
  'a chunk that is longer than it says': (body: Buffer) =>
    Buffer.concat([Buffer.from('5\r\n'), body, Buffer.from('\r\n0\r\n\r\n')]),
  'a wrong chunk': (body: Buffer) => Buffer.concat([chunkOf(body), Buffer.from('zz\r\n')]),
} as const;

function chunkOf(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
}

export const rawReply: fc.Arbitrary<RawReply> = fc.record({
  status: fc.oneof({ weight: 4, arbitrary: fc.constant('200 OK') }, fc.constantFrom(...STATUSES)),
  type: fc.oneof({ weight: 4, arbitrary: fc.constant('image/gif') }, fc.constantFrom(...TYPES)),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }),
  body: fc.constantFrom(...(Object.keys(BODIES) as (keyof typeof BODIES)[])),
  framing: fc.constantFrom(...(Object.keys(FRAMINGS) as (keyof typeof FRAMINGS)[])),
  times: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constantFrom(0, 3, 150)),
});

/** Closes the connection at the end. */
export function writeRaw(response: ServerResponse, { status, type, headers, ...rest }: RawReply): void {
  const { socket } = response;
  if (socket === null) return;
  const head = [`HTTP/1.1 ${status}`, `Content-Type: ${type}`, ...headers, '', ''].join('\r\n');
  socket.on('error', () => undefined);
  socket.write(head, 'latin1');
  writeTimes(socket, FRAMINGS[rest.framing](BODIES[rest.body]), rest.times);
}

/** No faster than the client reads. */
function writeTimes(socket: Socket, bytes: Buffer, times: number): void {
  if (times === 0 || socket.destroyed) socket.end();
  else socket.write(bytes, () => writeTimes(socket, bytes, times - 1));
}
