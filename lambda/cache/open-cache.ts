/**
 * Opens the cache for a capture: finds the kept file, or takes the lease with which this request
 * alone makes it. Requests for the same capture wait while another one has the lease. When that one
 * fails, the next of them gets it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Capture } from '../capture/capture-result.ts';
import type { Delivery } from '../delivery/deliver.ts';
import { INLINE_LIMIT_BYTES } from '../delivery/reply-limit.ts';
import { type ServiceError, unavailable } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault } from '../observe/fault.ts';
import { withinSignal } from '../waits/within-time.ts';
import { type CacheRecord, isFor, type KeptFile } from './cache-record.ts';
import type { CacheRecords } from './cache-records.ts';
import type { CachedFiles } from './cached-files.ts';
import { etagOf } from './etag.ts';
import type { Reader } from './reader.ts';
import { createShare } from './share-work.ts';

/** One request for a capture that is or will be in the cache. */
export interface CacheVisit {
  invocation: Invocation;
  cacheId: string;
  callerId: string;
  /** How long the file may be served. */
  seconds: number;
  reader: Reader;
}

/** The right to make the file. One of the two functions must be called. */
export interface Lease {
  /** Ends the lease with the file that was delivered. Returns the delivery, which says so. Never throws. */
  keep(delivery: Delivery): Promise<Delivery>;
  /** Ends the lease without a file. Never throws. */
  release(): Promise<void>;
}

/** Returns the delivery of the kept file, or the lease. */
export type OpenCache = (visit: CacheVisit) => Promise<{ kept: Delivery } | { lease: Lease }>;

interface OpenCacheDeps {
  records: CacheRecords;
  files: CachedFiles;
  now: () => number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
/** Time that a request needs to answer after it has waited in vain. */
const ANSWER_MS = 1_000;
/** For a record or a file that several requests wait for. Each of them also has its own deadline. */
const SHARED_CAP_MS = 10_000;

/** @throws ServiceError service_unavailable */
export function createOpenCache({ records, files, now }: OpenCacheDeps): OpenCache {
  // On one machine all requests of a crowd share one process, and look for the same file at the same moments.
  const shareRead = createShare<CacheRecord>();
  const shareFile = createShare<string | undefined>();

  return async function openCache(visit) {
    const { cacheId, invocation } = visit;
    const { recorder } = invocation;
    const kept = await recorder.measure('cache', () => findOrLease(visit));
    recorder.add({ cache: kept === undefined ? 'miss' : 'hit' });
    if (kept !== undefined) return { kept };
    const lease: Lease = {
      async keep(delivery) {
        const etag = etagOf(delivery.capture.base64);
        await recorder.measure('cache', () => keep(visit, delivery.capture, etag));
        return { ...delivery, cache: { state: 'miss', etag } };
      },
      // A lease that cannot be released ends by itself.
      release: () =>
        records
          .release(cacheId, invocation)
          .catch((cause) => recorder.add({ notCached: describeFault(cause) })),
    };
    return { lease };
  };

  /**
   * Returns the delivery of the kept file, or undefined when this request has
   * the lease and must make the file.
   */
  async function findOrLease(visit: CacheVisit): Promise<Delivery | undefined> {
    const { cacheId, invocation } = visit;
    let lostKey: string | undefined;
    for (let pauseMs = 0; ; pauseMs = Math.min(2 * pauseMs || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)) {
      if (invocation.remainingMs() < pauseMs + ANSWER_MS)
        throw notReadable(new Error('The lease did not end'));
      const signal = AbortSignal.timeout(invocation.remainingMs());
      const { file, leaseUntil = 0 } = await readAfter(pauseMs, cacheId, signal);
      if (file !== undefined && file.key !== lostKey && isFor(invocation, file, now())) {
        const delivery = await deliverKept(file, visit, signal);
        if (delivery !== undefined) return delivery;
        lostKey = file.key;
      }
      if (leaseUntil < now() && (await records.takeLease(cacheId, invocation, lostKey))) return undefined;
    }
  }

  function readAfter(pauseMs: number, cacheId: string, signal: AbortSignal): Promise<CacheRecord> {
    const reading = shareRead(pauseMs === 0 ? cacheId : `${cacheId} again`, async () => {
      await wait(pauseMs);
      return records.find(cacheId, AbortSignal.timeout(SHARED_CAP_MS));
    });
    return withinSignal(signal, reading);
  }

  async function deliverKept(
    { key, format, targetStatus, pageTime, sizeBytes, etag, madeAt }: KeptFile,
    { reader, invocation: { recorder } }: CacheVisit,
    signal: AbortSignal,
  ): Promise<Delivery | undefined> {
    const ageSeconds = Math.max(0, Math.floor((now() - madeAt) / 1000));
    const cache = { state: 'hit', etag, ageSeconds } as const;
    const capture: Capture = { format, targetStatus, pageTime, base64: '' };
    recorder.add({ sizeBytes });
    if (reader.knows(etag)) return { kind: 'unchanged', capture, cache };
    try {
      if (sizeBytes > (reader.mostBytes ?? INLINE_LIMIT_BYTES)) {
        return { kind: 'overflow', capture, cache, url: await files.urlOf(key) };
      }
      if (!reader.wantsBody) return { kind: 'file', capture, cache };
      const read = () => files.read(key, AbortSignal.timeout(SHARED_CAP_MS));
      const base64 = await withinSignal(signal, shareFile(key, read));
      return base64 === undefined ? undefined : { kind: 'file', capture: { ...capture, base64 }, cache };
    } catch (error) {
      throw notReadable(error);
    }
  }

  /** The capture is delivered even if it cannot be kept. */
  async function keep(
    { cacheId, callerId, seconds, invocation }: CacheVisit,
    capture: Capture,
    etag: string,
  ) {
    const { format, targetStatus, pageTime, base64 } = capture;
    try {
      const key = await files.put(capture, seconds, AbortSignal.timeout(invocation.remainingMs()));
      const madeAt = now();
      await records.keep(cacheId, invocation, {
        key,
        callerId,
        format,
        targetStatus,
        ...(pageTime !== undefined && { pageTime }),
        sizeBytes: Buffer.byteLength(base64, 'base64'),
        etag,
        madeAt,
        freshUntil: madeAt + seconds * 1000,
      });
    } catch (error) {
      invocation.recorder.add({ notCached: describeFault(error) });
      await records.release(cacheId, invocation).catch(() => undefined); // The lease ends by itself.
    }
  }
}

function notReadable(cause: unknown): ServiceError {
  return unavailable(cause, 'The kept file cannot be read right now. Try again shortly.');
}
