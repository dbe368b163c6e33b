/** The operator's access to the jobs table. The service itself never lists jobs. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { createJobChanges } from '../../../lambda/jobs/records/job-changes.ts';
import { createJobReads } from '../../../lambda/jobs/records/job-reads.ts';
import { type ItemRecord, type JobRecord, JobRecordSchema } from '../../../lambda/jobs/records/job-record.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import type { Deployment } from '../deployment/open-deployment.ts';

export interface JobItem {
  index: number;
  /** Undefined for one that waits. */
  record: ItemRecord | undefined;
}

/** Throws AdminError if the stack is of a version without jobs. */
export function openJobs({ dynamo, tables, jobsTable }: Deployment, now: () => number) {
  if (jobsTable === undefined)
    throw new AdminError('The stack is of an earlier version. Deploy this one first.');
  const reads = createJobReads(dynamo, jobsTable);
  const changes = createJobChanges({
    dynamo,
    tables: { jobs: jobsTable, usage: tables.usage },
    now,
    readPlaces: reads.readPlaces,
  });
  return { list, find, findBodies: reads.findBodies, readItems, cancel, finish: changes.finish };

  /** The jobs of one caller or of all, oldest first. */
  async function list(callerId: string | undefined): Promise<JobRecord[]> {
    const ofCaller = callerId === undefined ? '' : ' AND callerId = :caller';
    const scan = {
      TableName: jobsTable,
      ConsistentRead: true,
      FilterExpression: `part = :job${ofCaller}`,
      ExpressionAttributeValues: {
        ':job': 'job',
        ...(callerId === undefined ? {} : { ':caller': callerId }),
      },
    };
    const jobs: JobRecord[] = [];
    for await (const { Items = [] } of paginateScan({ client: dynamo }, scan)) {
      jobs.push(...Items.map((item) => v.parse(JobRecordSchema, item)));
    }
    return jobs.toSorted((one, other) => one.createdAt - other.createdAt);
  }

  async function find(jobId: string): Promise<JobRecord> {
    const job = await reads.findJob(jobId);
    if (job === undefined) throw new AdminError('There is no such job. "jobs list" shows all.');
    return job;
  }

  async function readItems({ jobId, count }: JobRecord): Promise<JobItem[]> {
    const indexes = Array.from({ length: count }, (_, index) => index);
    const records = await reads.readItems(jobId, indexes);
    return indexes.map((index) => ({ index, record: records[index] }));
  }

  /** Cancels what waits, as the caller could. A worker ends the job when it looks at it next. */
  async function cancel(job: JobRecord): Promise<JobRecord> {
    const waiting = (await readItems(job)).filter(({ record }) => record === undefined);
    const indexes = waiting.map(({ index }) => index);
    await changes.endWaiting(job, indexes, { itemStatus: 'cancelled' });
    return find(job.jobId);
  }
}
