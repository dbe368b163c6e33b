/**
 * Whether a request may lead to a capture. A request that the function will refuse for its form is cheap, and must not
 * wait behind captures.
 */
import { ServiceError } from '../../../lambda/errors.ts';
import { MAX_BODY_BYTES } from '../../../lambda/request/body-limit.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';
import type { GatewayRequest } from './event.ts';

export function mayCapture({ method, target, body }: GatewayRequest): boolean {
  if (method !== 'POST' || target.split('?', 1)[0] !== '/screenshot') return false;
  if (body.length > MAX_BODY_BYTES) return false;
  try {
    return !(parseCaptureRequest(JSON.parse(body.toString())) instanceof ServiceError);
  } catch {
    return false; // The function refuses a body that is not JSON.
  }
}
