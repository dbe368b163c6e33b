/**
 * Hands a capture over: inline in the reply, or as an object in the caller's bucket.
 */
import type { Capture } from '../capture/capture-result.ts';
import type { Destination } from './destination.ts';
import { assertFitsInline } from './inline.ts';
import type { createUpload, StoredObject } from './object-storage.ts';

export type Delivery =
  | { kind: 'file'; capture: Capture }
  | { kind: 'stored'; capture: Capture; object: StoredObject };

/**
 * Gives a function that delivers one capture.
 * @throws ServiceError capture_too_large, storage_upload_failed
 */
export function createDeliver(upload: ReturnType<typeof createUpload>) {
  return async function deliver(
    capture: Capture,
    destination: Destination,
    signal: AbortSignal,
  ): Promise<Delivery> {
    if (destination.kind === 'r2') {
      return { kind: 'stored', capture, object: await upload(capture, destination.credential, signal) };
    }
    assertFitsInline(capture);
    return { kind: 'file', capture };
  };
}
