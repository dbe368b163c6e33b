/**
 * Takes the event of a POST; returns the JSON value of its body, or a ServiceError that says why
 * parsing failed. It never throws, because a request with a bad body still counts toward the
 * rate limit before it is answered.
 */
import { isUtf8 } from 'node:buffer';
import type { Request } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../errors.ts';
import { BODY_LIMITS, type BodyLimits, BYTES_PER_MIB } from './body-limit.ts';
import { echoValue, formatCount } from './problems/field-message.ts';
import { findJsonMistake } from './problems/json-mistake.ts';
import type { ServiceEvent } from './read-event.ts';

/** Matches application/json with or without parameters, but not `+json` types. */
const JSON_CONTENT_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** V8 puts the position at the very end. Anywhere else, the match would be text from the caller. */
const BROKEN_AT = / (?:in|after) JSON at position (\d+)(?: \(line \d+ column \d+\))?$/;

/** Editors of Windows begin files with it. Source: RFC 8259, section 8.1 */
const BYTE_ORDER_MARK = '\ufeff';

/** This file checks the content type, because the parser would accept `application/vnd.api+json`. */
const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });

/**
 * The ServiceError is request_too_large, unsupported_media_type, invalid_json, or
 * invalid_request for too many values.
 */
export async function readJsonBody(event: ServiceEvent, limits = BODY_LIMITS): Promise<unknown> {
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  return refuseUnread(bytes, event.headers, limits) ?? (await parse(bytes, event.headers));
}

function refuseUnread(
  bytes: Buffer,
  headers: ServiceEvent['headers'],
  { maxMib, maxValues }: BodyLimits,
): ServiceError | undefined {
  const sizeBytes = bytes.length;
  if (sizeBytes > maxMib * BYTES_PER_MIB) {
    return new ServiceError('request_too_large', `The body is over ${maxMib} MiB. Send a shorter one.`);
  }
  if (!JSON_CONTENT_TYPE.test((headers['content-type'] ?? '').trim())) {
    return new ServiceError('unsupported_media_type', 'Send the body with Content-Type: application/json.');
  }
  if (sizeBytes === 0) {
    return new ServiceError('invalid_json', 'The body is empty. Send a JSON object.');
  }
  // The parser replaces invalid UTF-8 with U+FFFD, which would change the request.
  if (!isUtf8(bytes)) return new ServiceError('invalid_json', explainOtherBytes(bytes, headers));
  if (countCommas(bytes) > maxValues) {
    const limit = formatCount(maxValues);
    return new ServiceError(
      'invalid_request',
      `The body has over ${limit} values, more than any request needs.`,
    );
  }
  return undefined;
}

/**
 * The first bytes of a file -> its coding. Sources: RFC 1952, RFC 1950, RFC 8878; byte order marks of UTF-16.
 */
const CODINGS: readonly [string, string][] = [
  ['1f8b', 'compressed with gzip'],
  ['789c', 'compressed with deflate'],
  ['78da', 'compressed with deflate'],
  ['28b52ffd', 'compressed with zstd'],
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
];

function explainOtherBytes(bytes: Buffer, headers: ServiceEvent['headers']): string {
  const coded = explainCoding(headers);
  if (coded !== undefined) return coded;
  const beginning = bytes.toString('hex', 0, 4);
  const [, coding] = CODINGS.find(([first]) => beginning.startsWith(first)) ?? [];
  const what = coding === undefined ? 'not valid UTF-8' : `${coding}, not UTF-8`;
  return `The body is ${what}. Send JSON encoded in UTF-8.`;
}

/** Undefined if the request has no Content-Encoding that changes the body. */
function explainCoding({ 'content-encoding': coding = '' }: ServiceEvent['headers']): string | undefined {
  if (/^\s*(?:identity)?\s*$/i.test(coding)) return undefined;
  return `The body has Content-Encoding: ${echoValue(coding)}, which the service does not undo. Send it uncompressed, without this header.`;
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
async function parse(bytes: Buffer, headers: ServiceEvent['headers']): Promise<unknown> {
  const text = bytes.toString();
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const request = { event: { body, isBase64Encoded: false } } as Request<APIGatewayProxyEvent>;
  try {
    await parser.before?.(request);
    return request.event.body;
  } catch (error) {
    return new ServiceError('invalid_json', explainCoding(headers) ?? explainParseError(error, body));
  }
}

/** V8's message quotes the body. Only the position is read from it, and the error is not set as `cause`. */
function explainParseError(error: unknown, text: string): string {
  const reason = readReason(error);
  // Without a message from V8, the parser itself rejected a key.
  if (reason === undefined) {
    return 'The body holds a key that is not allowed: "__proto__", or "constructor" with a "prototype" in it.';
  }
  if (reason === 'Unexpected end of JSON input') return 'The body is not valid JSON: it ends too early.';
  if (reason.startsWith('Maximum call stack')) return 'The body is nested too deep.';
  const [, position] = BROKEN_AT.exec(reason) ?? [];
  const mistake = findJsonMistake(text, position === undefined ? undefined : Number(position));
  const at = position === undefined ? mistake?.at : Number(position);
  if (at === undefined) return 'The body is not valid JSON.';
  if (at >= text.length) return `The body is not valid JSON: it ends too early, at ${placeOf(at, text)}.`;
  const place = `The body is not valid JSON: it breaks at ${placeOf(at, text)}.`;
  return mistake?.advice === undefined ? place : `${place} ${mistake.advice}.`;
}

/** `line 2, column 6` */
function placeOf(at: number, text: string): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function readReason(error: unknown): string | undefined {
  const message: unknown = Object(error).cause?.message;
  return typeof message === 'string' ? message : undefined;
}
