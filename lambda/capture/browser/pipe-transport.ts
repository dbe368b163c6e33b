/**
 * Transports the DevTools protocol over two pipes of the browser process. Each message is JSON followed by a
 * zero byte. Long strings are truncated, except in answers that contain a requested file, see answer-caps.ts.
 */
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { MAX_MESSAGE_BYTES, MAX_STRING_BYTES, WHOLE_ANSWERS } from './answer-caps.ts';
import { createStringCutter } from './string-cutter.ts';

const END = 0;
const END_TEXT = '\0';
const QUOTE = 0x22;
const DOT = 0x2e;
/** This many bytes contain the id that a message answers. */
const HEAD_BYTES = 32;

/**
 * Events that nothing here listens to, a third of the bytes of a page with many requests. They are not
 * parsed. Events begin with their method; answers, with their id.
 */
const UNHEARD = [
  'Network.requestWillBeSentExtraInfo',
  'Network.responseReceivedExtraInfo',
  'Network.resourceChangedPriority',
  'Network.policyUpdated',
].map((method) => Buffer.from(`{"method":"${method}",`));

/**
 * Begins the events that count the bytes of a reply. They are heard for documents, whose ids are one token,
 * and not for other requests, whose ids have two parts with a dot between them.
 */
const DATA_RECEIVED = Buffer.from('{"method":"Network.dataReceived","params":{"requestId":"');

/** The command in a message. Puppeteer writes it first. */
const METHOD = /^\{"method":"([\w.]+)"/;

/** An answer that is not cut. `sessionId` is that of its command. */
interface WholeAnswer {
  id: number;
  sessionId?: string;
  maxBytes: number;
}

/** Closes when the browser closes `input`, or sends an invalid message or one that is too large. */
export function pipeTransport(output: Writable, input: Readable): ConnectionTransport {
  /** Of the commands that have no answer yet, by their ids. */
  const wholeAnswers = new Map<number, WholeAnswer>();
  const cutter = createStringCutter(MAX_STRING_BYTES);
  /**
   * Messages of this turn of the event loop. They are written together, because each write wakes the browser.
   */
  let unsent = '';
  let started: Buffer[] = [];
  let startedBytes = 0;
  /** Whether the first HEAD_BYTES bytes of the message have arrived. */
  let hasHead = false;
  /** What the message is, if it is not cut. */
  let whole: WholeAnswer | undefined;
  // Writing to a browser that has just exited breaks the pipe; 'close' reports its end.
  output.on('error', () => undefined);
  input.on('error', () => undefined);
  input.on('data', (piece: Buffer) => {
    let from = 0;
    for (let end = piece.indexOf(END); end !== -1; end = piece.indexOf(END, from)) {
      take(piece.subarray(from, end), true);
      from = end + 1;
      endMessage();
    }
    if (from < piece.length) take(piece.subarray(from), false);
    if (whole === undefined && startedBytes > MAX_MESSAGE_BYTES) input.destroy();
  });
  input.once('close', () => transport.onclose?.());
  const transport: ConnectionTransport = {
    send(message) {
      const maxBytes = WHOLE_ANSWERS[METHOD.exec(message)?.[1] ?? ''];
      if (maxBytes !== undefined) {
        const { id, sessionId } = JSON.parse(message);
        wholeAnswers.set(id, { id, sessionId, maxBytes });
      }
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

  function endMessage(): void {
    const message = started.length === 1 && started[0] ? started[0] : Buffer.concat(started);
    const dropped = whole !== undefined && startedBytes > whole.maxBytes ? whole : undefined;
    started = [];
    startedBytes = 0;
    hasHead = false;
    whole = undefined;
    cutter.reset();
    if (dropped !== undefined) tell(tooLong(dropped));
    else if (!isUnheard(message)) tell(String(message));
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
    if (hasHead) {
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
    const id = Number(/^\{"id":(\d+)[,}]/.exec(head.toString('latin1', 0, HEAD_BYTES))?.[1]);
    hasHead = true;
    whole = wholeAnswers.get(id);
    wholeAnswers.delete(id);
    keep(head, isLast);
  }

  /** `isAll`: the part is the whole message. */
  function keep(part: Buffer, isAll = false): void {
    if (whole !== undefined) {
      startedBytes += part.length;
      if (startedBytes <= whole.maxBytes) started.push(part);
      else started = [];
      return;
    }
    const count = started.length;
    // A short message holds no long string.
    if (isAll && part.length <= MAX_STRING_BYTES) started.push(part);
    else cutter.cut(part, started);
    for (const kept of started.slice(count)) startedBytes += kept.length;
  }
}

/** What the command gets in place of its answer. */
function tooLong({ id, sessionId, maxBytes }: WholeAnswer): string {
  const error = { code: -32_000, message: `The answer has more than ${maxBytes} bytes` };
  return JSON.stringify({ id, sessionId, error });
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
