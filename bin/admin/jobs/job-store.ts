/** The operator's access to the jobs table. */
import { CANCELLED, createEndWaiting } from '../../../lambda/jobs/end-waiting.ts';
import { createJobChanges } from '../../../lambda/jobs/records/job-changes.ts';
import { createJobReads } from '../../../lambda/jobs/records/job-reads.ts';
import { type ItemRecord, indexesOf, type JobRecord } from '../../../lambda/jobs/records/job-record.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { scanJobs } from '../../jobs/scan-jobs.ts';
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
  const table = jobsTable;
  const reads = createJobReads(dynamo, table);
  const changes = createJobChanges({
    dynamo,
    tables: { jobs: table, usage: tables.usage },
    now,
    readPlaces: reads.readPlaces,
  });
  const endWaiting = createEndWaiting({ reads, changes });
  return { list, find, findBodies: reads.findBodies, readItems, cancel, finish: changes.finish };

  /** The jobs of one caller or of all, oldest first. */
  async function list(callerId: string | undefined): Promise<JobRecord[]> {
    if (callerId === undefined) return scanJobs(dynamo, table);
    return scanJobs(dynamo, table, {
      FilterExpression: 'callerId = :caller',
      ExpressionAttributeValues: { ':caller': callerId },
    });
  }

  async function find(jobId: string): Promise<JobRecord> {
    const job = await reads.findJob(jobId);
    if (job === undefined) throw new AdminError('There is no such job. "jobs list" shows all.');
    return job;
  }

  async function readItems(job: JobRecord): Promise<JobItem[]> {
    const indexes = indexesOf(job);
    const records = await reads.readItems(job.jobId, indexes);
    return indexes.map((index) => ({ index, record: records[index] }));
  }

  /** Cancels what waits, as the caller could. A worker ends the job when it looks at it next. */
  async function cancel(job: JobRecord): Promise<JobRecord> {
    await endWaiting(job, CANCELLED);
    return find(job.jobId);
  }
}
