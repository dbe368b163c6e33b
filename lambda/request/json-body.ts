/**
 * Takes the event of a POST; returns the JSON value of its body, or a ServiceError that says why parsing failed. It never
 * throws, because a request with a bad body still counts toward the rate limit before it is answered.
 */
import { isUtf8 } from 'node:buffer';
import type { Request } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../errors.ts';
import { MAX_BODY_BYTES, MAX_BODY_TEXT, MAX_BODY_VALUES } from './body-limit.ts';
import { formatCount } from './problems/field-message.ts';
import type { ServiceEvent } from './read-event.ts';

/** Matches application/json with or without parameters, but not `+json` types. */
const JSON_CONTENT_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** V8 puts the position at the very end. Anywhere else, the match would be text from the caller. */
const BROKEN_AT = / in JSON at position \d+ \(line (\d+) column (\d+)\)$/;

/** This file checks the content type, because the parser would accept `application/vnd.api+json`. */
const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });

/** The ServiceError is request_too_large, unsupported_media_type, invalid_json, or invalid_request for too many values. */
export async function readJsonBody(event: ServiceEvent): Promise<unknown> {
  return refuseUnread(event) ?? (await parse(event));
}

function refuseUnread({ body, headers, isBase64Encoded }: ServiceEvent): ServiceError | undefined {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const sizeBytes = bytes.length;
  if (sizeBytes > MAX_BODY_BYTES) {
    return new ServiceError('request_too_large', `The body is over ${MAX_BODY_TEXT}. Send a shorter one.`);
  }
  if (!JSON_CONTENT_TYPE.test((headers['content-type'] ?? '').trim())) {
    return new ServiceError('unsupported_media_type', 'Send the body with Content-Type: application/json.');
  }
  if (sizeBytes === 0) {
    return new ServiceError('invalid_json', 'The body is empty. Send a JSON object with at least "url".');
  }
  // The parser replaces invalid UTF-8 with U+FFFD, which would change the request.
  if (!isUtf8(bytes)) {
    return new ServiceError('invalid_json', 'The body is not valid UTF-8. Send JSON encoded in UTF-8.');
  }
  if (countCommas(bytes) > MAX_BODY_VALUES) {
    const limit = formatCount(MAX_BODY_VALUES);
    return new ServiceError(
      'invalid_request',
      `The body has over ${limit} values, more than any request needs.`,
    );
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');

/** Commas outside strings. UTF-8 uses these bytes for nothing else. */
function countCommas(bytes: Buffer): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isInString = !isInString;
    else if (byte === COMMA && !isInString) count += 1;
  }
  return count;
}

/** The parser is a middleware: it replaces the body of the event that it gets. */
async function parse({ body, isBase64Encoded }: ServiceEvent): Promise<unknown> {
  const request = { event: { body, isBase64Encoded } } as Request<APIGatewayProxyEvent>;
  try {
    await parser.before?.(request);
    return request.event.body;
  } catch (error) {
    return new ServiceError('invalid_json', explainParseError(error));
  }
}

/** V8's message quotes the body. Only the position is read from it, and the error is not set as `cause`. */
function explainParseError(error: unknown): string {
  const reason = readReason(error);
  // Without a message from V8, the parser itself rejected a key.
  if (reason === undefined) {
    return 'The body holds a key that is not allowed: "__proto__", or "constructor" with a "prototype" in it.';
  }
  const [, line, column] = BROKEN_AT.exec(reason) ?? [];
  if (line !== undefined) {
    return `The body is not valid JSON: it breaks at line ${line}, column ${column}.`;
  }
  if (reason === 'Unexpected end of JSON input') return 'The body is not valid JSON: it ends too early.';
  if (reason.startsWith('Maximum call stack')) return 'The body is nested too deep.';
  return 'The body is not valid JSON.';
}

function readReason(error: unknown): string | undefined {
  const message: unknown = Object(error).cause?.message;
  return typeof message === 'string' ? message : undefined;
}
