/**
 * Asks the service over HTTP. Everything that fails is thrown as a Failure with a message for the model, but
 * for an abort of the caller's signal, which ends the HTTP request and is passed on. The API key goes to the
 * service only: neither into messages, nor to the address of a file that was too large for a direct answer.
 */
import type { McpSettings } from '../mcp-settings.ts';
import { type Limits, readLimits } from './describe-limits.ts';
import { anotherServer, describeNetworkError, Failure, noAnswer, noDownload } from './failure.ts';
import { readLink, readProblem } from './read-answer.ts';

/** A request body of POST /screenshot or /content. */
export type CaptureBody = Record<string, unknown>;

export type CapturePath = '/screenshot' | '/content';

/** A delivered capture: a file, or the link to an upload. */
export interface Captured {
  file: Buffer | undefined;
  link: string | undefined;
  /** HTTP status of the page. */
  targetStatus: string;
  limits: Limits | undefined;
}

/** Throws a Failure for an upload. */
export function fileOf({ file }: Captured): Buffer {
  if (file === undefined) throw new Failure('The service answered without a file.');
  return file;
}

export interface ServiceClient {
  /** Of POST /content, the file is the JSON of its answer. */
  capture(body: CaptureBody, signal: AbortSignal, path?: CapturePath): Promise<Captured>;
  /** Counts toward the rate limit and not toward the quota. */
  limits(signal: AbortSignal): Promise<Limits>;
}

interface Answer {
  response: Response;
  content: Buffer;
}

// The service answers within 29 s once a request has its turn. A busy local run
// lets requests wait for theirs.
const TIMEOUT_MS = 90_000;

export function createServiceClient(
  { url, apiKey }: McpSettings,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): ServiceClient {
  return {
    async capture(body, signal, path = '/screenshot') {
      const { response, content } = await post(path, body, signal);
      if (response.status === 303) return { ...captured(response), file: await download(response, signal) };
      if (response.status !== 200) throw refusalOf({ response, content });
      const isFile = path === '/content' || !isOf(response, 'application/json');
      if (isFile) return { ...captured(response), file: content };
      const link = readLink(content.toString());
      if (link === undefined) throw anotherServer(url, response);
      return { ...captured(response), link };
    },

    async limits(signal) {
      // The service refuses an empty request, and its answer shows the limits.
      const { response, content } = await post('/screenshot', {}, signal);
      const limits = readLimits(response.headers);
      if (limits === undefined) throw refusalOf({ response, content });
      return limits;
    },
  };

  async function post(path: CapturePath, body: CaptureBody, signal: AbortSignal): Promise<Answer> {
    const init = {
      method: 'POST',
      // A connection that is kept may end while a comparison keeps this process
      // busy; the next request would fail.
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify(body),
      // Followed by hand, because fetch would send the key along.
      redirect: 'manual',
    } as const;
    return ask(`${url}${path}`, init, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw noAnswer(url, error, timeoutMs);
    });
  }

  /** Reads a file that is too large for a direct answer. */
  async function download(response: Response, signal: AbortSignal): Promise<Buffer> {
    const address = URL.parse(response.headers.get('location') ?? '');
    if (address === null) throw anotherServer(url, response);
    const { response: reply, content } = await ask(address.href, {}, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw noDownload(address, describeNetworkError(error, timeoutMs));
    });
    if (reply.status !== 200) throw noDownload(address, `It was refused with status ${reply.status}.`);
    return content;
  }

  async function ask(address: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(address, { ...init, signal: ends });
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  }

  /** What the headers of a delivered capture tell. */
  function captured(response: Response): Captured {
    const targetStatus = response.headers.get('x-target-status');
    if (targetStatus === null) throw anotherServer(url, response);
    return { file: undefined, link: undefined, targetStatus, limits: readLimits(response.headers) };
  }

  function refusalOf({ response, content }: Answer): Failure {
    return readProblem(content.toString()) ?? anotherServer(url, response);
  }
}

function isOf(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) ?? false;
}
