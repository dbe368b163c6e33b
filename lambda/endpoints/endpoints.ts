/**
 * The endpoints of the service, one entry each. The router, the routes of the stack, the local gateway, the
 * OpenAPI document, the smoke checks and the list in README.md read it. Every path also answers OPTIONS.
 */
import type { ErrorCode } from '../errors.ts';
import type { Body } from '../request/body.ts';
import { type BodyLimits, COMPARE_BODY_LIMITS, JOB_BODY_LIMITS } from '../request/body-limit.ts';
import { CAPTURE_BODY } from '../request/capture-request.ts';
import { COMPARE_BODY } from '../request/parse-compare-request.ts';
import { CONTENT_BODY } from '../request/parse-content-request.ts';
import { JOB_BODY } from '../request/parse-job-request.ts';

export interface Endpoint {
  readonly path: string;
  /** HEAD answers like GET, without a body. The documents describe the first method. */
  readonly methods: readonly ['GET' | 'POST', ...'HEAD'[]];
  /** Title of its neighbours in the OpenAPI document. */
  readonly group: string;
  readonly operationId: string;
  /** What it does, as a title. */
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  /** What identifies the caller: X-API-Key, the signature of a link, or nothing. */
  readonly access: 'key' | 'signature' | 'open';
  /**
   * Whether it starts browsers: it waits for a turn, and has the caller's own
   * environment with `tenantIsolation`.
   */
  readonly isCapture: boolean;
  /** What a POST takes; a link takes the fields of a capture that it may have. */
  readonly body?: Body;
  /** Default: those of a capture. */
  readonly bodyLimits?: BodyLimits;
  /** What a success is. openapi/responses.ts has the responses of each. */
  readonly answer:
    | 'file'
    | 'linkedFile'
    | 'content'
    | 'comparison'
    | 'newJob'
    | 'job'
    | 'usage'
    | 'devices'
    | 'document'
    | 'health';
  /** What can go wrong after the route is found. */
  readonly problems: readonly ErrorCode[];
  /** The smallest valid body. */
  readonly example?: Readonly<Record<string, unknown>>;
}

const OF_KEYS = ['missing_api_key', 'invalid_api_key', 'revoked_api_key'] as const;
const OF_LINKS = ['invalid_signature', 'link_expired', 'revoked_api_key'] as const;
const OF_BODIES = ['invalid_json', 'unsupported_media_type'] as const;
const OF_ACCOUNTS = ['rate_limit_exceeded', 'internal_error', 'service_unavailable'] as const;
const OF_STORAGE = ['storage_credential_not_found', 'storage_upload_failed'] as const;
const OF_CAPTURES = [
  'invalid_request',
  'invalid_selector',
  'quota_exceeded',
  'request_too_large',
  'target_not_found',
  'target_forbidden',
  'target_not_a_page',
  'target_too_heavy',
  'selector_not_found',
  'script_failed',
  'target_status',
  'capture_too_large',
  'capture_out_of_page',
  'rate_limit_exceeded',
  'too_many_concurrent',
  'internal_error',
  'target_unreachable',
  'service_unavailable',
  'browser_unavailable',
  'target_timeout',
] as const;

export const ENDPOINTS = {
  capture: {
    path: '/screenshot',
    methods: ['POST'],
    group: 'Captures',
    operationId: 'capture',
    summary: 'Captures a web page or one element of it',
    description:
      'Answers with the file; with `storage: "r2"` it uploads the file to your bucket and answers with JSON. A file that is too large for a direct answer comes by a 303 that leads to it: follow redirects by GET. Only a delivered capture costs quota.',
    access: 'key',
    isCapture: true,
    body: CAPTURE_BODY,
    answer: 'file',
    problems: [...OF_KEYS, ...OF_BODIES, ...OF_CAPTURES, ...OF_STORAGE],
    example: { url: 'https://example.com/' },
  },
  link: {
    path: '/screenshot',
    methods: ['GET', 'HEAD'],
    group: 'Captures',
    operationId: 'captureByLink',
    summary: 'Captures a web page by a signed link',
    description:
      'For `<img src>` and previews: answers like the POST of the same fields, and keeps the file for `cacheSeconds`. The query is signed: its names sorted, everything but A-Z a-z 0-9 - . _ ~ percent-encoded, HMAC-SHA-256 by the link secret of the key. HEAD answers the same without a body.',
    access: 'signature',
    isCapture: true,
    answer: 'linkedFile',
    problems: [...OF_LINKS, ...OF_CAPTURES],
  },
  content: {
    path: '/content',
    methods: ['POST'],
    group: 'Captures',
    operationId: 'readContent',
    summary: 'Reads what a web page says',
    description:
      'Takes the fields of a capture, and answers with the parts that `parts` names. The page goes the same way as for a picture, and what a visitor cannot see is left out. An answer that is too large for a direct one comes by a 303 that leads to it. It costs one screenshot.',
    access: 'key',
    isCapture: true,
    body: CONTENT_BODY,
    answer: 'content',
    problems: [...OF_KEYS, ...OF_BODIES, ...OF_CAPTURES],
    example: { url: 'https://example.com/' },
  },
  compare: {
    path: '/compare',
    methods: ['POST'],
    group: 'Captures',
    operationId: 'compareCaptures',
    summary: 'Compares two captures, pixel by pixel',
    description:
      'Takes two captures, `before` and `after`, and captures one after the other. Differences of anti-aliasing do not count. A side with `cacheSeconds` that is kept is not captured again: a baseline. Costs a screenshot for each side that is captured, and nothing if it fails. An error says which side it is about.',
    access: 'key',
    isCapture: true,
    body: COMPARE_BODY,
    bodyLimits: COMPARE_BODY_LIMITS,
    answer: 'comparison',
    problems: [...OF_KEYS, ...OF_BODIES, ...OF_CAPTURES],
    example: { before: { url: 'https://example.com/' }, after: { url: 'https://example.com/' } },
  },
  job: {
    path: '/jobs',
    methods: ['POST'],
    group: 'Jobs',
    operationId: 'createJob',
    summary: 'Takes up to 1,000 captures at once, as a job',
    description:
      'Checks all requests before anything is taken, reserves the quota of all, and answers at once: `Location` leads to the job. A capture of a job has 90 seconds. Only delivered captures cost quota. With the header `Idempotency-Key` (1 to 255 visible characters, kept a day), the same body gets the same job again.',
    access: 'key',
    isCapture: false,
    body: JOB_BODY,
    bodyLimits: JOB_BODY_LIMITS,
    answer: 'newJob',
    problems: [
      ...OF_KEYS,
      ...OF_BODIES,
      ...OF_ACCOUNTS,
      'invalid_request',
      'quota_exceeded',
      'request_too_large',
      'idempotency_key_reused',
      'storage_credential_not_found',
    ],
    example: { requests: [{ url: 'https://example.com/' }] },
  },
  jobState: {
    path: '/jobs/{id}',
    methods: ['GET'],
    group: 'Jobs',
    operationId: 'readJob',
    summary: 'Tells how far a job is, and where its files are',
    description:
      'A hundred items at a time; `next` leads to the following ones. The addresses of files are signed anew each time, and work for 15 minutes.',
    access: 'key',
    isCapture: false,
    answer: 'job',
    problems: [...OF_KEYS, ...OF_ACCOUNTS, 'invalid_request', 'job_not_found'],
  },
  cancelJob: {
    path: '/jobs/{id}/cancel',
    methods: ['POST'],
    group: 'Jobs',
    operationId: 'cancelJob',
    summary: 'Cancels what of a job has not begun',
    description: 'Takes no body. What has begun is finished; the quota of the rest is given back.',
    access: 'key',
    isCapture: false,
    answer: 'job',
    problems: [...OF_KEYS, ...OF_ACCOUNTS, 'job_not_found'],
  },
  usage: {
    path: '/usage',
    methods: ['GET'],
    group: 'Account',
    operationId: 'readUsage',
    summary: 'Tells the limits of the key and what is used of them',
    description: 'Counts toward nothing.',
    access: 'key',
    isCapture: false,
    answer: 'usage',
    problems: [...OF_KEYS, 'internal_error', 'service_unavailable'],
  },
  devices: {
    path: '/devices',
    methods: ['GET'],
    group: 'Reference',
    operationId: 'listDevices',
    summary: 'Lists the device profiles',
    description: 'The names that `device` takes, with the values that they set. Needs no key, costs nothing.',
    access: 'open',
    isCapture: false,
    answer: 'devices',
    problems: ['internal_error'],
  },
  document: {
    path: '/openapi.json',
    methods: ['GET'],
    group: 'Reference',
    operationId: 'readDocument',
    summary: 'Describes the service in OpenAPI 3.1',
    description: 'This document, with the address of the service. Needs no key, costs nothing.',
    access: 'open',
    isCapture: false,
    answer: 'document',
    problems: ['internal_error'],
  },
  health: {
    path: '/health',
    methods: ['GET', 'HEAD'],
    group: 'Health',
    operationId: 'checkHealth',
    summary: 'Tells whether the service can take captures',
    description: 'Needs no key, costs nothing, answers within 2 seconds.',
    access: 'open',
    isCapture: false,
    answer: 'health',
    problems: ['service_unavailable', 'browser_unavailable'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

/** Each endpoint with its name, in the order of the documents. */
export const NAMED_ENDPOINTS = Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][];

/** Each path with the endpoints that share it. */
export const ENDPOINTS_BY_PATH: ReadonlyMap<string, [EndpointName, Endpoint][]> = Map.groupBy(
  NAMED_ENDPOINTS,
  ([, { path }]) => path,
);

/** `POST /screenshot or GET /health`: the first method of each path, for messages. */
export function listEndpoints(): string {
  const first = [...ENDPOINTS_BY_PATH].map(([path, [named]]) => `${named?.[1].methods[0]} ${path}`);
  return first.length > 1 ? `${first.slice(0, -1).join(', ')} or ${first.at(-1)}` : first.join();
}
