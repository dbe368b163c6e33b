/**
 * One structured line per request. Only what is named here is ever written: no header, cookie, body, query or
 * userinfo has a way into it.
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorCode } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { asServiceError } from './response/problem.ts';

/** What somebody should look at; whatever a caller or a target did is not. */
const OWN_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'internal_error',
  'service_unavailable',
  'browser_unavailable',
]);

/** Writes the line of one request to standard output, where Lambda takes it to CloudWatch. */
export function logRequest(invocation: Invocation, response: APIGatewayProxyResult, error?: unknown): void {
  const failure = error === undefined ? undefined : asServiceError(error);
  const line = {
    timestamp: new Date().toISOString(),
    level: failure !== undefined && OWN_FAULTS.has(failure.code) ? 'ERROR' : 'INFO',
    requestId: invocation.requestId,
    ...invocation.notes,
    status: response.statusCode,
    outcome: failure?.code ?? 'ok',
    stagesMs: Object.fromEntries(
      [...invocation.stopwatch.stages()].map(([name, ms]) => [name, Math.round(ms)]),
    ),
    ...(failure?.cause !== undefined && { cause: describeFault(failure.cause) }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Class, message and place of a fault, without what its message may quote of a URL. */
export function describeFault(cause: unknown): string {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return text.replace(/\b[a-z]+:\/\/[^\s'")]+/gi, '<url>').slice(0, 2_000);
}
