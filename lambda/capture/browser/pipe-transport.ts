/**
 * Carries the debugging protocol over two pipes of the browser's process: messages of JSON, each ended by a zero byte.
 * Long strings are cut, but for files that were asked for.
 */
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { createStringCutter } from './string-cutter.ts';

const END = 0;
const END_TEXT = '\0';
/** A string holds no more than 512 MiB. The largest picture there is takes 320 MB; only a page's own words take more. */
const MAX_FILE_BYTES = 400 * 1024 * 1024;
/** Parsed in some 50 ms. The largest of honest pages tell of a few hundred kilobytes at once. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** Twice the longest URL that can be asked for; blocking reads the first 2 KiB. */
const MAX_STRING_BYTES = 16 * 1024;
/** So many bytes show whose answer a message is. */
const HEAD_BYTES = 32;

/** What is asked of the browser by these is a file in one string. */
const GIVES_FILE = /^\{"method":"(?:Page\.captureScreenshot|Page\.printToPDF|IO\.read)"/;

/** Closes when the browser's end of `input` does, or when it says what cannot be read, or too much at once. */
export function pipeTransport(output: Writable, input: Readable): ConnectionTransport {
  /** Of the questions that ask for a file. */
  const fileIds = new Set<number>();
  const cutter = createStringCutter(MAX_STRING_BYTES);
  let started: Buffer[] = [];
  let startedBytes = 0;
  /** Undefined until the head has come. */
  let holdsFile: boolean | undefined;
  // A browser that has just gone breaks the pipe; its end is told by 'close'.
  output.on('error', () => undefined);
  input.on('error', () => undefined);
  input.on('data', (piece: Buffer) => {
    let from = 0;
    for (let end = piece.indexOf(END); end !== -1; end = piece.indexOf(END, from)) {
      take(piece.subarray(from, end), true);
      const message = started.length === 1 ? started[0] : Buffer.concat(started);
      started = [];
      startedBytes = 0;
      holdsFile = undefined;
      cutter.reset();
      from = end + 1;
      tell(String(message));
    }
    if (from < piece.length) take(piece.subarray(from), false);
    if (startedBytes > (holdsFile ? MAX_FILE_BYTES : MAX_MESSAGE_BYTES)) input.destroy();
  });
  input.once('close', () => transport.onclose?.());
  const transport: ConnectionTransport = {
    send(message) {
      if (GIVES_FILE.test(message)) fileIds.add(JSON.parse(message).id);
      output.write(message + END_TEXT);
    },
    close: () => output.end(),
  };
  return transport;

  /** What is no message of the protocol comes from a browser that is not itself any more. */
  function tell(message: string): void {
    try {
      transport.onmessage?.(message);
    } catch {
      input.destroy();
    }
  }

  /** Keeps the next part of a message. */
  function take(part: Buffer, isLast: boolean): void {
    if (holdsFile !== undefined) {
      keep(part);
      return;
    }
    const head = started.length === 0 ? part : Buffer.concat([...started, part]);
    started = [];
    startedBytes = 0;
    if (head.length < HEAD_BYTES && !isLast) {
      started.push(head);
      return;
    }
    const id = /^\{"id":(\d+)[,}]/.exec(head.toString('latin1', 0, HEAD_BYTES))?.[1];
    holdsFile = id !== undefined && fileIds.delete(Number(id));
    keep(head);
  }

  function keep(part: Buffer): void {
    const count = started.length;
    if (holdsFile) started.push(part);
    else cutter.cut(part, started);
    for (const kept of started.slice(count)) startedBytes += kept.length;
  }
}
