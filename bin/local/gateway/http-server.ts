/**
 * The HTTP server of the local run, in place of API Gateway. Only captures wait for a turn; the
 * deadline of a request starts with its turn. A request for a kept file has waited since its arrival,
 * and gets a file that was made meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isTargetConnection } from '../../../lambda/capture/egress/target-socket.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { readEvent, type ServiceEvent } from '../../../lambda/request/read-event.ts';
import { LOOPBACK } from '../loopback.ts';
import { gatewayAnswer, type HttpAnswer, type Refusal } from './answer.ts';
import { type GatewayRequest, gatewayEvent } from './event.ts';
import { type FindCaller, findTurnTaker, isCapture, type TurnTaker } from './find-turn-taker.ts';
import {
  MAX_BUFFERED_BODY_BYTES,
  MAX_REQUEST_BODY_BYTES,
  MAX_REQUEST_HEAD_BYTES,
  measureHead,
} from './gateway-limits.ts';
import type { EndTurn, Turns } from './invocation-turns.ts';
import type { Invoke } from './invoke.ts';
import { isForThisMachine } from './own-host.ts';
import { createReadBody } from './read-body.ts';
import { createSharedTurns } from './shared-turns.ts';
import { splitTarget } from './target.ts';

interface HttpServerDeps {
  invoke: Invoke;
  turns: Turns;
  /**
   * Turns of what is done quickly: to find whose turn a request needs, and to answer those that need none.
   */
  quickTurns: Turns;
  findCaller: FindCaller;
  /** Whether the file of a capture is kept for a request that arrived then: it needs no turn of a capture. */
  isKept: (cacheId: string, arrivedAt: number) => Promise<boolean>;
  now: () => number;
  /** Host names of this server besides those of loopback, in lower case. */
  hosts?: readonly string[];
  /** The page at GET /sample, HTML. */
  samplePage: string;
  /** Files that GET requests get in place of the API's answer: the playground's. */
  findFile?: (path: string) => HttpAnswer | undefined;
  /**
   * Answers POST requests in place of the API: the playground's receiver of webhooks.
   * Undefined if the path is not its own.
   */
  receive?: (
    path: string,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ) => Promise<HttpAnswer | undefined>;
  logFault: (message: string, cause?: unknown) => void;
  /** Of all request bodies together. Default: MAX_BUFFERED_BODY_BYTES. */
  maxBufferedBytes?: number;
}

export interface HttpServer {
  server: Server;
  /** Resolves when all current requests are answered and their invocations have ended. */
  settled(): Promise<void>;
}

/** The methods that ANY includes in API Gateway. */
const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

// A client on this machine sends 10 MB in less than a second. Without the limit, bodies that
// never end would take all room.
const REQUEST_TIMEOUT_MS = 30_000;

// Over API Gateway's limit, so that the caller gets its answer and not Node's.
const MAX_HEADER_SIZE = 65_536;

/** A wait for a quick turn counts for the function up to this, and leaves it time to answer. */
const MOST_WAITED_MS = 10_000;

interface Turn {
  end: EndTurn;
  /** When the request has arrived, for the function. Its deadline follows from it. */
  receivedAt(): number;
}

/** Who a request is from is not known before its quick turn. */
const EVERYBODY = '';

export function createHttpServer({
  invoke,
  turns,
  quickTurns,
  findCaller,
  isKept,
  now,
  hosts = [],
  samplePage,
  findFile = () => undefined,
  receive = async () => undefined,
  logFault,
  maxBufferedBytes = MAX_BUFFERED_BODY_BYTES,
}: HttpServerDeps): HttpServer {
  const takeSharedTurn = createSharedTurns(turns);
  const readBody = createReadBody({ maxBytes: MAX_REQUEST_BODY_BYTES, maxBufferedBytes });
  const open = new Set<Promise<void>>();
  // Node answers neither a missing Host nor an unknown Expect itself: its answers have another shape.
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_SIZE, requireHostHeader: false, requestTimeout: REQUEST_TIMEOUT_MS },
    handle,
  );
  server.on('checkExpectation', handle);
  server.on('clientError', refuseUnreadable);
  return { server, settled: async () => void (await Promise.all(open)) };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const work = answerRequest(request, response)
      .catch((error: unknown) => {
        logFault(`${request.method} ${request.url}: not answered`, error);
        response.destroy();
      })
      .finally(() => open.delete(work));
    open.add(work);
  }

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (refusal: Refusal) => send(response, gatewayAnswer(refusal, randomUUID()));
    const head = readHead(request);
    const isFromCapture = isTargetConnection(request.socket);
    if (!isForThisMachine(head, hosts)) return refuse('otherHost');
    const file = findOwnFile(head);
    if (file !== undefined) return send(response, file);
    if (measureHead(head) > MAX_REQUEST_HEAD_BYTES) return refuse('headTooLarge');
    if (!METHODS.has(head.method)) return refuse('forbidden');
    const body = await readBody(request);
    if (body === 'gone') return;
    if (typeof body === 'string') {
      response.setHeader('Connection', 'close');
      return refuse(body === 'tooLarge' ? 'requestTooLarge' : 'noCapacity');
    }
    try {
      const received = await receiveOwn(head, request.headers, body.bytes);
      if (received !== undefined) return await send(response, received);
      await answerFromFunction({ ...head, body: body.bytes }, response, isFromCapture);
    } finally {
      body.release();
    }
  }

  async function answerFromFunction(
    gatewayRequest: GatewayRequest,
    response: ServerResponse,
    isFromCapture: boolean,
  ): Promise<void> {
    const refuse = (refusal: Refusal) => send(response, gatewayAnswer(refusal, randomUUID()));
    const requestId = randomUUID();
    const eventAt = (receivedAt: number) => gatewayEvent(gatewayRequest, { requestId, receivedAt });
    const turn = await takeTurn(readEvent(eventAt(now())), response, isFromCapture);
    if (turn === 'gone') return;
    if (turn === 'full') return refuse('noCapacity');
    if (turn === 'fromCapture') return refuse('fromCapture');
    const { answer, ended } = invoke(eventAt(turn.receivedAt()));
    const turnEnded = ended.finally(turn.end);
    // The function continues after the client has left, as in the cloud.
    await send(response, await answer);
    await turnEnded;
  }

  /** Only captures need a turn. One that a captured page asks for would wait for the turn of that page. */
  async function takeTurn(
    event: ServiceEvent,
    response: ServerResponse,
    isFromCapture: boolean,
  ): Promise<Turn | 'gone' | 'full' | 'fromCapture'> {
    if (!isCapture(event)) return { end: () => {}, receivedAt: now };
    if (isFromCapture) return 'fromCapture';
    const arrivedAt = now();
    const gone = goneSignal(response);
    const quickTurn = await quickTurns.take(gone, EVERYBODY);
    if (typeof quickTurn === 'string') return quickTurn;
    const waitingSince = () => Math.max(arrivedAt, now() - MOST_WAITED_MS);
    const taker = await findTaker(event, waitingSince());
    if (taker === 'quick') return { end: quickTurn, receivedAt: waitingSince };
    quickTurn();
    if (taker === 'full') return 'full';
    const end = await takeSharedTurn(gone, taker.callerId, taker.cacheId);
    return typeof end === 'string' ? end : { end, receivedAt: now };
  }

  /** Says 'quick' of a request that the function will refuse, or answer with a kept file. */
  async function findTaker(event: ServiceEvent, arrivedAt: number): Promise<TurnTaker | 'quick' | 'full'> {
    try {
      const taker = await findTurnTaker(event, { findCaller, now });
      if (taker === undefined) return 'quick';
      return taker.cacheId !== undefined && (await isKept(taker.cacheId, arrivedAt)) ? 'quick' : taker;
    } catch (error) {
      // Without a turn it would run beside the others, because the function may have better luck.
      if (!(error instanceof ServiceError)) logFault('The caller of a request was not found', error);
      return 'full';
    }
  }

  async function receiveOwn(
    { method, target }: Pick<GatewayRequest, 'method' | 'target'>,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ) {
    return method === 'POST' ? receive(splitTarget(target).path, headers, body) : undefined;
  }

  /** Paths of this server that the API does not have. */
  function findOwnFile({ method, target }: Pick<GatewayRequest, 'method' | 'target'>) {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const { path } = splitTarget(target);
    return path === '/sample' ? htmlAnswer(samplePage) : findFile(path);
  }
}

function readHead({
  method = '',
  url = '/',
  httpVersion,
  rawHeaders,
  socket,
}: IncomingMessage): Omit<GatewayRequest, 'body'> {
  return { method, target: url, httpVersion, rawHeaders, sourceIp: socket.remoteAddress ?? LOOPBACK };
}

function htmlAnswer(page: string): HttpAnswer {
  return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: Buffer.from(page) };
}

/** Aborts if the client leaves before the answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Resolves when the answer is sent or the client has left. */
function send(response: ServerResponse, { status, headers, body }: HttpAnswer): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.once('finish', resolve);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // These have no body. Node would refuse a length, and that of a HEAD would be wrong.
    const isHead = response.req.method === 'HEAD' && body.length === 0;
    const hasLength = status !== 204 && status !== 304 && !isHead;
    if (hasLength) response.setHeader('Content-Length', body.length);
    response.writeHead(status);
    response.end(body);
  });
}

/** Answers data that Node could not parse as HTTP. There is no response object yet, only the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, connection: Duplex): void {
  if (!connection.writable) return;
  const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? 'headTooLarge' : 'unreadable';
  const { status, headers, body } = gatewayAnswer(refusal, randomUUID());
  const lines = Object.entries({ ...headers, 'Content-Length': body.length, Connection: 'close' });
  const head = [`HTTP/1.1 ${status} `, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  connection.end(Buffer.concat([Buffer.from(head), body]));
}
