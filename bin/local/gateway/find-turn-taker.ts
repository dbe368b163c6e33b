/**
 * Whose turn a request needs. A request that the function will refuse for its key or its form is
 * cheap, and must not wait behind captures or take a place in the queue. It is read as the function
 * reads it, so that none passes by.
 */
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import type { KeyPlaces } from '../../../lambda/admission/seen-key.ts';
import { cacheIdOf, endpointOf } from '../../../lambda/cache/identity.ts';
import { ENDPOINTS } from '../../../lambda/endpoints/endpoints.ts';
import { findRoute } from '../../../lambda/endpoints/route.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { isLink } from '../../../lambda/request/link/is-link.ts';
import { parseComparison, parseRequest } from '../../../lambda/request/parse-request.ts';
import type { ServiceEvent } from '../../../lambda/request/read-event.ts';

/**
 * Finds the caller as the function does. Throws a ServiceError for a refusal, and
 * when the tables do not answer.
 */
export interface FindCaller {
  byKey(event: KeyPlaces): Promise<Pick<KeyRecord, 'callerId'>>;
  byLink(event: KeyPlaces): Promise<Pick<KeyRecord, 'callerId'>>;
}

/** Who waits for a turn; with a cache id, requests of the same capture wait together. */
export interface TurnTaker {
  callerId: string;
  cacheId: string | undefined;
}

const SERVER_ERROR = 500;

export function isCapture({ httpMethod, path }: ServiceEvent): boolean {
  try {
    const route = findRoute(httpMethod, path);
    return route !== 'preflight' && ENDPOINTS[route].isCapture;
  } catch {
    return false; // The function answers 404 or 405.
  }
}

/**
 * Takes a request of the capture routes. Returns undefined if the function will refuse it. Throws when that
 * cannot be known, as without an answer of the tables.
 */
export async function findTurnTaker(
  event: ServiceEvent,
  { findCaller, now }: { findCaller: FindCaller; now: () => number },
): Promise<TurnTaker | undefined> {
  try {
    const { callerId } = isLink(event) ? await findCaller.byLink(event) : await findCaller.byKey(event);
    if (event.path === ENDPOINTS.compare.path) {
      const comparison = await parseComparison(event, now());
      return comparison instanceof ServiceError ? undefined : { callerId, cacheId: undefined };
    }
    const request = await parseRequest(event, now());
    if (request instanceof ServiceError) return undefined;
    return {
      callerId,
      cacheId: request.cacheSeconds > 0 ? cacheIdOf(callerId, request, endpointOf(request)) : undefined,
    };
  } catch (error) {
    if (error instanceof ServiceError && error.status < SERVER_ERROR) return undefined;
    throw error;
  }
}
