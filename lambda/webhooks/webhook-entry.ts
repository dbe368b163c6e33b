/**
 * An entry of the queue of webhooks: one try to tell a receiver that a job is done. The next try is an entry
 * of its own, which the queue hands out later.
 */
import * as v from 'valibot';

export const FIRST_ATTEMPT = 1;

export const WebhookEntrySchema = v.object({
  jobId: v.string(),
  callerId: v.string(),
  attempt: v.pipe(v.number(), v.integer(), v.minValue(FIRST_ATTEMPT)),
});

export type WebhookEntry = v.InferOutput<typeof WebhookEntrySchema>;

/** Hands an entry out after the delay, at least once and in any order. SQS waits for 900 seconds at most. */
export type SendLater = (entry: WebhookEntry, delaySeconds: number) => Promise<void>;

/**
 * Seconds between a try and the next one. Shorter than the days of Standard Webhooks, because a receiver that
 * was away can read the job by GET.
 */
const DELAYS_SECONDS = [5, 30, 2 * 60, 5 * 60, 10 * 60, 15 * 60, 15 * 60];

/** Seconds from this try to the next one; undefined after the last. */
export function delayAfter(attempt: number): number | undefined {
  return DELAYS_SECONDS[attempt - 1];
}
