/**
 * The handler of the queue's messages, one an invocation. A message that is to come again is reported as
 * failed, which keeps it in the queue, after its visibility was set to the time when it should come.
 */
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import { logFault } from '../../observe/fault.ts';
import type { Work } from '../worker.ts';
import { JobMessageSchema } from './job-queue.ts';

interface HandleDeps {
  work: Work;
  setVisibility(receiptHandle: string, seconds: number): Promise<void>;
}

/** A message that cannot be read stays in the queue, which moves it to the dead letters at last. */
export function createHandleMessages({ work, setVisibility }: HandleDeps) {
  return async function handleMessages(
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> {
    const batchItemFailures = [];
    for (const record of Records) {
      if (!(await handle(record, context.getRemainingTimeInMillis()))) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };

  /** Returns whether the message is handled. */
  async function handle({ body, receiptHandle }: SQSRecord, leftMs: number): Promise<boolean> {
    try {
      const outcome = await work(v.parse(JobMessageSchema, JSON.parse(body)), { leftMs });
      if (outcome === 'done') return true;
      await setVisibility(receiptHandle, outcome.againInSeconds);
      return false;
    } catch (error) {
      logFault('message', error);
      return false;
    }
  }
}
