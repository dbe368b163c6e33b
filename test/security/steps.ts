/**
 * Tells the calls of one request to DynamoDB and object storage apart, by what a proxy sees of them.
 */
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import type { Seen } from '../support/fault-proxy.ts';

/** Step -> whether a call belongs to it. */
export const DYNAMO_STEPS = {
  key: ({ operation, body }: Seen) => operation === 'GetItem' && body.includes(LOCAL_TABLES.keys),
  reserve: ({ operation, body }: Seen) => operation === 'UpdateItem' && body.includes('#open = :open'),
  settle: ({ operation, body }: Seen) => operation === 'UpdateItem' && body.includes('REMOVE #open'),
};

export const isUpload = ({ method }: Seen) => method === 'PUT';
