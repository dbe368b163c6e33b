/**
 * Sends requests to the service as a caller does. Waits for the next minute if the rate is used up, so that
 * the checks pass with a small plan too. Does not follow redirects.
 */
import type { SmokeOptions } from './smoke-options.ts';
import { WrongKey } from './wrong-key.ts';

export interface Answer {
  /** Of the request. */
  path: string;
  status: number;
  headers: Headers;
  body: Buffer;
  ms: number;
}

export interface Call {
  method: string;
  /** Begins with a slash. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ServiceClient {
  /** Sends any request unchanged. */
  call(call: Call): Promise<Answer>;
  /** Sends GET with the key. Throws WrongKey after a 401. */
  get(path: string): Promise<Answer>;
  /**
   * Sends POST with the key, to /screenshot by default. After a 429 it waits and tries again
   * once. Throws WrongKey after a 401.
   */
  post(body: unknown, headers?: Record<string, string>, path?: string): Promise<Answer>;
  /** The same without waiting. A string is sent unchanged. Throws WrongKey after a 401. */
  postOnce(body: unknown, headers?: Record<string, string>, path?: string): Promise<Answer>;
}

// Every request is answered within 29 s. The rest is for the network.
const TIMEOUT_MS = 35_000;
const MAX_WAIT_SECONDS = 60;

/** `why` continues "Waiting 7 s". */
export type Wait = (ms: number, why: string) => Promise<void>;

/** The functions pass errors of fetch on. */
export function createServiceClient(
  { url, apiKey }: Pick<SmokeOptions, 'url' | 'apiKey'>,
  { wait }: { wait: Wait },
): ServiceClient {
  return { call, get, post, postOnce };

  async function call({ method, path, headers = {}, body }: Call): Promise<Answer> {
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const ms = performance.now() - startedAt;
    return { path, status: response.status, headers: response.headers, body: bytes, ms };
  }

  async function get(path: string): Promise<Answer> {
    const answer = await call({ method: 'GET', path, headers: { 'X-API-Key': apiKey } });
    if (answer.status === 401) throw new WrongKey(answer);
    return answer;
  }

  async function postOnce(
    body: unknown,
    headers: Record<string, string> = {},
    path = '/screenshot',
  ): Promise<Answer> {
    const answer = await call({
      method: 'POST',
      path,
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    if (answer.status === 401) throw new WrongKey(answer);
    return answer;
  }

  async function post(body: unknown, headers?: Record<string, string>, path?: string): Promise<Answer> {
    const answer = await postOnce(body, headers, path);
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? MAX_WAIT_SECONDS);
    await wait(Math.min(seconds, MAX_WAIT_SECONDS) * 1000, reasonOf(answer));
    return postOnce(body, headers, path);
  }
}

function reasonOf({ body }: Answer): string {
  const code = /"code":\s*"(\w+)"/.exec(body.toString())?.[1] ?? 'without a code';
  return code === 'rate_limit_exceeded'
    ? 'for the next minute, because the rate of the key is used up'
    : `after a 429 (${code})`;
}
