/** Announces that a job is done: an entry of the queue of webhooks, for the first try. */
import type { Announce } from '../jobs/end-job.ts';
import { FIRST_ATTEMPT, type SendLater } from './webhook-entry.ts';

/**
 * A job without a webhook is not announced. Errors of the queue are passed on: then the job is announced
 * again.
 */
export function createAnnounce(sendLater: SendLater): Announce {
  return async function announce({ jobId, callerId, webhook }) {
    if (webhook?.status === 'waiting') await sendLater({ jobId, callerId, attempt: FIRST_ATTEMPT }, 0);
  };
}
