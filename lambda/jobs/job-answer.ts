/**
 * A job as its caller sees it: its counts, and a page of its items, with the
 * addresses of their files signed anew.
 */
import { ServiceError } from '../errors.ts';
import { problemDetails } from '../response/problem.ts';
import type { JobReads } from './records/job-reads.ts';
import { type ItemRecord, indexesOf, isOver, type JobRecord, requestIdOf } from './records/job-record.ts';

/** The path of jobs, which the addresses of an answer have. */
export const JOBS_PATH = '/jobs';

const PAGE = 100;
const DAY_MS = 86_400_000;

interface AnswerDeps {
  reads: JobReads;
  /** Signs the address of a file of the service's own bucket. */
  urlOf(key: string): Promise<string>;
  /** For how long files are kept. */
  filesDays: number;
  now: () => number;
}

/** The first item of the page, and the address of the service. */
interface Page {
  from: number;
  address: string;
}

/** Without its items. Webhooks carry the same. */
export function describeJob(job: JobRecord) {
  const { jobId: id, count, queued, running, succeeded, failed, cancelled, webhook } = job;
  return {
    id,
    status: statusOf(job),
    count,
    queued,
    running,
    succeeded,
    failed,
    cancelled,
    createdAt: new Date(job.createdAt).toISOString(),
    expiresAt: new Date(job.expiresAt * 1000).toISOString(),
    ...(webhook && { webhook: { status: webhook.status, attempts: webhook.attempts } }),
  };
}

function statusOf(job: JobRecord): 'queued' | 'running' | 'done' {
  if (isOver(job)) return 'done';
  return job.queued === job.count ? 'queued' : 'running';
}

/** Makes a function that adds a page of items. Throws service_unavailable. */
export function createShowJob({ reads, urlOf, filesDays, now }: AnswerDeps) {
  return async function showJob(job: JobRecord, { from, address }: Page) {
    const end = Math.min(from + PAGE, job.count);
    const indexes = indexesOf(job).slice(from, end);
    const records = await reads.readItems(job.jobId, indexes);
    const items = await Promise.all(indexes.map((index, at) => showItem(job, index, records[at])));
    const next = end < job.count ? `${address}${JOBS_PATH}/${job.jobId}?from=${end}` : null;
    return { ...describeJob(job), items, next };
  };

  async function showItem(job: JobRecord, index: number, record: ItemRecord | undefined) {
    if (record === undefined) return { index, status: 'queued' };
    const { itemStatus: status, targetStatus, error } = record;
    return {
      index,
      status,
      ...(await fileOf(record)),
      ...(targetStatus !== undefined && { targetStatus }),
      ...(error && { error: problemDetails(error, requestIdOf(job.jobId, index)) }),
    };
  }

  async function fileOf({ file, endedAt = 0 }: ItemRecord) {
    if (file === undefined) return {};
    if ('storage' in file) return { file };
    // The bucket deletes it at some time after that.
    if (now() > endedAt + filesDays * DAY_MS) return {};
    const { key, ...facts } = file;
    return { file: { url: await urlOf(key), ...facts } };
  }
}

export function jobNotFound(): ServiceError {
  return new ServiceError(
    'job_not_found',
    'You have no job with this id. Jobs are kept for a day after they had to be done.',
  );
}

const [SOONEST_SECONDS, LATEST_SECONDS] = [2, 60];

/** Seconds until another request is worthwhile; undefined for a job that is done. */
export function retryAfterOf(job: JobRecord, mostRunning: number): number | undefined {
  if (isOver(job)) return undefined;
  const seconds = Math.ceil((job.queued + job.running) / mostRunning);
  return Math.min(Math.max(SOONEST_SECONDS, seconds), LATEST_SECONDS);
}
