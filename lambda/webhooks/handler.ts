/**
 * The entry of the function that sends webhooks. It needs a small part of the environment of
 * captures, and has a role of its own.
 */
import * as v from 'valibot';
import { createDynamo } from '../aws/dynamo.ts';
import { createSqs } from '../aws/sqs.ts';
import { HostsFileSchema } from '../config/hosts.ts';
import { createSeal } from '../secrets/create-seal.ts';
import { createWebhooks } from './create-webhooks.ts';
import { createQueueWebhook, createWebhookHandler } from './webhook-queue.ts';

const EnvironmentSchema = v.object({
  KEYS_TABLE: v.string(),
  JOBS_TABLE: v.string(),
  SECRETS_KEY_ID: v.string(),
  WEBHOOKS_QUEUE_URL: v.string(),
  DENY_HOSTS_FILE: v.optional(HostsFileSchema),
});
const environment = v.parse(EnvironmentSchema, process.env);

export const handler = createWebhookHandler(
  createWebhooks({
    config: { privateTargets: 'none', denyHosts: environment.DENY_HOSTS_FILE ?? [] },
    tables: { keys: environment.KEYS_TABLE, jobs: environment.JOBS_TABLE },
    dynamo: createDynamo(undefined),
    seal: createSeal({ secretsKey: { kmsKeyId: environment.SECRETS_KEY_ID } }, 'webhookKeyId'),
    sendLater: createQueueWebhook(createSqs(), environment.WEBHOOKS_QUEUE_URL),
    now: Date.now,
  }),
);
