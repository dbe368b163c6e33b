/**
 * Middleware that lower-cases the names of the request's headers: HTTP names have no case, but API Gateway
 * hands them on as the client wrote them.
 */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Rewrites `event.headers` and `event.multiValueHeaders`; a missing one becomes empty. */
export function lowercaseHeaders(): MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      event.headers = lowercaseNames(event.headers);
      event.multiValueHeaders = lowercaseNames(event.multiValueHeaders);
    },
  };
}

/** fromEntries defines own properties, so that a header named "__proto__" stays a header. */
export function lowercaseNames<Value>(
  headers: Record<string, Value> | null | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]): [string, Value] => [name.toLowerCase(), value]),
  );
}
