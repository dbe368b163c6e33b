/** Makes what sends webhooks from the configuration. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createResolver } from '../capture/egress/resolve.ts';
import type { Config } from '../config/config.ts';
import type { Seal } from '../secrets/seal.ts';
import { createDeliverWebhook, type DeliverWebhook } from './deliver-webhook.ts';
import { createOpenSecrets } from './open-secrets.ts';
import { createPostWebhook } from './post-webhook.ts';
import type { SendLater } from './webhook-entry.ts';
import { createWebhookJobs } from './webhook-jobs.ts';
import { createWebhookLog } from './webhook-log.ts';

interface WebhooksDeps {
  config: Pick<Config, 'privateTargets' | 'denyHosts' | 'logFormat'>;
  tables: Pick<Config['tables'], 'keys' | 'jobs'>;
  dynamo: DynamoDBDocumentClient;
  /** Opens webhook secrets. */
  seal: Pick<Seal, 'open'>;
  sendLater: SendLater;
  now: () => number;
}

export function createWebhooks(deps: WebhooksDeps): DeliverWebhook {
  const { config, tables, dynamo, seal, sendLater, now } = deps;
  return createDeliverWebhook({
    jobs: createWebhookJobs(dynamo, tables.jobs),
    openSecrets: createOpenSecrets({ dynamo, keysTable: tables.keys, seal, now }),
    post: createPostWebhook({ ...config, resolve: createResolver(config.privateTargets) }),
    sendLater,
    log: createWebhookLog(config),
    now,
  });
}
