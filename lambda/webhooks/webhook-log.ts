/**
 * Writes a log line for each try of a webhook. A try has the host of the receiver and the status of its
 * answer; never the path and query of the address, a body, or a signature.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import type { Config } from '../config/config.ts';
import { SERVICE_NAME } from '../observe/metric-names.ts';
import type { WebhookLog, WebhookRecord } from './deliver-webhook.ts';

export function createWebhookLog({ logFormat }: Pick<Config, 'logFormat'>): WebhookLog {
  const logger = new Logger({ serviceName: SERVICE_NAME, logLevel: 'INFO' });
  return {
    attempt(record) {
      const { answer, ...facts } = record;
      if (logFormat === 'line') process.stdout.write(`${webhookLine(record, new Date())}\n`);
      else logger.info('webhook', { ...facts, ...answer });
    },
    fault: (entry, fault) => logger.error('webhook', { ...entry, fault }),
  };
}

/** A try in one short line, for a person who watches a terminal. */
function webhookLine(
  { answer, elapsedMs, targetHost, jobId, attempt, outcome }: WebhookRecord,
  at: Date,
): string {
  const result = 'status' in answer ? answer.status : answer.failure;
  const time = at.toTimeString().slice(0, 8);
  return `${time} webhook ${result} ${elapsedMs} ms ${targetHost} job ${jobId}, try ${attempt}, ${outcome}`;
}
