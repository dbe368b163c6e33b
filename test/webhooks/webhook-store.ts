/** Jobs that are done, for tests of webhooks: in memory, with the rules of the interface. */
import type { WebhookEntry } from '../../lambda/webhooks/webhook-entry.ts';
import type { FinishedJob, WebhookJobs } from '../../lambda/webhooks/webhook-jobs.ts';

interface WebhookStore extends WebhookJobs {
  add(jobId: string, url: string): WebhookEntry;
  job(jobId: string): FinishedJob | undefined;
}

export const CALLER = 'acme';
export const KEY_HASH = '0123456789abcdef'.repeat(4);

export function createWebhookStore(): WebhookStore {
  const jobs = new Map<string, FinishedJob>();
  return {
    add(jobId, url) {
      jobs.set(jobId, {
        keyHash: KEY_HASH,
        doneAt: '2026-11-21T10:15:30.000Z',
        webhook: { url, status: 'waiting', attempts: [] },
        description: { id: jobId, status: 'done', count: 2 },
      });
      return { jobId, callerId: CALLER, attempt: 1 };
    },
    job: (jobId) => jobs.get(jobId),
    find: async ({ jobId, callerId }) => (callerId === CALLER ? jobs.get(jobId) : undefined),
    async record({ jobId, attempt: number }, attempt, status) {
      const job = jobs.get(jobId);
      if (job?.webhook.status !== 'waiting' || job.webhook.attempts.length >= number) return;
      const webhook = { ...job.webhook, status, attempts: [...job.webhook.attempts, attempt] };
      jobs.set(jobId, { ...job, webhook });
    },
  };
}
