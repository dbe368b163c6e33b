/**
 * The answers of API Gateway itself, before or instead of the function. They have the shape of all other
 * errors: problem details, CORS, and limit headers without a caller (X-Plan none, six zeros). The stack
 * configures them in the deployed API; the local run sends them itself.
 */
import { listEndpoints } from '../endpoints/endpoints.ts';
import { ERROR_CODES, problemType } from '../errors.ts';
import { MAX_BODY_TEXT } from '../request/body-limit.ts';
import { CORS_HEADERS } from '../response/cors.ts';
import { limitHeaders } from '../response/service-headers.ts';

export interface GatewayAnswer {
  status: number;
  code: string;
  title: string;
  detail: string;
  retryAfterSeconds?: number;
}

export const GATEWAY_ANSWERS = {
  forbidden: {
    status: 403,
    code: 'forbidden',
    title: 'The request is not allowed',
    detail: 'The request was refused before it reached the service. Check its method, path and headers.',
  },
  notFound: {
    ...ERROR_CODES.not_found,
    code: 'not_found',
    detail: `There is nothing at this path. Use ${listEndpoints()}.`,
  },
  requestTooLarge: {
    ...ERROR_CODES.request_too_large,
    code: 'request_too_large',
    detail: `Send a body of at most ${MAX_BODY_TEXT}.`,
  },
  unsupportedMediaType: {
    ...ERROR_CODES.unsupported_media_type,
    code: 'unsupported_media_type',
    detail: 'Send the body as JSON, with Content-Type: application/json.',
  },
  throttled: {
    status: 429,
    code: 'throttled',
    title: 'The service gets too many requests at once',
    detail: 'The service gets more requests at once than it accepts. Try again after Retry-After seconds.',
    retryAfterSeconds: 1,
  },
  integrationTimeout: {
    ...ERROR_CODES.target_timeout,
    code: 'target_timeout',
    detail: 'The capture was not ready within 29 seconds. Try again, or capture a lighter page.',
  },
  noCapacity: {
    ...ERROR_CODES.service_unavailable,
    code: 'service_unavailable',
    detail: 'The service has no capacity right now. Try again after Retry-After seconds.',
    retryAfterSeconds: 5,
  },
  unreadable: {
    ...ERROR_CODES.invalid_request,
    code: 'invalid_request',
    detail: 'The request could not be read. Check its request line, headers and body.',
  },
} as const satisfies Record<string, GatewayAnswer>;

export type GatewayRefusal = keyof typeof GATEWAY_ANSWERS;

const NOTHING_USED = { limit: 0, remaining: 0, resetAt: 0 };

/** The headers of such an answer, without the request id. */
export function gatewayHeaders({ retryAfterSeconds }: GatewayAnswer): Record<string, string> {
  return {
    ...CORS_HEADERS,
    ...limitHeaders({ plan: 'none', rate: NOTHING_USED, quota: NOTHING_USED }),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/problem+json',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  };
}

/** The body, JSON. */
export function gatewayBody({ code, title, status, detail }: GatewayAnswer, requestId: string): string {
  return JSON.stringify({ type: problemType(code), title, status, detail, code, requestId });
}
