/**
 * Answers the requests of jobs: POST /jobs, GET /jobs/{id} and POST /jobs/{id}/cancel. Each counts toward the
 * rate limit, and a refused one, too.
 */
import type { Counter } from '../admission/counter.ts';
import type { KeyOwner } from '../admission/key.ts';
import type { createFindDestination } from '../delivery/destination.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { JOB_BODY_LIMITS } from '../request/body-limit.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { readJsonBody } from '../request/json-body.ts';
import { type FindWebhookProblem, type JobRequest, parseJobRequest } from '../request/parse-job-request.ts';
import type { ServiceEvent } from '../request/read-event.ts';
import { serviceAddress } from '../request/service-address.ts';
import type { Stages } from '../serve.ts';
import type { createAcceptJob } from './accept-job.ts';
import type { createEndJob } from './end-job.ts';
import { type createShowJob, JOBS_PATH, jobNotFound, retryAfterOf } from './job-answer.ts';
import { JOB_DEFAULTS } from './job-defaults.ts';
import type { JobQueue } from './queue/job-queue.ts';
import type { JobReads } from './records/job-reads.ts';
import { JOB_ID, type JobRecord } from './records/job-record.ts';
import { tellLimits } from './tell-limits.ts';

interface ServeDeps extends ReturnType<typeof createAcceptJob> {
  stages: Pick<Stages, 'authenticateByKey' | 'countRate'>;
  findDestination: ReturnType<typeof createFindDestination>;
  findWebhookProblem: FindWebhookProblem;
  counter: Pick<Counter, 'foresee'>;
  showJob: ReturnType<typeof createShowJob>;
  endJob: ReturnType<typeof createEndJob>;
  reads: JobReads;
  queue: JobQueue;
  now: () => number;
}

/** `address`: that of the job. */
export interface JobAnswer {
  body: object;
  address: string;
  retryAfterSeconds: number | undefined;
}

export function createServeJobs(deps: ServeDeps) {
  const { stages, reads, queue, endJob, now } = deps;
  return { post, get, cancel };

  /** @throws ServiceError of keys, bodies, rate and quota; idempotency_key_reused, service_unavailable */
  async function post(event: ServiceEvent, invocation: Invocation): Promise<JobAnswer> {
    const caller = await stages.authenticateByKey(invocation, event);
    const request = await readRequest(event, caller);
    const once = readOnce(event);
    await stages.countRate(invocation, caller);
    if (once instanceof ServiceError) throw once;
    const job = await invocation.recorder.measure('accept', async () => {
      // A repeat gets its job also when its body would be refused by now, for example for a cookie's age.
      const known = await deps.findKnown({ caller, once });
      if (known !== undefined) return known;
      if (request instanceof ServiceError) throw request;
      const refusal = await findRefusal(request.requests, caller);
      if (refusal !== undefined) throw refusal;
      return deps.acceptJob({ caller, request, once }, invocation);
    });
    return answer(job, event, caller);
  }

  /** @throws ServiceError of keys and rate; job_not_found, invalid_request, service_unavailable */
  async function get(event: ServiceEvent, invocation: Invocation): Promise<JobAnswer> {
    const { caller, job } = await findOwn(event, invocation);
    const from = readFrom(event, job);
    // The worker that was to look at it may be lost.
    if (job.doneAt === undefined && now() > job.deadlineAt) {
      await queue.send([{ kind: 'expand', jobId: job.jobId }], { group: job.callerId });
    }
    return answer(job, event, caller, from);
  }

  /** @throws ServiceError of keys and rate; job_not_found, service_unavailable */
  async function cancel(event: ServiceEvent, invocation: Invocation): Promise<JobAnswer> {
    const { caller, job } = await findOwn(event, invocation);
    await endJob.cancel(job);
    await tellLimits(deps.counter, caller, invocation);
    return answer((await reads.findJob(job.jobId)) ?? job, event, caller);
  }

  async function readRequest(event: ServiceEvent, caller: KeyOwner): Promise<JobRequest | ServiceError> {
    const body = await readJsonBody(event, JOB_BODY_LIMITS);
    if (body instanceof ServiceError) return body;
    const findProblem = (webhook: string) =>
      caller.hasWebhookSecret
        ? deps.findWebhookProblem(webhook)
        : 'needs a webhook secret of your key, which signs what is sent; let one be made for it';
    return parseJobRequest(body, now(), findProblem);
  }

  /** The storage credentials that the requests name must be there. */
  async function findRefusal(
    requests: readonly CaptureRequest[],
    { storageId }: KeyOwner,
  ): Promise<ServiceError | undefined> {
    const known = new Set<string>();
    for (const [index, request] of requests.entries()) {
      const credential = JSON.stringify([request.storage, request.r2CredentialId]);
      if (known.has(credential)) continue;
      known.add(credential);
      const destination = await deps.findDestination(storageId, request);
      if (!(destination instanceof ServiceError)) continue;
      return new ServiceError(
        destination.code,
        `requests[${index}]: ${destination.message}`,
        destination.options,
      );
    }
    return undefined;
  }

  async function findOwn(event: ServiceEvent, invocation: Invocation) {
    const caller = await stages.authenticateByKey(invocation, event);
    await stages.countRate(invocation, caller);
    const [, , id = ''] = event.path.split('/');
    const job = JOB_ID.test(id)
      ? await reads.findJob(id, AbortSignal.timeout(invocation.remainingMs()))
      : undefined;
    const isOwn = job?.callerId === caller.callerId && now() < job.expiresAt * 1000;
    if (job === undefined || !isOwn) throw jobNotFound();
    return { caller, job };
  }

  async function answer(job: JobRecord, event: ServiceEvent, caller: KeyOwner, from = 0): Promise<JobAnswer> {
    const address = serviceAddress(event);
    const mostRunning = caller.limits.jobConcurrency ?? JOB_DEFAULTS.mostRunning;
    return {
      body: await deps.showJob(job, { from, address }),
      address: `${address}${JOBS_PATH}/${job.jobId}`,
      retryAfterSeconds: retryAfterOf(job, mostRunning),
    };
  }
}

/** Source: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

function readOnce({ headers, body }: ServiceEvent): { key: string; body: string } | undefined | ServiceError {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (IDEMPOTENCY_KEY.test(key)) return { key, body };
  return new ServiceError('invalid_request', 'The header Idempotency-Key is not valid.', {
    errors: [{ field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
  });
}

function readFrom({ multiValueQueryStringParameters: query }: ServiceEvent, { count }: JobRecord): number {
  const { from: values = ['0'], ...others } = query;
  const [from = ''] = values;
  const isValid = values.length === 1 && /^\d{1,4}$/.test(from) && Number(from) < count;
  const errors = [
    ...(isValid ? [] : [{ field: 'from', message: `must be the number of an item, from 0 to ${count - 1}` }]),
    ...Object.keys(others).map((field) => ({ field, message: 'is not a known parameter; there is "from"' })),
  ];
  if (errors.length === 0) return Number(from);
  throw new ServiceError('invalid_request', 'The query is not valid.', { errors });
}
