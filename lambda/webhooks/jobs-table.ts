/** The state of webhooks in the jobs table: in the record of their job, so that GET shows it. */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { reachDynamo } from '../aws/dynamo.ts';
import { describeJob } from '../jobs/job-answer.ts';
import { createJobReads } from '../jobs/records/job-reads.ts';
import { jobKey } from '../jobs/records/job-record.ts';
import type { WebhookJobs } from './webhook-jobs.ts';

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
