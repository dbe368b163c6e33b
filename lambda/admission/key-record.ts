/**
 * A record of the keys table, as the function reads it and the operator's commands write it. The key itself is stored
 * nowhere, only its hash.
 */
import * as v from 'valibot';

/** Times are ISO 8601. Limits are the key's own, where it has any. */
export const KeyRecordSchema = v.object({
  keyHash: v.string(),
  callerId: v.string(),
  /** Finds the caller's storage credentials; absent while there are none. */
  storageId: v.optional(v.string()),
  plan: v.string(),
  createdAt: v.optional(v.string()),
  revokedAt: v.optional(v.string()),
  ratePerMinute: v.optional(v.number()),
  quotaPerMonth: v.optional(v.number()),
  concurrency: v.optional(v.number()),
});

export type KeyRecord = v.InferOutput<typeof KeyRecordSchema>;
