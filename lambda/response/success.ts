/**
 * The responses that are not errors: a delivered capture, use, what everybody may
 * read, health, and a preflight.
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Usage } from '../admission/usage.ts';
import { FILE_TYPES } from '../capture/capture-result.ts';
import type { CacheState, Delivery } from '../delivery/deliver.ts';
import type { Invocation } from '../invocation.ts';
import type { JobAnswer } from '../jobs/serve-jobs.ts';
import type { Health } from '../observe/health.ts';
import { type Headers, serviceHeaders } from './service-headers.ts';

export function captureResponse(delivery: Delivery, invocation: Invocation): APIGatewayProxyResult {
  const headers = {
    ...serviceHeaders(invocation),
    'X-Target-Status': String(delivery.capture.targetStatus),
    ...pageTimeHeader(delivery.capture),
    ...cacheHeaders(delivery.cache),
  };
  const { contentType } = FILE_TYPES[delivery.capture.format];
  switch (delivery.kind) {
    case 'file':
      return {
        statusCode: 200,
        headers: { ...headers, 'Content-Type': contentType },
        body: delivery.capture.base64,
        isBase64Encoded: true,
      };
    case 'overflow':
      // 303 makes clients follow by GET. The Content-Type is that of the file at Location.
      return {
        statusCode: 303,
        headers: {
          ...headers,
          'Content-Type': contentType,
          Location: delivery.url,
        },
        body: '',
      };
    case 'stored':
      return json(200, headers, delivery.object);
    case 'unchanged':
      // A cache takes over the headers of a 304, so they must be those of the file.
      return { statusCode: 304, headers: { ...headers, 'Content-Type': contentType }, body: '' };
  }
}

/** Two pages answered, so there is no single status of the target. */
export function comparisonResponse(delivery: Delivery, invocation: Invocation): APIGatewayProxyResult {
  const response = captureResponse(delivery, invocation);
  const { 'X-Target-Status': _status, ...headers } = response.headers ?? {};
  return { ...response, headers };
}

function pageTimeHeader({ pageTime }: Delivery['capture']): Headers {
  return pageTime === undefined ? {} : { 'X-Page-Time': pageTime };
}

function cacheHeaders(cache: CacheState | undefined): Headers {
  if (cache === undefined) return {};
  return { 'X-Cache': cache.state, ...(cache.state === 'hit' && { Age: String(cache.ageSeconds) }) };
}

/** `statusCode`: 202 for a new job. */
export function jobResponse(
  statusCode: 200 | 202,
  { body, address, retryAfterSeconds }: JobAnswer,
  invocation: Invocation,
): APIGatewayProxyResult {
  return json(
    statusCode,
    {
      ...serviceHeaders(invocation),
      ...(statusCode === 202 && { Location: address }),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
    body,
  );
}

export function usageResponse(usage: Usage, invocation: Invocation): APIGatewayProxyResult {
  return json(200, serviceHeaders(invocation), usage);
}

/** What is the same for everybody, as JSON text. Caches may keep it for an hour. */
export function publicResponse(text: string, invocation: Invocation): APIGatewayProxyResult {
  const headers = { ...serviceHeaders(invocation), 'Cache-Control': 'public, max-age=3600' };
  return { statusCode: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: text };
}

export function healthResponse(health: Health, invocation: Invocation): APIGatewayProxyResult {
  return json(health.status === 'ok' ? 200 : 503, serviceHeaders(invocation), health);
}

export function preflightResponse(invocation: Invocation): APIGatewayProxyResult {
  return { statusCode: 204, headers: serviceHeaders(invocation), body: '' };
}

function json(statusCode: number, headers: Record<string, string>, value: unknown): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  };
}
