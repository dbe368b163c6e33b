/** What went wrong, as sentences for the model. They show neither the API key nor the address of a file. */
import { isLoopback } from '../../local/loopback.ts';

/** A message for the model. A tool answers with it, marked as an error. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** The code of the service's problem details; undefined if the message is not the service's. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Code of a network error -> sentence. */
const NETWORK_REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  ENOTFOUND: 'The host name does not resolve.',
  EAI_AGAIN: 'The host name does not resolve.',
  EHOSTUNREACH: 'There is no way to the host.',
  ENETUNREACH: 'There is no way to the network of the host.',
  ETIMEDOUT: 'The connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
};

/** Nothing came from the service at `url`. `error`: of fetch. */
export function noAnswer(url: string, error: unknown, limitMs: number): Failure {
  const advice = isLoopback(URL.parse(url)?.hostname)
    ? 'Start it with "npm start" in its folder, or set SCREENSHOT_URL of this MCP server to another one.'
    : 'Check SCREENSHOT_URL of this MCP server, and the network.';
  const reason = describeNetworkError(error, limitMs);
  return new Failure(`The screenshot service at ${url} did not answer. ${reason} ${advice}`, {
    cause: error,
  });
}

/** Something else than the service answers at `url`. */
export function anotherServer(url: string, { status, headers }: Response): Failure {
  const type = headers.get('content-type') ?? 'no Content-Type';
  return new Failure(
    `What answers at ${url} is not the screenshot service: status ${status}, ${type}. ` +
      'Check SCREENSHOT_URL of this MCP server.',
  );
}

/** The path and the query of the address are left out: anyone who has them can read the file. */
export function noDownload({ origin }: URL, reason: string): Failure {
  return new Failure(
    `The file is too large for a direct answer, and could not be downloaded from ${origin}. ${reason}`,
  );
}

/** Says in a sentence why fetch failed. `limitMs`: how long the request could take. */
export function describeNetworkError(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `There was no answer within ${limitMs / 1000} s.`;
  }
  // The message of fetch is only "fetch failed"; the reason is in its cause.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known = Object.hasOwn(NETWORK_REASONS, code) ? NETWORK_REASONS[code] : undefined;
  return known ?? `The connection failed: ${cause instanceof Error ? cause.message : cause}.`;
}
