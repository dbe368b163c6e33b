/**
 * Carries the debugging protocol over two pipes of the browser's process: messages of JSON, each ended by a zero byte.
 */
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

const END = 0;
/** A string holds no more than 512 MiB. The largest picture there is takes 320 MB; only a page's own words take more. */
const MAX_MESSAGE_BYTES = 400 * 1024 * 1024;
const END_TEXT = '\0';

/** Closes when the browser's end of `input` does, or when it says more at once than can be read. */
export function pipeTransport(output: Writable, input: Readable): ConnectionTransport {
  let started: Buffer[] = [];
  let startedBytes = 0;
  // A browser that has just gone breaks the pipe; its end is told by 'close'.
  output.on('error', () => undefined);
  input.on('error', () => undefined);
  input.on('data', (piece: Buffer) => {
    let from = 0;
    for (let end = piece.indexOf(END); end !== -1; end = piece.indexOf(END, from)) {
      started.push(piece.subarray(from, end));
      const message = started.length === 1 ? started[0] : Buffer.concat(started);
      started = [];
      startedBytes = 0;
      from = end + 1;
      transport.onmessage?.(String(message));
    }
    if (from === piece.length) return;
    started.push(piece.subarray(from));
    startedBytes += piece.length - from;
    if (startedBytes > MAX_MESSAGE_BYTES) input.destroy();
  });
  input.once('close', () => transport.onclose?.());
  const transport: ConnectionTransport = {
    send: (message) => void output.write(message + END_TEXT),
    close: () => output.end(),
  };
  return transport;
}
