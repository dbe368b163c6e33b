/**
 * A record of the cache table: the file of a capture, the lease of the request that makes it, or
 * both. Times are Unix milliseconds.
 */
import * as v from 'valibot';

const KeptFileSchema = v.object({
  /** Key in the bucket of the cache. */
  key: v.string(),
  /**
   * Whose file it is, for the operator's command that erases a caller. Records of earlier versions have none.
   */
  callerId: v.optional(v.string()),
  format: v.picklist(['png', 'jpeg', 'webp', 'pdf', 'json']),
  targetStatus: v.number(),
  pageTime: v.optional(v.picklist(['set', 'real'])),
  sizeBytes: v.number(),
  etag: v.string(),
  madeAt: v.number(),
  freshUntil: v.number(),
});

export type KeptFile = v.InferOutput<typeof KeptFileSchema>;

/**
 * A request gets a file that is fresh, or one that was made while the request waited, even if it is stale by
 * now.
 */
export function isFor({ arrivedAt }: { arrivedAt: number }, file: KeptFile, now: number): boolean {
  return file.freshUntil > now || file.madeAt >= arrivedAt;
}

export const CacheRecordSchema = v.object({
  file: v.optional(KeptFileSchema),
  /** Id of the request that makes the file. */
  leaseId: v.optional(v.string()),
  leaseUntil: v.optional(v.number()),
});

export type CacheRecord = v.InferOutput<typeof CacheRecordSchema>;
