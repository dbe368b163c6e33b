/**
 * The records of the jobs table: of a job, of each of its items that has begun or waits for a place, and of
 * the object that has its bodies. Items are records of their own, because a record has 400 KB at most. Times
 * are Unix milliseconds, but for `expiresAt`: Unix seconds, at which DynamoDB deletes the record.
 */
import * as v from 'valibot';
import { ERROR_CODES, type ErrorCode, membersOf, type ServiceError } from '../../errors.ts';

const FileSchema = v.union([
  /** In the service's own bucket. */
  v.object({ key: v.string(), contentType: v.string(), bytes: v.number() }),
  /** In the caller's bucket. */
  v.object({ storage: v.literal('r2'), url: v.string(), bucket: v.string(), key: v.string() }),
]);
export type ItemFile = v.InferOutput<typeof FileSchema>;

/** A webhook as GET shows it, with each try. `at`: ISO 8601; `status`: null if no answer came. */
const WebhookSchema = v.object({
  url: v.string(),
  status: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.array(v.object({ at: v.string(), status: v.nullable(v.number()) })),
});

export const JobRecordSchema = v.object({
  jobId: v.string(),
  callerId: v.string(),
  /** The key that made the job. */
  keyHash: v.string(),
  /** The month whose quota the job has reserved. */
  month: v.string(),
  createdAt: v.number(),
  /** What is not done by then is failed. */
  deadlineAt: v.number(),
  expiresAt: v.number(),
  count: v.number(),
  queued: v.number(),
  running: v.number(),
  succeeded: v.number(),
  failed: v.number(),
  cancelled: v.number(),
  /** When its first message was accepted. Before, the POST may still be refused. */
  acceptedAt: v.optional(v.number()),
  doneAt: v.optional(v.number()),
  /** When its bodies were deleted and its end was announced. */
  closedAt: v.optional(v.number()),
  webhook: v.optional(WebhookSchema),
});
export type JobRecord = v.InferOutput<typeof JobRecordSchema>;
export type WebhookState = v.InferOutput<typeof WebhookSchema>;

const codes = Object.keys(ERROR_CODES) as ErrorCode[];

export const ItemRecordSchema = v.object({
  itemStatus: v.picklist(['running', 'succeeded', 'failed', 'cancelled']),
  /** How often it was begun. */
  tries: v.optional(v.number(), 0),
  /** The worker that captures it, and until when no other one may. */
  leaseId: v.optional(v.string()),
  leaseUntil: v.optional(v.number(), 0),
  endedAt: v.optional(v.number()),
  targetStatus: v.optional(v.number()),
  file: v.optional(FileSchema),
  error: v.optional(
    v.object({
      code: v.picklist(codes),
      detail: v.string(),
      members: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
});
export type ItemRecord = v.InferOutput<typeof ItemRecordSchema>;
export type ItemEnd = Pick<ItemRecord, 'itemStatus' | 'targetStatus' | 'file' | 'error'>;

/** A worker's lease on an item. Times are Unix milliseconds. */
export interface Lease {
  job: JobRecord;
  index: number;
  leaseId: string;
  leaseUntil: number;
}

export function failed(error: ServiceError): ItemEnd {
  const { code, message: detail } = error;
  return { itemStatus: 'failed', error: { code, detail, members: membersOf(error) } };
}

export const BodiesRecordSchema = v.object({
  objectKey: v.string(),
  /** Opens the object, base64. */
  secret: v.string(),
  /** Where each body ends in the object, as packEnds makes it. */
  ends: v.string(),
});
export type BodiesRecord = v.InferOutput<typeof BodiesRecordSchema>;

/** 128 random bits in hex: an id with a hyphen in front would be an option of a command. */
export const JOB_ID = /^[\da-f]{32}$/;

export interface JobKey extends Record<string, string> {
  jobId: string;
  part: string;
}

export function jobKey(jobId: string): JobKey {
  return { jobId, part: 'job' };
}

export function bodiesKey(jobId: string): JobKey {
  return { jobId, part: 'bodies' };
}

const INDEX_DIGITS = 4;

export function itemKey(jobId: string, index: number): JobKey {
  return { jobId, part: `item#${String(index).padStart(INDEX_DIGITS, '0')}` };
}

/** The record of how many items of a caller run, which has an attribute for each of them. */
export function placesKey(callerId: string): JobKey {
  return { jobId: `caller#${callerId}`, part: 'places' };
}

export function placeName(jobId: string, index: number): string {
  return `place#${jobId}#${index}`;
}

/** Names an item in its error and its log lines. */
export function requestIdOf(jobId: string, index: number): string {
  return `${jobId}-${index}`;
}

/** The numbers of all items. */
export function indexesOf({ count }: Pick<JobRecord, 'count'>): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Nothing waits and nothing runs. */
export function isOver({ queued, running }: Pick<JobRecord, 'queued' | 'running'>): boolean {
  return queued + running === 0;
}
