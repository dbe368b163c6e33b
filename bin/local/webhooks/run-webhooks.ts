/** Sends the webhooks of jobs on one machine, and goes on with those that an earlier run has left. */
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { Config } from '../../../lambda/config.ts';
import { JobRecordSchema } from '../../../lambda/jobs/records/job-record.ts';
import { createLocalSeal } from '../../../lambda/secrets/seal.ts';
import { createWebhooks } from '../../../lambda/webhooks/create-webhooks.ts';
import type { WaitingWebhook } from '../../../lambda/webhooks/waiting-webhook.ts';
import { takeWebhooks, webhooksHere } from '../../../lambda/webhooks/webhooks-here.ts';
import { LOCAL_TABLES } from '../storage/make-tables.ts';
import { createWebhookTimers } from './webhook-timers.ts';

interface RunWebhooksDeps extends Pick<Config, 'privateTargets' | 'denyHosts' | 'logFormat'> {
  dynamo: DynamoDBDocumentClient;
  secretsKeyFile: string;
  now: () => number;
}

/** `close` ends the tries under way. */
export async function runWebhooks({ dynamo, secretsKeyFile, now, ...config }: RunWebhooksDeps) {
  const deliver = createWebhooks({
    config,
    tables: LOCAL_TABLES,
    dynamo,
    seal: createLocalSeal(secretsKeyFile),
    sendLater: webhooksHere,
    now,
  });
  const timers = createWebhookTimers({ deliver, now });
  const stopTaking = takeWebhooks(timers.sendLater);
  timers.resume(await readWaitingWebhooks(dynamo, LOCAL_TABLES.jobs));
  return {
    async close(): Promise<void> {
      stopTaking();
      await timers.close();
    },
  };
}

/** Of jobs that are done; those that run will announce their end. */
async function readWaitingWebhooks(
  dynamo: DynamoDBDocumentClient,
  TableName: string,
): Promise<WaitingWebhook[]> {
  const scan = {
    TableName,
    ConsistentRead: true,
    FilterExpression: 'part = :job AND attribute_exists(closedAt) AND webhook.#status = :waiting',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':job': 'job', ':waiting': 'waiting' },
  };
  const waiting: WaitingWebhook[] = [];
  for await (const { Items = [] } of paginateScan({ client: dynamo }, scan)) {
    for (const item of Items) {
      const { jobId, callerId, webhook } = v.parse(JobRecordSchema, item);
      if (webhook !== undefined) waiting.push({ jobId, callerId, attempts: webhook.attempts });
    }
  }
  return waiting;
}
