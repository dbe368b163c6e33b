/** The record of an Idempotency-Key: which job it has made, and of which body. It is kept for a day. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { JobKey } from './job-record.ts';

/** The value of Idempotency-Key, and the body that it belongs to. */
export interface Once {
  key: string;
  body: string;
}

export const OnceRecordSchema = v.object({ bodyHash: v.string(), ofJob: v.string(), expiresAt: v.number() });
export type OnceRecord = v.InferOutput<typeof OnceRecordSchema>;

/** A hash, because the key of a record has a limited length, and no caller may guess another's. */
export function onceKey(callerId: string, key: string): JobKey {
  return { jobId: `once#${hashOf(JSON.stringify([callerId, key]))}`, part: 'once' };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
