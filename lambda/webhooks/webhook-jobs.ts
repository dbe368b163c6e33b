/**
 * What webhooks need of jobs. The room of jobs implements it on its table, which also keeps the state of the
 * webhook, so that GET shows each try.
 */
import type { WebhookState } from '../jobs/records/job-record.ts';
import type { WebhookEntry } from './webhook-entry.ts';

export type Attempt = WebhookState['attempts'][number];
export type WebhookStatus = WebhookState['status'];

/** A job that is done and has a webhook. */
export interface FinishedJob {
  /** The key that made the job: its secrets sign. */
  keyHash: string;
  /** ISO 8601. */
  doneAt: string;
  webhook: WebhookState;
  /** The answer of GET without items. */
  description: unknown;
}

type JobPlace = Pick<WebhookEntry, 'jobId' | 'callerId'>;

export interface WebhookJobs {
  /** Undefined if the job is not stored any more, or has no webhook. */
  find(place: JobPlace): Promise<FinishedJob | undefined>;
  /**
   * Adds a try and sets the status, in one update. Changes nothing if the status is no longer `waiting`, or
   * if as many tries as `entry.attempt` are there: then the entry was handed out twice.
   */
  record(entry: WebhookEntry, attempt: Attempt, status: WebhookStatus): Promise<void>;
}
