/** The client of SQS, and what its queues are told of callers. */
import { createHash } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createRetries } from './retries.ts';

const ATTEMPTS = 3;

export function createSqs(): SQSClient {
  return new SQSClient({ retryStrategy: createRetries(ATTEMPTS) });
}

/**
 * The message group of a caller. Groups take turns, so that a caller with few messages passes one with many.
 * A hash, because SQS limits the characters of a group, and a caller id may have any.
 */
export function messageGroupOf(callerId: string): string {
  return createHash('sha256').update(callerId).digest('hex');
}
