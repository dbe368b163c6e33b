/**
 * Delivers a capture: inline in the reply, through the overflow bucket if it is too large for the reply, or
 * as an object in the caller's bucket.
 */
import type { Capture } from '../capture/capture-result.ts';
import type { Destination } from './destination.ts';
import type { createUpload, StoredObject } from './object-storage.ts';
import type { KeepOverflow } from './overflow.ts';
import { INLINE_LIMIT_BYTES, INLINE_LIMIT_CHARACTERS } from './reply-limit.ts';
import { shrinkPng } from './shrink-png/shrink-png.ts';

/** `capture` is the file as delivered. A kept file that was not read has no content. */
export type Delivery = { capture: Capture; cache?: CacheState } & (
  | { kind: 'file' }
  /** `url` works for 15 minutes. */
  | { kind: 'overflow'; url: string }
  | { kind: 'stored'; object: StoredObject }
  /** The client has the file already. */
  | { kind: 'unchanged' }
);

/** How a request with `cacheSeconds` got its file. */
export type CacheState = { etag: string } & ({ state: 'miss' } | { state: 'hit'; ageSeconds: number });

interface DeliverDeps {
  upload: ReturnType<typeof createUpload>;
  keepOverflow: KeepOverflow;
}

/** Time that compressing must leave for the upload to the overflow bucket. */
const KEEPING_TIME_MS = 4_000;

/**
 * Makes a function that delivers one capture within `leftMs`.
 * @throws ServiceError storage_upload_failed, service_unavailable
 */
export function createDeliver({ upload, keepOverflow }: DeliverDeps) {
  return async function deliver(
    capture: Capture,
    destination: Destination,
    leftMs: number,
  ): Promise<Delivery> {
    const signal = AbortSignal.timeout(leftMs);
    if (destination.kind === 'r2') {
      return { kind: 'stored', capture, object: await upload(capture, destination.credential, signal) };
    }
    const fitting = await fitIntoReply(capture, leftMs);
    if (isFitting(fitting)) return { kind: 'file', capture: fitting };
    return { kind: 'overflow', capture, url: await keepOverflow(capture, signal) };
  };
}

function isFitting({ base64 }: Capture): boolean {
  return base64.length <= INLINE_LIMIT_CHARACTERS;
}

/**
 * Returns the capture as it is delivered: smaller, if it is too large for the
 * reply and that is possible in time.
 */
export async function fitIntoReply(capture: Capture, leftMs: number): Promise<Capture> {
  if (isFitting(capture)) return capture;
  return (await shrink(capture, leftMs - KEEPING_TIME_MS)) ?? capture;
}

/** Returns a capture that fits into the reply, or undefined if there is none in time. */
async function shrink(capture: Capture, capMs: number): Promise<Capture | undefined> {
  if (capture.format !== 'png' || capMs <= 0) return undefined;
  const cap = AbortSignal.timeout(capMs);
  try {
    const png = await shrinkPng(Buffer.from(capture.base64, 'base64'), INLINE_LIMIT_BYTES, cap);
    return png && { ...capture, base64: png.toString('base64') };
  } catch (error) {
    if (cap.aborted) return undefined;
    throw error;
  }
}
