/**
 * Lambda's event source for a queue of SQS: hands out one message at a time to each of some
 * functions, and kills slow ones.
 */
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

interface Source {
  queueUrl: string;
  /** How many at a time. */
  functions: number;
  /** The time of a function. The message of one that takes longer stays in the queue. */
  functionMs: number;
  handle(
    event: SQSEvent,
    context: { getRemainingTimeInMillis(): number },
  ): Promise<SQSBatchResponse | undefined>;
}

/** SQS takes up to this long to say that there is nothing. */
const LONGEST_POLL_SECONDS = 20;

/** `close` resolves when no function runs any more. */
export function startEventSource(sqs: SQSClient, source: Source) {
  const closing = new AbortController();
  const polls = Array.from({ length: source.functions }, poll);
  return {
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(polls);
    },
  };

  async function poll(): Promise<void> {
    while (!closing.signal.aborted) {
      for (const message of await receive()) {
        if (await isDone(message)) await remove(message);
      }
    }
  }

  async function receive(): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl: source.queueUrl,
      MaxNumberOfMessages: 1,
      WaitTimeSeconds: LONGEST_POLL_SECONDS,
    });
    try {
      return (await sqs.send(command, { abortSignal: closing.signal })).Messages ?? [];
    } catch (error) {
      if (closing.signal.aborted) return [];
      throw error;
    }
  }

  async function isDone({ MessageId = '', ReceiptHandle = '', Body = '' }: Message): Promise<boolean> {
    const record = { messageId: MessageId, receiptHandle: ReceiptHandle, body: Body } as SQSRecord;
    const endsAt = Date.now() + source.functionMs;
    const killed = new Promise<'killed'>((resolve) => {
      AbortSignal.timeout(source.functionMs).addEventListener('abort', () => resolve('killed'));
    });
    try {
      const context = { getRemainingTimeInMillis: () => endsAt - Date.now() };
      const answer = await Promise.race([source.handle({ Records: [record] }, context), killed]);
      return answer !== 'killed' && (answer?.batchItemFailures ?? []).length === 0;
    } catch {
      return false;
    }
  }

  async function remove({ ReceiptHandle }: Message): Promise<void> {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: source.queueUrl, ReceiptHandle }));
  }
}
