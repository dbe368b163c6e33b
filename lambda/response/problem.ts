/**
 * Turns a failure into RFC 9457 problem details. An error that is not a ServiceError is a fault of the service. For it the
 * caller gets a general text and the request id, never the error itself.
 * Source: https://www.rfc-editor.org/rfc/rfc9457
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import { asServiceError, ERROR_CODES, problemType, type ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { type Headers, serviceHeaders } from './service-headers.ts';

export function problemResponse(error: unknown, invocation: Invocation): APIGatewayProxyResult {
  const failure = asServiceError(error);
  const { title } = ERROR_CODES[failure.code];
  return {
    statusCode: failure.status,
    headers: {
      ...serviceHeaders(invocation),
      ...failureHeaders(failure),
      'Content-Type': 'application/problem+json',
    },
    body: JSON.stringify({
      type: problemType(failure.code),
      title,
      status: failure.status,
      detail: failure.message,
      code: failure.code,
      requestId: invocation.requestId,
      ...(failure.options.errors && { errors: failure.options.errors }),
      ...failure.options.members,
    }),
  };
}

function failureHeaders({ options }: ServiceError): Headers {
  return {
    ...(options.retryAfterSeconds !== undefined && { 'Retry-After': String(options.retryAfterSeconds) }),
    ...(options.allow !== undefined && { Allow: options.allow }),
  };
}
