/**
 * Validates custom request headers. Takes the caller's object; returns name -> value. Rejects
 * names and values that are not valid in HTTP, headers that would break the connection, and
 * headers that only the browser may set.
 */
import * as v from 'valibot';
import { isObject } from './is-object.ts';
import { formatCount, mustBeSecret, shorten } from './problems/field-message.ts';

const MAX_HEADERS = 50;

/** Bytes of all names and values together. Servers commonly accept 8 KiB of header lines in total. */
const MAX_HEADER_BYTES = 8_192;

const HOP_BY_HOP = 'is about the connection, which the browser manages; leave it out';

/**
 * Rejected names, each with the reason for the caller.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const REFUSED_HEADERS: ReadonlyMap<string, string> = new Map([
  ['host', 'is always the host of url; put the host there'],
  ['cookie', 'is built by the browser; use the field "cookies"'],
  ['cookie2', 'is obsolete, and the browser does not send it; use the field "cookies"'],
  ['set-cookie', 'is for answers, and the browser does not send it; use the field "cookies"'],
  ['content-length', 'is set by the browser; leave it out'],
  ['connection', HOP_BY_HOP],
  ['keep-alive', HOP_BY_HOP],
  ['te', HOP_BY_HOP],
  ['trailer', HOP_BY_HOP],
  ['transfer-encoding', HOP_BY_HOP],
  ['upgrade', HOP_BY_HOP],
  ['expect', 'asks for an interim answer that page loads do not have; leave it out'],
]);

/** Rejected prefixes of names, each with the reason for the caller. */
const REFUSED_PREFIXES = [
  ['proxy-', 'is meant for proxies, not for pages; leave it out'],
  // Source: https://fetch.spec.whatwg.org/#forbidden-request-header
  ['sec-', 'is reserved for the browser itself; leave it out'],
] as const;

/**
 * Headers that name a method, and the methods that the browser sends in none of them: with one, a
 * paused request could not be continued. Source: as above.
 */
const METHOD_HEADERS: ReadonlySet<string> = new Set([
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);
const FORBIDDEN_METHOD = /(?:^|,)[\t ]*(?:CONNECT|TRACE|TRACK)[\t ]*(?:,|$)/i;

/** RFC 9110, section 5.6.2: a field name is a token. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * RFC 9110, section 5.5: visible ASCII and bytes from 0x80; blanks and tabs only in between. Characters
 * above U+00FF are refused, as in fetch.
 */
const FIELD_VALUE = /^(?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?$/;

/**
 * Checks the own entries one by one, because v.record silently drops headers named "constructor" or
 * "__proto__". The metadata gives the JSON Schema, which v.unknown cannot.
 */
export const HeadersSchema = v.pipe(
  v.unknown(),
  v.metadata({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: MAX_HEADERS }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Record<string, string> => {
    const input = dataset.value;
    if (!isObject(input)) {
      addIssue({ message: mustBeSecret('an object of header names and values')({ input }) });
      return NEVER;
    }
    const entries = Object.entries(input);
    for (const message of findTotalProblems(entries)) addIssue({ message });
    const seen = new Map<string, string>();
    const headers: [string, string][] = [];
    for (const [key, value] of entries) {
      for (const message of findHeaderProblems(key, value, seen)) {
        // Each issue gets its own path array, because the surrounding schema prepends its step to it.
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] });
      }
      if (typeof value === 'string') headers.push([key, value]);
      if (!seen.has(key.toLowerCase())) seen.set(key.toLowerCase(), key);
    }
    // Object.fromEntries defines own properties, so a header named "__proto__" is kept.
    return Object.fromEntries(headers);
  }),
);

function findTotalProblems(entries: readonly [string, unknown][]): string[] {
  const problems: string[] = [];
  if (entries.length > MAX_HEADERS) {
    problems.push(`must be at most ${MAX_HEADERS} headers; got ${formatCount(entries.length)}`);
  }
  const bytes = entries.reduce((sum, entry) => sum + countBytes(entry), 0);
  if (bytes > MAX_HEADER_BYTES) {
    const limit = formatCount(MAX_HEADER_BYTES);
    problems.push(`must be at most ${limit} bytes, names and values in all; got ${formatCount(bytes)}`);
  }
  return problems;
}

/** The browser sends UTF-8. */
function countBytes([name, value]: readonly [string, unknown]): number {
  return Buffer.byteLength(name) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
}

/** Never shows the value, because it is often a token. `seen`: lower-case name -> name as first written. */
function findHeaderProblems(name: string, value: unknown, seen: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const lowerName = name.toLowerCase();
  const twin = seen.get(lowerName);
  const refusal = findRefusal(lowerName);
  if (!TOKEN.test(name)) problems.push("has no valid name; letters, digits and !#$%&'*+-.^_`|~ are accepted");
  if (refusal !== undefined) problems.push(refusal);
  if (twin !== undefined)
    problems.push(`is given twice, also as ${JSON.stringify(shorten(twin))}; once is accepted`);
  if (typeof value !== 'string') {
    problems.push(mustBeSecret('a string')({ input: value }));
  } else if (!FIELD_VALUE.test(value)) {
    problems.push(
      'must have a value without control characters, without blanks at either end and without characters above U+00FF',
    );
  } else if (lowerName === 'referer' && !isReferrer(value)) {
    problems.push('must be an http:// or https:// URL; the browser sends no other');
  } else if (METHOD_HEADERS.has(lowerName) && FORBIDDEN_METHOD.test(value)) {
    problems.push('must not name CONNECT, TRACE or TRACK; the browser does not send them');
  }
  return problems;
}

/** Chromium silently drops any other value. */
function isReferrer(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function findRefusal(lowerName: string): string | undefined {
  const prefixed = () => REFUSED_PREFIXES.find(([prefix]) => lowerName.startsWith(prefix));
  return REFUSED_HEADERS.get(lowerName) ?? prefixed()?.[1];
}
