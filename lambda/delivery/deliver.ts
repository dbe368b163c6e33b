/**
 * Hands a capture over: inline in the reply, kept for the caller to fetch where the reply cannot carry it, or as
 * an object in the caller's bucket.
 */
import type { Capture } from '../capture/capture-result.ts';
import { INLINE_LIMIT_CHARACTERS } from '../reply-limit.ts';
import type { Destination } from './destination.ts';
import type { createUpload, StoredObject } from './object-storage.ts';
import type { KeepOverflow } from './overflow.ts';

export type Delivery =
  | { kind: 'file'; capture: Capture }
  /** `url` leads to the file for a quarter of an hour. */
  | { kind: 'overflow'; capture: Capture; url: string }
  | { kind: 'stored'; capture: Capture; object: StoredObject };

export interface DeliverDeps {
  upload: ReturnType<typeof createUpload>;
  keepOverflow: KeepOverflow;
}

/**
 * Gives a function that delivers one capture.
 * @throws ServiceError storage_upload_failed, service_unavailable
 */
export function createDeliver({ upload, keepOverflow }: DeliverDeps) {
  return async function deliver(
    capture: Capture,
    destination: Destination,
    signal: AbortSignal,
  ): Promise<Delivery> {
    if (destination.kind === 'r2') {
      return { kind: 'stored', capture, object: await upload(capture, destination.credential, signal) };
    }
    if (capture.base64.length <= INLINE_LIMIT_CHARACTERS) return { kind: 'file', capture };
    return { kind: 'overflow', capture, url: await keepOverflow(capture, signal) };
  };
}
