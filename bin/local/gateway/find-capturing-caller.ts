/**
 * Whose turn a request needs. A request that the function will refuse for its key or its form is cheap, and must not
 * wait behind captures or take a place in the queue. It is read as the function reads it, so that none passes by.
 */
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { readJsonBody } from '../../../lambda/request/json-body.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';
import type { ServiceEvent } from '../../../lambda/request/read-event.ts';
import { findRoute } from '../../../lambda/route.ts';

/** Throws a ServiceError for an unknown key, and when the tables do not answer. */
export type FindKey = (apiKey: string | undefined) => Promise<Pick<KeyRecord, 'callerId'>>;

export function isCapture({ httpMethod, path }: ServiceEvent): boolean {
  try {
    return findRoute(httpMethod, path) === 'capture';
  } catch {
    return false; // The function answers 404 or 405.
  }
}

/** Takes a request of the capture route. Returns the id of its caller, or undefined if the function will refuse it. */
export async function findCapturingCaller(
  event: ServiceEvent,
  { findKey, now }: { findKey: FindKey; now: () => number },
): Promise<string | undefined> {
  try {
    const { callerId } = await findKey(event.headers['x-api-key']);
    const body = await readJsonBody(event);
    const isRefused =
      body instanceof ServiceError || parseCaptureRequest(body, now()) instanceof ServiceError;
    return isRefused ? undefined : callerId;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
