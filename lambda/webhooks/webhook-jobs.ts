/** The state of webhooks in the jobs table: in the record of their job, so that GET shows it. */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { reachDynamo } from '../aws/dynamo.ts';
import { describeJob } from '../jobs/job-answer.ts';
import { createJobReads } from '../jobs/records/job-reads.ts';
import { jobKey, type WebhookState } from '../jobs/records/job-record.ts';
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

/** All functions throw service_unavailable if DynamoDB does not answer. */
export function createWebhookJobs(dynamo: DynamoDBDocumentClient, table: string): WebhookJobs {
  const { findJob } = createJobReads(dynamo, table);
  return {
    async find({ jobId, callerId }) {
      const job = await findJob(jobId);
      if (job?.webhook === undefined || job.doneAt === undefined || job.callerId !== callerId)
        return undefined;
      return {
        keyHash: job.keyHash,
        doneAt: new Date(job.doneAt).toISOString(),
        webhook: job.webhook,
        description: describeJob(job),
      };
    },
    async record({ jobId, attempt: number }, attempt, status) {
      const update = new UpdateCommand({
        TableName: table,
        Key: jobKey(jobId),
        UpdateExpression:
          'SET webhook.#status = :status, webhook.attempts = list_append(webhook.attempts, :attempt)',
        ConditionExpression: 'webhook.#status = :waiting AND size(webhook.attempts) < :number',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':attempt': [attempt],
          ':waiting': 'waiting',
          ':number': number,
        },
      });
      await reachDynamo(() => dynamo.send(update));
    },
  };
}
