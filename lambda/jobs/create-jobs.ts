/** Makes the parts of jobs from the configuration: those that answer requests, and those that work. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { createCounter } from '../admission/counter.ts';
import { KeyRecordSchema } from '../admission/key-record.ts';
import { readItem } from '../aws/dynamo.ts';
import { createCacheRecords } from '../cache/cache-records.ts';
import { createCachedFiles } from '../cache/cached-files.ts';
import { prefixOf } from '../cache/lifetimes.ts';
import { createOpenCache } from '../cache/open-cache.ts';
import { createThroughCache } from '../cache/through-cache.ts';
import type { CaptureService } from '../capture/capture.ts';
import type { Config } from '../config/config.ts';
import { createFindCredential } from '../delivery/credentials.ts';
import { createFindDestination } from '../delivery/destination.ts';
import { createUpload } from '../delivery/object-storage.ts';
import { createOwnFiles } from '../delivery/own-files.ts';
import { createOwnStorage, storageServer } from '../delivery/storage-client.ts';
import { asServiceError } from '../errors.ts';
import { createCountExpired } from '../observe/count-expired.ts';
import { createObserve } from '../observe/observe.ts';
import { recordOf } from '../observe/request-record.ts';
import type { FindWebhookProblem } from '../request/parse-job-request.ts';
import { createSeal } from '../secrets/create-seal.ts';
import type { Stages } from '../serve.ts';
import { webhookProblem } from '../webhooks/webhook-address.ts';
import { createAcceptJob } from './accept-job.ts';
import { type Announce, createEndJob } from './end-job.ts';
import { createExpandJob } from './expand-job.ts';
import { createShowJob } from './job-answer.ts';
import { JOB_DEFAULTS } from './job-defaults.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { createJobBodies } from './records/job-bodies.ts';
import { createJobChanges } from './records/job-changes.ts';
import { createJobReads } from './records/job-reads.ts';
import { createRunItem, type RunItem } from './run-item.ts';
import { createServeJobs } from './serve-jobs.ts';
import { createTryItem } from './try-item.ts';
import { createWorkOnItem } from './work-on-item.ts';
import { createWorker, type Work } from './worker.ts';

interface JobsDeps {
  config: Config;
  dynamo: DynamoDBDocumentClient;
  queue: JobQueue;
  /** Tells that a job is done. */
  announce: Announce;
  now: () => number;
}

export function createServedJobs({
  stages,
  ...deps
}: JobsDeps & { stages: Pick<Stages, 'authenticateByKey' | 'countRate'> }) {
  const parts = createParts(deps);
  const { config, dynamo, now } = deps;
  const counter = createCounter({ dynamo, usageTable: config.tables.usage, now });
  const accepting = createAcceptJob({ ...deps, ...parts, tables: config.tables, counter });
  const findWebhookProblem: FindWebhookProblem = (webhook) => webhookProblem(webhook, config);
  const showJob = createShowJob({ ...parts, ...parts.files, now });
  return createServeJobs({
    ...deps,
    ...parts,
    ...accepting,
    stages,
    counter,
    findWebhookProblem,
    showJob,
  });
}

/** `runItem`: replaces the capture in tests. */
export function createJobWorker(
  deps: JobsDeps & { capture: CaptureService['capture']; runItem?: RunItem },
): Work {
  const { config, dynamo, queue, now } = deps;
  const parts = createParts(deps);
  const { prefix } = parts;
  const write = createObserve(config);
  const openCache = createOpenCache({
    records: createCacheRecords({ dynamo, cacheTable: config.tables.cache, now }),
    files: createCachedFiles({ storage: parts.storage, bucket: config.cacheBucket }),
    now,
  });
  const throughCache = createThroughCache(openCache);
  const upload = createUpload({ seal: createSeal(config, 'storageId'), now, server: storageServer(config) });
  const tryItem = createTryItem({
    ...parts,
    runItem: deps.runItem ?? createRunItem({ ...parts, capture: deps.capture, throughCache, upload, prefix }),
    observe(invocation, failure, elapsedMs) {
      const statusCode = failure === undefined ? 200 : asServiceError(failure).status;
      write(recordOf(invocation, { statusCode }, failure), elapsedMs);
    },
    captureMs: config.jobCaptureMs ?? JOB_DEFAULTS.captureSeconds * 1000,
    now,
  });
  const workOnItem = createWorkOnItem({
    ...parts,
    queue,
    plans: config.plans,
    async findKey(keyHash) {
      const item = await readItem(dynamo, { table: config.tables.keys, key: { keyHash } });
      return item === undefined ? undefined : v.parse(KeyRecordSchema, item);
    },
    tryItem,
    now,
  });
  const expandJob = createExpandJob({ ...parts, queue, now });
  return createWorker({ ...parts, queue, expandJob, workOnItem, now });
}

function createParts({ config, dynamo, announce = async () => {}, now }: JobsDeps) {
  const { tables, cacheBucket, jobsBucket = cacheBucket } = config;
  const filesDays = config.jobFilesDays ?? JOB_DEFAULTS.filesDays;
  const storage = createOwnStorage(config);
  const files = createOwnFiles(storage, jobsBucket);
  const reads = createJobReads(dynamo, tables.jobs);
  const changes = createJobChanges({ dynamo, tables, now, readPlaces: reads.readPlaces });
  const bodies = createJobBodies(storage, jobsBucket);
  const endJob = createEndJob({
    reads,
    changes,
    bodies,
    announce,
    countExpired: createCountExpired(config),
    now,
  });
  const findCredential = createFindCredential({ dynamo, credentialsTable: tables.storageCredentials });
  const findDestination = createFindDestination(findCredential);
  const prefix = prefixOf(filesDays);
  return { storage, files, prefix, filesDays, reads, changes, bodies, endJob, findDestination };
}
