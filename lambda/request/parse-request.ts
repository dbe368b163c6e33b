/** Reads the CaptureRequest of a POST or a link; returns a ServiceError that names every problem. */
import { ServiceError } from '../errors.ts';
import type { CaptureRequest } from './capture-request.ts';
import { readJsonBody } from './json-body.ts';
import { isLink } from './link/is-link.ts';
import { parseLink } from './link/parse-link.ts';
import { parseCaptureRequest } from './parse-capture-request.ts';
import type { ServiceEvent } from './read-event.ts';

/** `now`: Unix milliseconds. */
export async function parseRequest(event: ServiceEvent, now: number): Promise<CaptureRequest | ServiceError> {
  if (isLink(event)) return parseLink(event.multiValueQueryStringParameters, now);
  const body = await readJsonBody(event);
  return body instanceof ServiceError ? body : parseCaptureRequest(body, now);
}
