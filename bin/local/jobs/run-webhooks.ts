/** Sends the webhooks of jobs on one machine, and goes on with those that an earlier run has left. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../../../lambda/config/config.ts';
import { createLocalSeal } from '../../../lambda/secrets/seal.ts';
import { createWebhooks } from '../../../lambda/webhooks/create-webhooks.ts';
import type { WaitingWebhook } from '../../../lambda/webhooks/waiting-webhook.ts';
import { takeWebhooks, webhooksHere } from '../../../lambda/webhooks/webhooks-here.ts';
import { scanJobs } from '../../jobs/scan-jobs.ts';
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
async function readWaitingWebhooks(dynamo: DynamoDBDocumentClient, table: string): Promise<WaitingWebhook[]> {
  const jobs = await scanJobs(dynamo, table, {
    FilterExpression: 'attribute_exists(closedAt) AND webhook.#status = :waiting',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':waiting': 'waiting' },
  });
  return jobs.map(({ jobId, callerId, webhook }) => ({ jobId, callerId, attempts: webhook?.attempts ?? [] }));
}
