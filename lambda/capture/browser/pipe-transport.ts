/**
 * Transports the DevTools protocol over two pipes of the browser process. Each message is JSON followed by a
 * zero byte. Long strings are truncated, except in answers that contain a requested file.
 */
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { createStringCutter } from './string-cutter.ts';

const END = 0;
const END_TEXT = '\0';
const QUOTE = 0x22;
const DOT = 0x2e;
/** A JavaScript string holds at most 512 MiB. The largest image takes 320 MB; only text from a page takes more. */
const MAX_FILE_BYTES = 400 * 1024 * 1024;
/** JSON.parse takes about 50 ms for this size. Large regular pages send a few hundred kilobytes in one message. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** Twice the longest URL that a caller may send; request blocking reads the first 2 KiB. */
const MAX_STRING_BYTES = 16 * 1024;
/** This many bytes contain the id that a message answers. */
const HEAD_BYTES = 32;

/**
 * Events that nothing here listens to, a third of the bytes of a page with many requests. They are not parsed.
 * Events begin with their method; answers, with their id.
 */
const UNHEARD = [
  'Network.requestWillBeSentExtraInfo',
  'Network.responseReceivedExtraInfo',
  'Network.resourceChangedPriority',
  'Network.policyUpdated',
].map((method) => Buffer.from(`{"method":"${method}",`));

/**
 * Begins the events that count the bytes of a reply. They are heard for documents, whose ids are one token, and not for other
 * requests, whose ids have two parts with a dot between them.
 */
const DATA_RECEIVED = Buffer.from('{"method":"Network.dataReceived","params":{"requestId":"');

/** Commands that return a file, or a style sheet, as one string. */
const GIVES_FILE =
  /^\{"method":"(?:Page\.captureScreenshot|Page\.printToPDF|IO\.read|Fetch\.getResponseBody|CSS\.getStyleSheetText)"/;

/** Closes when the browser closes `input`, sends an invalid message, or exceeds a size limit. */
export function pipeTransport(output: Writable, input: Readable): ConnectionTransport {
  /** Ids of the commands that return a file. */
  const fileIds = new Set<number>();
  const cutter = createStringCutter(MAX_STRING_BYTES);
  /** Messages of this turn of the event loop. They are written together, because each write wakes the browser. */
  let unsent = '';
  let started: Buffer[] = [];
  let startedBytes = 0;
  /** Undefined until HEAD_BYTES bytes have arrived. */
  let holdsFile: boolean | undefined;
  // Writing to a browser that has just exited breaks the pipe; 'close' reports its end.
  output.on('error', () => undefined);
  input.on('error', () => undefined);
  input.on('data', (piece: Buffer) => {
    let from = 0;
    for (let end = piece.indexOf(END); end !== -1; end = piece.indexOf(END, from)) {
      take(piece.subarray(from, end), true);
      const message = started.length === 1 && started[0] ? started[0] : Buffer.concat(started);
      started = [];
      startedBytes = 0;
      holdsFile = undefined;
      cutter.reset();
      from = end + 1;
      if (!isUnheard(message)) tell(String(message));
    }
    if (from < piece.length) take(piece.subarray(from), false);
    if (startedBytes > (holdsFile ? MAX_FILE_BYTES : MAX_MESSAGE_BYTES)) input.destroy();
  });
  input.once('close', () => transport.onclose?.());
  const transport: ConnectionTransport = {
    send(message) {
      if (GIVES_FILE.test(message)) fileIds.add(JSON.parse(message).id);
      if (unsent === '') process.nextTick(flush);
      unsent += message + END_TEXT;
    },
    close() {
      flush();
      output.end();
    },
  };
  return transport;

  function flush(): void {
    if (unsent !== '') output.write(unsent);
    unsent = '';
  }

  /** Closes the pipe after an invalid message, because the browser may be compromised. */
  function tell(message: string): void {
    try {
      transport.onmessage?.(message);
    } catch {
      input.destroy();
    }
  }

  /** Stores the next part of a message. */
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
    keep(head, isLast);
  }

  /** `isWhole`: the part is a whole message. */
  function keep(part: Buffer, isWhole = false): void {
    const count = started.length;
    // A short message holds no long string.
    if (holdsFile || (isWhole && part.length <= MAX_STRING_BYTES)) started.push(part);
    else cutter.cut(part, started);
    for (const kept of started.slice(count)) startedBytes += kept.length;
  }
}

function isUnheard(message: Buffer): boolean {
  if (startsWith(message, DATA_RECEIVED)) {
    const idEnd = message.indexOf(QUOTE, DATA_RECEIVED.length);
    return message.subarray(DATA_RECEIVED.length, idEnd).includes(DOT);
  }
  return UNHEARD.some((head) => startsWith(message, head));
}

function startsWith(message: Buffer, head: Buffer): boolean {
  return message.length >= head.length && head.compare(message, 0, head.length) === 0;
}
