/**
 * The CORS rules: what pages of any origin may send to the service, and read of its responses.
 */
import { ENDPOINTS, ENDPOINTS_BY_PATH } from '../endpoints/endpoints.ts';
import { findTemplate, isOfJobs } from '../endpoints/route.ts';

export const CORS = {
  origin: '*',
  methods: 'GET, POST, OPTIONS',
  headers: 'Content-Type, X-API-Key',
  exposeHeaders:
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Plan',
} as const;

/** What all paths but the first two have besides: clients read where an answer is, and when to ask again. */
const LATER_CORS = {
  'Access-Control-Expose-Headers': `${CORS.exposeHeaders}, Location, Retry-After`,
} as const;

/** Jobs take a key of their own, too. */
export const JOB_CORS = {
  'Access-Control-Allow-Headers': `${CORS.headers}, Idempotency-Key`,
  ...LATER_CORS,
} as const;

const FIRST_PATHS: ReadonlySet<string> = new Set([ENDPOINTS.capture.path, ENDPOINTS.health.path]);

/** What the answers of a path have instead of the rules for all. */
export function ownCorsOf(path: string): Readonly<Record<string, string>> {
  const template = findTemplate(path, [...ENDPOINTS_BY_PATH.keys()])?.template;
  if (template === undefined || FIRST_PATHS.has(template)) return {};
  return isOfJobs(path) ? JOB_CORS : LATER_CORS;
}

/** The same as response headers, for answers that do not pass the middleware. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': CORS.origin,
  'Access-Control-Allow-Methods': CORS.methods,
  'Access-Control-Allow-Headers': CORS.headers,
  'Access-Control-Expose-Headers': CORS.exposeHeaders,
} as const;
