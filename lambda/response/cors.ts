/**
 * The CORS rules: what pages of any origin may send to the service, and read of its responses.
 */
export const CORS = {
  origin: '*',
  methods: 'GET, POST, OPTIONS',
  headers: 'Content-Type, X-API-Key',
  exposeHeaders:
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Plan',
} as const;

/** What jobs have besides: clients read where a job is and when to look again, and send a key of their own. */
export const JOB_CORS = {
  'Access-Control-Allow-Headers': `${CORS.headers}, Idempotency-Key`,
  'Access-Control-Expose-Headers': `${CORS.exposeHeaders}, Location, Retry-After`,
} as const;

/** The same as response headers, for answers that do not pass the middleware. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': CORS.origin,
  'Access-Control-Allow-Methods': CORS.methods,
  'Access-Control-Allow-Headers': CORS.headers,
  'Access-Control-Expose-Headers': CORS.exposeHeaders,
} as const;
