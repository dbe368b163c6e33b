/**
 * A proxy between a client and an HTTP server of the test. It injects network and service faults into chosen
 * requests, and passes all others on unchanged.
 */
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';

/**
 * - `refuse`: the connection is cut before the request is passed on.
 * - `hang`: there is never an answer.
 * - `stall`: the answer begins, and never ends.
 * - `lose`: the server does its work, and its reply is lost.
 * - `hold`: there is no answer, and the request is passed on only when `release` is called.
 * - a number: answers with this status without passing the request on.
 */
export type Fault = 'refuse' | 'hang' | 'stall' | 'lose' | 'hold' | number;

export interface FaultProxy {
  endpoint: string;
  /** Injects the fault into the next `count` requests that match. Replaces the fault that was set before. */
  fail(fault: Fault, matches: (seen: Seen) => boolean, count?: number): void;
  heal(): void;
  /** From now on takes the requests one after the other, and this long for each. */
  slowDown(msEach: number): void;
  /** Passes the held requests on. Returns the server's answers to them, which no client gets. */
  release(): Promise<number[]>;
  /** Requests that were passed on, with the server's answer. */
  readonly passed: readonly Passed[];
  close(): Promise<void>;
}

export interface Seen {
  method: string;
  path: string;
  /** DynamoDB's operation, such as `GetItem`. */
  operation: string;
  body: string;
}

interface Passed extends Seen {
  status: number;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const passed: Passed[] = [];
  const held: (() => Promise<number>)[] = [];
  let msEach = 0;
  let previous = Promise.resolve();
  let rule: { fault: Fault; matches: (seen: Seen) => boolean; left: number } | undefined;
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  // Cut connections are expected here, on both sides.
  server.on('clientError', (_error, socket) => socket.destroy());

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const seen = describe(incoming, body);
    if (msEach > 0) {
      previous = previous.then(() => wait(msEach));
      await previous;
    }
    const fault = rule !== undefined && rule.left > 0 && rule.matches(seen) ? rule.fault : undefined;
    if (rule !== undefined && fault !== undefined) rule.left -= 1;
    if (fault === 'hang') return;
    if (fault === 'stall') return void outgoing.writeHead(200, { 'Content-Length': 9 }).write('{');
    if (fault === 'refuse') return void incoming.socket.destroy();
    if (typeof fault === 'number') return void outgoing.writeHead(fault).end(refusal(fault));
    const { method, headers } = incoming;
    const url = new URL(incoming.url ?? '/', target);
    if (fault === 'hold') return void held.push(() => statusOf(request(url, { method, headers }), body));
    const forwarded = request(url, { method, headers }, (reply) => {
      passed.push({ ...seen, status: reply.statusCode ?? 0 });
      if (fault === 'lose') return void reply.resume().on('end', () => incoming.socket.destroy());
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    forwarded.end(body);
  }

  return {
    endpoint: await serveOnLoopback(server, 0),
    fail: (fault, matches, count = Number.POSITIVE_INFINITY) => {
      rule = { fault, matches, left: count };
    },
    heal: () => {
      rule = undefined;
    },
    slowDown: (ms) => {
      msEach = ms;
    },
    release: () => Promise.all(held.splice(0).map((pass) => pass())),
    passed,
    close: () => stopServer(server),
  };
}

function statusOf(forwarded: ClientRequest, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    forwarded.on('error', reject);
    forwarded.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
    forwarded.end(body);
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces);
}

function describe({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Seen {
  const operation =
    String(headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  // Keeps the bodies of DynamoDB requests only, not those of files.
  return { method, path: url, operation, body: operation === '' ? '' : body.toString() };
}

/** An error in S3's format. DynamoDB's client reads the status only. */
function refusal(status: number): string {
  const code = status === 403 ? 'AccessDenied' : 'ServiceUnavailable';
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>The test says so</Message></Error>`;
}
