/**
 * The identity of a capture in the cache: the caller and the whole valid request. Two requests get the same file only if all
 * their fields are equal, so a new field of the schema needs no change here. Pure.
 */
import { createHash } from 'node:crypto';
import type { CaptureRequest } from '../request/capture-request.ts';

/** Returns 64 hex digits. The order of names in an object does not matter; the order in a list does. */
export function cacheIdOf(callerId: string, request: CaptureRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([callerId, request], sortNames))
    .digest('hex');
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
