/**
 * Turns the response to a capture into that of a link: browsers and caches may keep it, search engines should
 * not list it, and a HEAD gets no body.
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import { etagOf } from '../cache/etag.ts';
import type { Delivery } from '../delivery/deliver.ts';
import type { Invocation } from '../invocation.ts';
import { captureResponse } from './success.ts';

/** `cacheSeconds` of the request. */
export function linkResponse(
  delivery: Delivery,
  invocation: Invocation,
  cacheSeconds: number,
): APIGatewayProxyResult {
  const response = captureResponse(delivery, invocation);
  return {
    ...response,
    headers: {
      ...response.headers,
      'X-Robots-Tag': 'noindex',
      // The URL that a 303 leads to works for 15 minutes only, so no cache may keep it.
      ...(delivery.kind !== 'overflow' && {
        'Cache-Control': `public, max-age=${cacheSeconds}`,
        ETag: delivery.cache?.etag ?? etagOf(delivery.capture.base64),
      }),
    },
  };
}

/** The same without a body. API Gateway and browsers know no length then. */
export function withoutBody(response: APIGatewayProxyResult): APIGatewayProxyResult {
  return { ...response, body: '', isBase64Encoded: false };
}
