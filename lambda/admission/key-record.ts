/**
 * A record of the keys table. The operator's commands write it and the function reads it. Only the key's
 * hash is stored, never the key.
 */
import * as v from 'valibot';
import { WebhookSecretSchema } from '../webhooks/webhook-secrets.ts';

/** Times are ISO 8601. Limits are present only if the key has its own. */
export const KeyRecordSchema = v.object({
  keyHash: v.string(),
  callerId: v.string(),
  /** Partition key of the caller's storage credentials; absent while there are none. */
  storageId: v.optional(v.string()),
  plan: v.string(),
  createdAt: v.optional(v.string()),
  revokedAt: v.optional(v.string()),
  ratePerMinute: v.optional(v.number()),
  quotaPerMonth: v.optional(v.number()),
  concurrency: v.optional(v.number()),
  jobConcurrency: v.optional(v.number()),
  /** Absent until one is made; jobs of the key can have no webhook before. */
  webhookSecrets: v.optional(v.array(WebhookSecretSchema)),
});

export type KeyRecord = v.InferOutput<typeof KeyRecordSchema>;
