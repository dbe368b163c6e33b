/** The queue of jobs on SQS: a standard queue, whose message groups take turns (fair queues). */
import {
  type BatchResultErrorEntry,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { messageGroupOf } from '../../aws/sqs.ts';
import { unavailable } from '../../errors.ts';
import type { JobQueue } from './job-queue.ts';

/** SendMessageBatch takes no more. */
const BATCH = 10;
const BATCHES_AT_A_TIME = 8;
/** SQS may refuse some messages of a batch for a moment. */
const TRIES = 4;

/** Throws service_unavailable. Some of the messages may have been accepted then. */
export function createSqsQueue(client: SQSClient, queueUrl: string): JobQueue {
  return {
    async send(messages, { group, delaySeconds = 0 }) {
      const entries = messages.map((message, at) => ({
        Id: String(at),
        MessageBody: JSON.stringify(message),
        MessageGroupId: messageGroupOf(group),
        DelaySeconds: delaySeconds,
      }));
      const batches = Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, at) =>
        entries.slice(at * BATCH, (at + 1) * BATCH),
      );
      for (let start = 0; start < batches.length; start += BATCHES_AT_A_TIME) {
        await Promise.all(batches.slice(start, start + BATCHES_AT_A_TIME).map(sendBatch));
      }
    },
  };

  async function sendBatch(entries: SendMessageBatchRequestEntry[]): Promise<void> {
    let left = entries;
    let failed: BatchResultErrorEntry[] = [];
    for (let count = 0; count < TRIES && left.length > 0; count++) {
      failed = await sendOnce(left);
      left = left.filter(({ Id }) => failed.some((each) => each.Id === Id));
    }
    if (left.length > 0) throw unavailable(new Error(`SQS did not take messages: ${failed[0]?.Code}`));
  }

  async function sendOnce(Entries: SendMessageBatchRequestEntry[]): Promise<BatchResultErrorEntry[]> {
    try {
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      return Failed;
    } catch (error) {
      throw unavailable(error);
    }
  }
}
