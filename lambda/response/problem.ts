/**
 * Turns a failure into RFC 9457 problem details. An error that is not a ServiceError is a fault of the
 * service. For it the caller gets a general text and the request id, never the error itself. Source:
 * https://www.rfc-editor.org/rfc/rfc9457
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import {
  asServiceError,
  ERROR_CODES,
  type ErrorCode,
  membersOf,
  problemType,
  type ServiceError,
} from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { type Headers, serviceHeaders } from './service-headers.ts';

/** What a failure is in its problem details. */
interface Failure {
  code: ErrorCode;
  detail: string;
  members?: Record<string, unknown> | undefined;
}

export function problemDetails({ code, detail, members }: Failure, requestId: string) {
  const { status, title } = ERROR_CODES[code];
  return { type: problemType(code), title, status, detail, code, requestId, ...members };
}

export function problemResponse(error: unknown, invocation: Invocation): APIGatewayProxyResult {
  const failure = asServiceError(error);
  const { code, message: detail } = failure;
  const members = membersOf(failure);
  return {
    statusCode: failure.status,
    headers: {
      ...serviceHeaders(invocation),
      ...failureHeaders(failure),
      'Content-Type': 'application/problem+json',
    },
    body: JSON.stringify(problemDetails({ code, detail, members }, invocation.requestId)),
  };
}

function failureHeaders({ options }: ServiceError): Headers {
  return {
    ...(options.retryAfterSeconds !== undefined && { 'Retry-After': String(options.retryAfterSeconds) }),
    ...(options.allow !== undefined && { Allow: options.allow }),
  };
}
