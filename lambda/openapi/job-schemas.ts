/** The parameters of jobs, and the schemas of what they answer. */
import type { JsonObject } from './json.ts';
import { listOf, objectOf, refTo } from './schema-parts.ts';

export const JOB_ID: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the job.',
  schema: { type: 'string', minLength: 1 },
  example: '9b1f0c6e2d7a48b5a3e04f7c61d82e95',
};

export const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key with the same body gets the same job, for a day. Another body is 422 `idempotency_key_reused`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

export const FROM: JsonObject = {
  name: 'from',
  in: 'query',
  description: 'The number of the first item of the page, from 0. `next` of the answer has it.',
  schema: { type: 'integer', minimum: 0, maximum: 999, default: 0 },
};

const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });
const TIME: JsonObject = { type: 'string', format: 'date-time' };

export function jobSchemas(): JsonObject {
  return {
    Job: objectOf(
      {
        id: { type: 'string' },
        status: refTo('JobStatus'),
        count: count('All items.'),
        queued: count('Items that have not begun.'),
        running: count('Items that have begun.'),
        succeeded: count('Items with a file.'),
        failed: count('Items with an error.'),
        cancelled: count('Items that were cancelled before they began.'),
        createdAt: TIME,
        expiresAt: { ...TIME, description: 'When the job is forgotten.' },
        webhook: refTo('JobWebhook'),
        items: { ...listOf('JobItem'), maxItems: 100 },
        next: { type: ['string', 'null'], format: 'uri', description: 'The following page.' },
      },
      { description: 'Many captures, and how far they are.', optional: ['webhook'] },
    ),
    JobStatus: { type: 'string', enum: ['queued', 'running', 'done'] },
    JobItem: objectOf(
      {
        index: count('Its place in `requests`.'),
        status: refTo('JobItemStatus'),
        file: refTo('JobFile'),
        targetStatus: { type: 'integer', description: 'The HTTP status with which the page answered.' },
        error: refTo('Problem'),
      },
      { optional: ['file', 'targetStatus', 'error'] },
    ),
    JobItemStatus: { type: 'string', enum: ['queued', 'running', 'succeeded', 'failed', 'cancelled'] },
    JobFile: {
      description:
        'Where the file is: its signed address, type and size; with storage "r2", its place in your bucket. It is there for a day.',
      type: 'object',
      required: ['url'],
      properties: {
        url: { type: 'string', format: 'uri' },
        contentType: { type: 'string' },
        bytes: count('Size.'),
        storage: { type: 'string', const: 'r2' },
        bucket: { type: 'string' },
        key: { type: 'string' },
      },
    },
    JobWebhook: objectOf({ status: refTo('JobWebhookStatus'), attempts: listOf('JobWebhookAttempt') }),
    JobWebhookStatus: { type: 'string', enum: ['waiting', 'delivered', 'failed'] },
    JobWebhookAttempt: objectOf({
      at: TIME,
      status: { type: ['integer', 'null'], description: 'What the receiver answered; null: nothing.' },
    }),
  };
}
