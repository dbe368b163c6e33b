/**
 * Makes one try of a webhook: signs what the job says now, sends it, and records the answer. A 2xx
 * or 410 ends it. After any other answer, or none, the next try is queued before this one is
 * recorded: a sender that is killed in between is replaced by one that tries the same again, and the
 * record tells repeated entries apart.
 */
import { describeFault, type Fault } from '../observe/fault.ts';
import type { OpenSecrets } from './open-secrets.ts';
import type { PostOutcome, PostWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';
import { delayAfter, type SendLater, type WebhookEntry } from './webhook-entry.ts';
import type { FinishedJob, WebhookJobs, WebhookStatus } from './webhook-jobs.ts';

interface DeliverDeps {
  jobs: WebhookJobs;
  openSecrets: OpenSecrets;
  post: PostWebhook;
  sendLater: SendLater;
  log: WebhookLog;
  now: () => number;
}

export interface WebhookLog {
  attempt(record: WebhookRecord): void;
  fault(entry: WebhookEntry, fault: Fault[]): void;
}

/** One try, for the log. Of the address it has the host alone, because paths and queries may be secrets. */
export interface WebhookRecord extends WebhookEntry {
  outcome: WebhookStatus;
  answer: PostOutcome | { failure: 'no_secret' };
  targetHost: string;
  elapsedMs: number;
}

/**
 * `abortSignal` ends the try without a trace. Faults of the service are logged, and thrown without what their
 * messages quote.
 */
export type DeliverWebhook = (entry: WebhookEntry, abortSignal?: AbortSignal) => Promise<void>;

interface Try {
  url: URL;
  job: FinishedJob;
  entry: WebhookEntry;
  abortSignal: AbortSignal | undefined;
}

const USER_AGENT = 'screenshot-service-webhook/1';
/** The receiver wants no more of this job. */
const GONE = 410;

export function createDeliverWebhook(deps: DeliverDeps): DeliverWebhook {
  const { jobs, openSecrets, post, sendLater, log, now } = deps;

  return async function deliverWebhook(entry, abortSignal) {
    try {
      await deliver(entry, abortSignal);
    } catch (error) {
      abortSignal?.throwIfAborted();
      log.fault(entry, describeFault(error));
      throw new Error('A try of a webhook failed by a fault of the service');
    }
  };

  async function deliver(entry: WebhookEntry, abortSignal: AbortSignal | undefined): Promise<void> {
    const job = await jobs.find(entry);
    if (job === undefined || !isDue(job, entry)) return;
    const url = new URL(job.webhook.url);
    const startedAt = now();
    const answer = await send({ url, job, entry, abortSignal });
    const outcome = outcomeOf(answer, entry);
    const delaySeconds = delayAfter(entry.attempt);
    if (outcome === 'waiting' && delaySeconds !== undefined) {
      await sendLater({ ...entry, attempt: entry.attempt + 1 }, delaySeconds);
    }
    const status = 'status' in answer ? answer.status : null;
    await jobs.record(entry, { at: new Date(startedAt).toISOString(), status }, outcome);
    log.attempt({ ...entry, outcome, answer, targetHost: url.hostname, elapsedMs: now() - startedAt });
  }

  async function send({ url, job, entry, abortSignal }: Try): Promise<WebhookRecord['answer']> {
    const secrets = await openSecrets(job.keyHash);
    if (secrets.length === 0) return { failure: 'no_secret' };
    const body = JSON.stringify({ type: 'job.completed', timestamp: job.doneAt, data: job.description });
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...signWebhook({ id: entry.jobId, sentAt: now(), body }, secrets),
    };
    return post(url, { headers, body }, abortSignal);
  }
}

function isDue({ webhook }: FinishedJob, { attempt }: WebhookEntry): boolean {
  return webhook.status === 'waiting' && webhook.attempts.length < attempt;
}

function outcomeOf(answer: WebhookRecord['answer'], { attempt }: WebhookEntry): WebhookStatus {
  if ('status' in answer && answer.status >= 200 && answer.status < 300) return 'delivered';
  const isLast =
    delayAfter(attempt) === undefined ||
    ('status' in answer ? answer.status === GONE : answer.failure === 'no_secret');
  return isLast ? 'failed' : 'waiting';
}
