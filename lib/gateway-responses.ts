/**
 * What API Gateway answers by itself, before or instead of the function, in the shape of every other error:
 * problem details, CORS, and limit headers of nobody (X-Plan none, six zeros).
 */
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { ERROR_CODES, problemType } from '../lambda/errors.ts';
import { CORS_HEADERS } from '../lambda/response/cors.ts';
import { limitHeaders } from '../lambda/response/service-headers.ts';

interface GatewayAnswer {
  status: number;
  code: string;
  title: string;
  detail: string;
  retryAfterSeconds?: number;
  types: readonly ResponseType[];
  /** Only DEFAULT_4XX: to set a status there would set it for every 4xx that is not named here. */
  keepsStatus?: true;
}

// Types that need an authorizer, a request validator or a model are left to the two defaults: there is none.
// Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
const GATEWAY_ANSWERS: readonly GatewayAnswer[] = [
  {
    status: 403,
    code: 'forbidden',
    title: 'The request is not allowed',
    detail: 'The request was refused before it reached the service. Check its method, path and headers.',
    types: [
      ResponseType.ACCESS_DENIED,
      ResponseType.EXPIRED_TOKEN,
      ResponseType.INVALID_API_KEY,
      ResponseType.INVALID_SIGNATURE,
      // Also what a method gets that ANY does not stand for, such as TRACE.
      ResponseType.MISSING_AUTHENTICATION_TOKEN,
      ResponseType.WAF_FILTERED,
    ],
  },
  {
    ...ERROR_CODES.not_found,
    code: 'not_found',
    detail: 'There is nothing at this path. Captures are POST /screenshot, health is GET /health.',
    types: [ResponseType.RESOURCE_NOT_FOUND],
  },
  {
    ...ERROR_CODES.request_too_large,
    code: 'request_too_large',
    detail: 'Send a body of at most 256 KiB.',
    types: [ResponseType.REQUEST_TOO_LARGE],
  },
  {
    ...ERROR_CODES.unsupported_media_type,
    code: 'unsupported_media_type',
    detail: 'Send the body as JSON, with Content-Type: application/json.',
    types: [ResponseType.UNSUPPORTED_MEDIA_TYPE],
  },
  {
    status: 429,
    code: 'throttled',
    title: 'The service gets too many requests at once',
    detail: 'The service gets more requests than it takes at once. Try again after Retry-After seconds.',
    retryAfterSeconds: 1,
    types: [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED],
  },
  {
    ...ERROR_CODES.target_timeout,
    code: 'target_timeout',
    detail: 'The capture was not ready within 29 seconds. Try again, or capture a lighter page.',
    types: [ResponseType.INTEGRATION_TIMEOUT],
  },
  {
    // A function at its concurrency limit is an integration failure; one that crashed or may not be invoked is
    // a 500 or 502 without a type of its own. The caller can do the same about each: wait and try again.
    ...ERROR_CODES.service_unavailable,
    code: 'service_unavailable',
    detail: 'The service has no capacity right now. Try again after Retry-After seconds.',
    retryAfterSeconds: 5,
    types: [ResponseType.INTEGRATION_FAILURE, ResponseType.API_CONFIGURATION_ERROR, ResponseType.DEFAULT_5XX],
  },
  {
    ...ERROR_CODES.invalid_request,
    code: 'invalid_request',
    detail: 'The request could not be read. Check its request line, headers and body.',
    types: [ResponseType.DEFAULT_4XX],
    keepsStatus: true,
  },
];

const NOTHING_USED = { limit: 0, remaining: 0, resetAt: 0 };

const HEADERS_OF_EVERY_ANSWER = {
  ...CORS_HEADERS,
  ...limitHeaders({ plan: 'none', rate: NOTHING_USED, quota: NOTHING_USED }),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/problem+json',
};

/** Gives the API its own answers for every kind of refusal and failure. */
export function addGatewayResponses(api: RestApi): void {
  for (const answer of GATEWAY_ANSWERS) {
    for (const type of answer.types) {
      api.addGatewayResponse(type.responseType, {
        type,
        ...(answer.keepsStatus ? {} : { statusCode: String(answer.status) }),
        responseHeaders: headersOf(answer),
        // API Gateway picks a template by Accept and falls back to JSON; the header above names the real type.
        templates: { 'application/json': bodyOf(answer) },
      });
    }
  }
}

function headersOf({ retryAfterSeconds }: GatewayAnswer): Record<string, string> {
  const headers = {
    ...HEADERS_OF_EVERY_ANSWER,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  };
  // Quoted values are literal text, an unquoted one is looked up.
  const literals = Object.entries(headers).map(([name, value]) => [name, `'${value}'`]);
  return { ...Object.fromEntries(literals), 'X-Request-Id': 'context.requestId' };
}

function bodyOf({ code, title, status, detail }: GatewayAnswer): string {
  return JSON.stringify({
    type: problemType(code),
    title,
    status,
    detail,
    code,
    requestId: '$context.requestId',
  });
}
