/**
 * What browsers of any origin may do with the service, and read of its responses (A3).
 */
export const CORS = {
  origin: '*',
  methods: 'GET, POST, OPTIONS',
  headers: 'Content-Type, X-API-Key',
  exposeHeaders:
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Plan',
} as const;

/** The same as response headers, for answers that no middleware passes. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': CORS.origin,
  'Access-Control-Allow-Methods': CORS.methods,
  'Access-Control-Allow-Headers': CORS.headers,
  'Access-Control-Expose-Headers': CORS.exposeHeaders,
} as const;
