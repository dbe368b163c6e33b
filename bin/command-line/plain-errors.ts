/**
 * The two errors of a command, and plain messages for the errors of Node and the AWS SDK.
 */

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not be carried out: exit code 1. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Name of an error of the AWS SDK or Node -> message for the operator. */
const ADVICE: Record<string, string> = {
  CredentialsProviderError: 'There are no AWS credentials. Sign in, or set AWS_PROFILE.',
  ExpiredToken: 'The AWS session has ended. Sign in again.',
  ExpiredTokenException: 'The AWS session has ended. Sign in again.',
  UnrecognizedClientException: 'AWS does not know these credentials. Check AWS_PROFILE and the region.',
  AccessDeniedException: 'These AWS credentials may not do this',
  AccessDenied: 'These AWS credentials may not do this',
  ResourceNotFoundException: 'A table of the deployment does not exist',
  EADDRINUSE: 'The port is taken. Choose another one, or 0 for any free one.',
  ECONNREFUSED: 'Nothing listens there. Is the service still running?',
  ENOTFOUND: 'The host name does not resolve. Check the region, the URL and the network.',
  ETIMEDOUT: 'The connection timed out. Check the network.',
  TimeoutError: 'The answer timed out.',
};

/** The message of an error, without a stack. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error instanceof AdminError) return error.message;
  // The message of fetch is only "fetch failed"; the reason is in its cause.
  if (error.message === 'fetch failed' && error.cause !== undefined) return explainError(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const advice = Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  if (advice === undefined) return error.message || code;
  return advice.endsWith('.') || advice.endsWith('?') ? advice : `${advice}: ${error.message}`;
}
