/**
 * Finds, stops and deletes the jobs of one caller: their records, their files, and their bodies. Each
 * function can be repeated: it deletes what is still there.
 */
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  bodiesKey,
  type ItemRecord,
  isOver,
  itemKey,
  type JobKey,
  type JobRecord,
  jobKey,
  placesKey,
} from '../../../lambda/jobs/records/job-record.ts';
import type { Deployment } from '../deployment/open-deployment.ts';
import { openJobs } from '../jobs/job-store.ts';

interface JobFiles {
  storage: S3Client;
  bucket: string;
}

export function openCallerJobs(deployment: Deployment, callerId: string, now: () => number) {
  const { dynamo, jobsTable: TableName } = deployment;
  const store = openJobs(deployment, now);
  return { count: async () => (await find()).length, stop, erase };

  function find(): Promise<JobRecord[]> {
    return store.list(callerId);
  }

  /** Cancels what has not begun. What a worker captures ends by itself. */
  async function stop(): Promise<void> {
    for (const job of await find()) {
      const stopped = isOver(job) ? job : await store.cancel(job);
      if (isOver(stopped) && stopped.doneAt === undefined) await store.finish(stopped);
    }
  }

  async function erase({ storage, bucket: Bucket }: JobFiles): Promise<void> {
    const removeObject = (Key: string) => storage.send(new DeleteObjectCommand({ Bucket, Key }));
    for (const job of await find()) {
      const bodies = await store.findBodies(job.jobId);
      if (bodies !== undefined) await removeObject(bodies.objectKey);
      for (const { index, record } of await store.readItems(job)) {
        const key = ownFileOf(record);
        if (key !== undefined) await removeObject(key);
        if (record !== undefined) await remove(itemKey(job.jobId, index));
      }
      await remove(bodiesKey(job.jobId));
      // Last, because it leads to the others.
      await remove(jobKey(job.jobId));
    }
    await remove(placesKey(callerId));
  }

  async function remove(Key: JobKey): Promise<void> {
    await dynamo.send(new DeleteCommand({ TableName, Key }));
  }
}

/** The key of a file in the service's own bucket. */
function ownFileOf(record: ItemRecord | undefined): string | undefined {
  const file = record?.file;
  return file === undefined || 'storage' in file ? undefined : file.key;
}
