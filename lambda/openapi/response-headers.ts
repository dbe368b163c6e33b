/**
 * The headers of the responses, each described once.
 */
import { CORS_HEADERS, JOB_CORS } from '../response/cors.ts';
import type { JsonObject } from './json.ts';

const count = (description: string): JsonObject => ({
  description,
  required: true,
  schema: { type: 'integer', minimum: 0 },
});

type HeaderObjects = Readonly<Record<string, JsonObject>>;

/** Headers of every response of the service. */
const ON_ALL: HeaderObjects = {
  'X-Plan': {
    description: 'Plan of the key; "none" where no caller is known.',
    required: true,
    schema: { type: 'string' },
    example: 'starter',
  },
  'X-RateLimit-Limit': count('Requests allowed in a minute.'),
  'X-RateLimit-Remaining': count('Requests left in the current minute.'),
  'X-RateLimit-Reset': count('When the minute ends, Unix seconds.'),
  'X-Quota-Limit': count('Screenshots allowed in a month.'),
  'X-Quota-Remaining': count('Screenshots left in this month.'),
  'X-Quota-Reset': count('When the month ends, Unix seconds.'),
  'X-Request-Id': {
    description: 'Names this request, also in the log of the service.',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  'Server-Timing': {
    description: 'The stages the request went through, in milliseconds.',
    schema: { type: 'string' },
    example: 'key;dur=2.1, admission;dur=4.0, launch;dur=71.5',
  },
};

const ON_SOME: HeaderObjects = {
  'X-Target-Status': {
    description: 'The HTTP status with which the page answered.',
    required: true,
    schema: { type: 'integer', minimum: 100, maximum: 599 },
  },
  'X-Page-Time': {
    description:
      'With time: "set" where the clock of the page ran with its own time, "real" where it ran as in a browser of a visitor.',
    schema: { type: 'string', pattern: '^(set|real)$' },
  },
  'X-Cache': {
    description: 'With cacheSeconds: "hit" for a kept file, "miss" for a new one.',
    schema: { type: 'string', pattern: '^(hit|miss)$' },
  },
  Age: {
    description: 'Seconds since the kept file was made.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Cache-Control': {
    description: 'Browsers and caches may keep the answer.',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=86400',
  },
  ETag: { description: 'Names the file, for If-None-Match.', required: true, schema: { type: 'string' } },
  'X-Robots-Tag': {
    description: 'Of a link: search engines do not list it.',
    required: true,
    schema: { type: 'string', const: 'noindex' },
  },
  Location: {
    description: 'Of a file: leads to it for 15 minutes, without a key. Of a job: its address.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  'Retry-After': {
    description: 'Seconds until another try is worth it.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Allow: {
    description: 'The methods that the path takes.',
    required: true,
    schema: { type: 'string' },
    example: 'POST, GET, HEAD, OPTIONS',
  },
};

const OF_CORS: HeaderObjects = Object.fromEntries(
  Object.entries(CORS_HEADERS).map(([name, value]) => [
    name,
    { description: 'CORS.', required: true, schema: { type: 'string', ...oneOf(value, name) } },
  ]),
);

/** Paths that came later have values of their own. */
function oneOf(value: string, name: string): JsonObject {
  const ofJobs = Object.entries(JOB_CORS).find(([header]) => header === name)?.[1];
  if (ofJobs === undefined) return { const: value };
  // An enum would get a name in clients.
  return { pattern: `^${value}(${ofJobs.slice(value.length)})?$` };
}

/** For `components.headers`. */
export function headerComponents(): JsonObject {
  return { ...ON_ALL, ...ON_SOME, ...OF_CORS };
}

/** References to the headers of every response, and to the given additional ones. */
export function responseHeaders(...more: string[]): JsonObject {
  return Object.fromEntries(
    [...Object.keys({ ...ON_ALL, ...OF_CORS }), ...more].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
