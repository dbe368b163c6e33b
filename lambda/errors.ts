/**
 * All error codes that the function answers with, and the error class that carries them.
 * A stage throws (or returns) a ServiceError; lambda/response turns it into problem details.
 */

/** Code -> HTTP status and title. Codes are stable; titles may change. */
export const ERROR_CODES = {
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_selector: { status: 400, title: 'The selector is not valid CSS' },
  missing_api_key: { status: 401, title: 'An API key is required' },
  invalid_api_key: { status: 401, title: 'The API key is not known' },
  revoked_api_key: { status: 401, title: 'The API key was revoked' },
  quota_exceeded: { status: 402, title: 'The monthly quota is used up' },
  invalid_signature: { status: 403, title: 'The link is not signed correctly' },
  link_expired: { status: 403, title: 'The link has expired' },
  not_found: { status: 404, title: 'There is nothing at this path' },
  job_not_found: { status: 404, title: 'You have no job with this id' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  request_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  target_not_found: { status: 422, title: 'The host name of the page does not resolve' },
  target_forbidden: { status: 422, title: 'The page is at an address that is not allowed' },
  target_not_a_page: { status: 422, title: 'The URL does not lead to a page' },
  target_too_heavy: { status: 422, title: 'The page is too heavy' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key belongs to another body' },
  selector_not_found: { status: 422, title: 'The selector matches nothing visible' },
  script_failed: { status: 422, title: 'The script of the request failed' },
  target_status: { status: 422, title: 'The page answered with a status that was to fail' },
  capture_too_large: { status: 422, title: 'The capture is too large' },
  capture_out_of_page: { status: 422, title: 'The part to capture is not in the page' },
  storage_credential_not_found: { status: 422, title: 'The storage credential does not exist' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests in this minute' },
  too_many_concurrent: { status: 429, title: 'Too many captures at a time' },
  job_expired: { status: 504, title: 'The job was not done within a day' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  target_unreachable: { status: 502, title: 'The page cannot be reached' },
  storage_upload_failed: { status: 502, title: 'The upload to your bucket failed' },
  service_unavailable: { status: 503, title: 'The service is not available right now' },
  browser_unavailable: { status: 503, title: 'No browser is available right now' },
  target_timeout: { status: 504, title: 'The page took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The `type` of a problem with this code: a URN, which cannot be resolved. Source: RFC 9457, 3.1.1. */
export function problemType(code: string): string {
  return `urn:problem-type:screenshot-service:${code}`;
}

/** One problem of one field of the request. `field` is a path such as `cookies[0].sameSite`. */
export interface FieldProblem {
  field: string;
  message: string;
}

interface ServiceErrorOptions {
  /** Every problem of the request, for `invalid_request`. */
  errors?: FieldProblem[];
  /** The number of problems that are not listed. */
  unlistedCount?: number;
  /** Seconds until a retry may succeed; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** Methods that the path accepts; becomes Allow. */
  allow?: string;
  /** Members added to the problem object, such as `success: false`. */
  members?: Record<string, unknown>;
  /** What happened, for the log only: never shown to the caller. */
  cause?: unknown;
}

/**
 * A refusal or failure with a contract code. The caller reads `message` (as
 * `detail`); the log also has `cause`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: ServiceErrorOptions;

  constructor(code: ErrorCode, detail: string, options: ServiceErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.options = options;
  }
}

/** What its problem details have besides what all have. */
export function membersOf({ options: { errors, members } }: ServiceError): Record<string, unknown> {
  return { ...(errors && { errors }), ...members };
}

const RETRY_AFTER_SECONDS = 5;

/** For what may work again in a moment. `cause` is for the log only. */
export function unavailable(
  cause: unknown,
  detail = 'The service is not available right now. Try again shortly.',
): ServiceError {
  return new ServiceError('service_unavailable', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Turns a fault into an internal_error with a general text. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError(
    'internal_error',
    'Something went wrong on our side. Try again; if it happens again, report the requestId.',
    { cause: error },
  );
}
