/** The body of POST /content: a capture, and which parts of the page the answer has. */
import { ServiceError } from '../errors.ts';
import { bodyOf } from './body.ts';
import { type CaptureRequest, completeRequest } from './capture-request.ts';
import { CAPTURE_OPTIONS } from './options/capture-options.ts';
import { contentOptions } from './options/content.ts';
import { parseBody } from './parse-body.ts';
import { refuseLargeViewport } from './viewport-size.ts';

const { storage: _storage, r2CredentialId: _r2CredentialId, cacheSeconds, ...options } = CAPTURE_OPTIONS;

export const CONTENT_BODY = bodyOf('ContentRequest', {
  ...options,
  // It contradicts `storage`, which is not here.
  cacheSeconds: { ...cacheSeconds, contradicts: [] },
  ...contentOptions,
});

/** Without a file, what shapes it has no effect. */
const NO_FILE = {
  format: 'png',
  pdf: undefined,
  omitBackground: false,
  outputWidth: undefined,
  clip: undefined,
} as const;

/** `now`: Unix milliseconds. Returns invalid_request with `errors`, or capture_too_large. */
export function parseContentRequest(body: unknown, now: number): CaptureRequest | ServiceError {
  const fields = parseBody(CONTENT_BODY, body, { now });
  if (fields instanceof ServiceError) return fields;
  const { parts, mainContent, ...own } = fields;
  const request = completeRequest({ ...own, storage: '', r2CredentialId: undefined });
  const shaped = parts.includes('file') ? request : { ...request, ...NO_FILE };
  return refuseLargeViewport(request) ?? { ...shaped, parts, mainContent };
}
