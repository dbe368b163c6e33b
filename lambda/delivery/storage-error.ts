/** Which errors of a storage are temporary, so that a retry may succeed. */

/**
 * Temporary errors among the 4xx. Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Whether a retry may succeed: no reply, a 5xx of the storage, or a temporary 4xx. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  const isTimeout = error instanceof Error && error.name === 'RequestTimeout';
  return status === undefined || status >= 500 || PASSING_STATUSES.has(status) || isTimeout;
}

/** HTTP status of the storage's reply; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = Object(error).$metadata?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}
