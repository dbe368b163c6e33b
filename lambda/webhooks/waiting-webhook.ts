/** Reads from the record of a job which entry of the queue its webhook waits for. Pure. */
import { delayAfter, type WebhookEntry } from './webhook-entry.ts';
import type { Attempt } from './webhook-jobs.ts';

/** A webhook of a job that is done, with the status `waiting`. */
export interface WaitingWebhook {
  jobId: string;
  callerId: string;
  attempts: readonly Attempt[];
}

/** The next try, and when it is due, in Unix milliseconds. */
export function dueEntry({ jobId, callerId, attempts }: WaitingWebhook): {
  entry: WebhookEntry;
  dueAt: number;
} {
  const last = attempts.at(-1);
  const dueAt = last === undefined ? 0 : Date.parse(last.at) + (delayAfter(attempts.length) ?? 0) * 1_000;
  return { entry: { jobId, callerId, attempt: attempts.length + 1 }, dueAt };
}
