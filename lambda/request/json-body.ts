/**
 * Middleware that replaces the body of a POST by the JSON value in it, or by the ServiceError that says why
 * there is none. It never throws: a bad body is answered after the request was counted against the rate.
 */

import { isUtf8 } from 'node:buffer';
import type { MiddlewareObj, Request } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../errors.ts';
import { MAX_BODY_BYTES, MAX_BODY_TEXT } from './body-limit.ts';

/** The event behind `readJsonBody`: `body` is a JSON value or a ServiceError. */
export type ParsedEvent = Omit<APIGatewayProxyEvent, 'body'> & { body: unknown };

/** application/json with or without parameters; `+json` types are something else. */
const JSON_CONTENT_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** V8 tells the position at the very end; anywhere else it would be the caller's own text. */
const BROKEN_AT = / in JSON at position \d+ \(line (\d+) column (\d+)\)$/;

/**
 * Expects lower-case header names. Puts into the body request_too_large, unsupported_media_type or
 * invalid_json, checked in this order.
 */
export function readJsonBody(): MiddlewareObj<APIGatewayProxyEvent> {
  // The content type is judged here: the parser would let `application/vnd.api+json` through.
  const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });
  return {
    before: async (request) => {
      if (request.event.httpMethod !== 'POST') return;
      const refusal = refuseUnread(request.event) ?? (await parse(parser, request));
      if (refusal !== undefined) Object.assign(request.event, { body: refusal });
    },
  };
}

function refuseUnread({ body, headers, isBase64Encoded }: APIGatewayProxyEvent): ServiceError | undefined {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const sizeBytes = bytes.length;
  if (sizeBytes > MAX_BODY_BYTES) {
    return new ServiceError('request_too_large', `The body is over ${MAX_BODY_TEXT}. Send a shorter one.`);
  }
  if (!JSON_CONTENT_TYPE.test((headers?.['content-type'] ?? '').trim())) {
    return new ServiceError('unsupported_media_type', 'Send the body with Content-Type: application/json.');
  }
  if (sizeBytes === 0) {
    return new ServiceError('invalid_json', 'The body is empty. Send a JSON object with at least "url".');
  }
  // The parser would put U+FFFD in place of what is not UTF-8, and capture something else than was asked for.
  if (!isUtf8(bytes)) {
    return new ServiceError('invalid_json', 'The body is not valid UTF-8. Send JSON encoded in UTF-8.');
  }
  return undefined;
}

/** Lets the parser replace the body; a failure comes back as a value. */
async function parse(
  parser: MiddlewareObj<APIGatewayProxyEvent>,
  request: Request<APIGatewayProxyEvent>,
): Promise<ServiceError | undefined> {
  try {
    await parser.before?.(request);
    return undefined;
  } catch (error) {
    return new ServiceError('invalid_json', explainParseError(error));
  }
}

/** V8's message quotes the body, so only the position is taken from it, and the error is no `cause`. */
function explainParseError(error: unknown): string {
  const reason = readReason(error);
  // The parser gives no reason of V8's when it refuses a key itself.
  if (reason === undefined) {
    return 'The body holds a key that is not allowed: "__proto__", or "constructor" with a "prototype" in it.';
  }
  const [, line, column] = BROKEN_AT.exec(reason) ?? [];
  if (line !== undefined && column !== undefined) {
    return `The body is not valid JSON: it breaks at line ${line}, column ${column}.`;
  }
  if (reason === 'Unexpected end of JSON input') return 'The body is not valid JSON: it ends too early.';
  if (reason.startsWith('Maximum call stack')) return 'The body is nested too deep.';
  return 'The body is not valid JSON.';
}

function readReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error;
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return undefined;
  return typeof cause.message === 'string' ? cause.message : undefined;
}
