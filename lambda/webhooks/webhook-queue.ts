/**
 * The queue of webhooks in the cloud: SQS hands each entry out after its delay, and again if its sender dies.
 */
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import * as v from 'valibot';
import { messageGroupOf } from '../aws/sqs.ts';
import type { DeliverWebhook } from './deliver-webhook.ts';
import { type SendLater, WebhookEntrySchema } from './webhook-entry.ts';

/** Errors of SQS are passed on: then the entry at hand is not acknowledged. */
export function createQueueWebhook(sqs: Pick<SQSClient, 'send'>, queueUrl: string): SendLater {
  return async function queueWebhook(entry, delaySeconds) {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(entry),
        DelaySeconds: delaySeconds,
        // Callers take turns, so that the receivers of one that hang do not hold up the others.
        MessageGroupId: messageGroupOf(entry.callerId),
      }),
    );
  };
}

const EntryTextSchema = v.pipe(v.string(), v.parseJson(), WebhookEntrySchema);

/**
 * Makes the handler of the queue's messages. It throws for a message that it cannot handle now; SQS gives
 * that out again, and moves it to the dead letters in the end.
 */
export function createWebhookHandler(deliver: DeliverWebhook) {
  return async function handleWebhooks({ Records }: Pick<SQSEvent, 'Records'>): Promise<void> {
    for (const { body } of Records) await deliver(v.parse(EntryTextSchema, body));
  };
}
