/**
 * What the playground's page may do, and what other pages may do with it: it loads from this server alone, is
 * shown in no frame, and no other site reads or embeds its files. It has none of the service's CORS.
 */

/** `storageOrigin`: where uploads and large captures are read, on this machine. */
export function pageHeaders(storageOrigin: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(storageOrigin),
    // For browsers that know no frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

/** Source: https://www.w3.org/TR/CSP3/ */
function contentPolicy(storageOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Captures are shown from memory (blob:).
    `img-src 'self' blob: ${storageOrigin}`,
    // A large capture is fetched where its 303 leads.
    `connect-src 'self' ${storageOrigin}`,
    // PDFs, in the browser's own viewer.
    `frame-src blob: ${storageOrigin}`,
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No text of a response can become markup.
    "require-trusted-types-for 'script'",
  ].join('; ');
}
