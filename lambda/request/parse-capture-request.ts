/**
 * Takes the JSON value of the body of a capture; returns the CaptureRequest, or a
 * ServiceError that names every problem.
 */
import { type FieldProblem, ServiceError } from '../errors.ts';
import { CAPTURE_BODY, type CaptureRequest, completeRequest } from './capture-request.ts';
import { parseBody } from './parse-body.ts';
import { refuseLargeViewport } from './viewport-size.ts';

/**
 * `now`: Unix milliseconds; cookies must expire later. `more`: problems that are known
 * already. Returns invalid_request with `errors`, or capture_too_large when every field is
 * valid but the viewport has too many pixels.
 */
export function parseCaptureRequest(
  body: unknown,
  now: number = Date.now(),
  more: readonly FieldProblem[] = [],
): CaptureRequest | ServiceError {
  const fields = parseBody(CAPTURE_BODY, body, { now, more });
  if (fields instanceof ServiceError) return fields;
  const request = completeRequest(fields);
  return refuseLargeViewport(request) ?? request;
}
