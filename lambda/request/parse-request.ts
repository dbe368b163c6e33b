/**
 * Reads the CaptureRequest of a POST or a link; of POST /content with its parts; returns a
 * ServiceError that names every problem.
 */
import { ENDPOINTS } from '../endpoints/endpoints.ts';
import { ServiceError } from '../errors.ts';
import { COMPARE_BODY_LIMITS } from './body-limit.ts';
import type { CaptureRequest } from './capture-request.ts';
import { readJsonBody } from './json-body.ts';
import { isLink } from './link/is-link.ts';
import { parseLink } from './link/parse-link.ts';
import { parseCaptureRequest } from './parse-capture-request.ts';
import { type CompareRequest, parseCompareRequest } from './parse-compare-request.ts';
import { parseContentRequest } from './parse-content-request.ts';
import type { ServiceEvent } from './read-event.ts';

/** `now`: Unix milliseconds. */
export async function parseRequest(event: ServiceEvent, now: number): Promise<CaptureRequest | ServiceError> {
  if (isLink(event)) return parseLink(event.multiValueQueryStringParameters, now);
  const body = await readJsonBody(event);
  if (body instanceof ServiceError) return body;
  return event.path === ENDPOINTS.content.path
    ? parseContentRequest(body, now)
    : parseCaptureRequest(body, now);
}

/** Reads the body of a POST /compare. `now`: Unix milliseconds. */
export async function parseComparison(
  event: ServiceEvent,
  now: number,
): Promise<CompareRequest | ServiceError> {
  const body = await readJsonBody(event, COMPARE_BODY_LIMITS);
  return body instanceof ServiceError ? body : parseCompareRequest(body, now);
}
