/**
 * Middleware that converts the names of the request's headers to lower case. HTTP header names are
 * case-insensitive, but API Gateway passes them on as the client wrote them.
 */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Rewrites `event.headers` and `event.multiValueHeaders`. A missing object becomes an empty one. */
export function lowercaseHeaders(): MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      event.headers = lowercaseNames(event.headers);
      event.multiValueHeaders = lowercaseNames(event.multiValueHeaders);
    },
  };
}

/** Object.fromEntries defines own properties, so a header named "__proto__" stays a header. */
export function lowercaseNames<Value>(
  headers: Record<string, Value> | null | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]): [string, Value] => [name.toLowerCase(), value]),
  );
}
