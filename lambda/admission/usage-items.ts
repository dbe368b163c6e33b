/**
 * Changes and reads usage items for requests, and knows which requests needed several tries: an earlier try
 * may still be on its way to DynamoDB.
 */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { abortOn, reachDynamo, readItem } from '../aws/dynamo.ts';
import type { Change, Ticket } from './updates/reservation.ts';
import { readUsage, type UsageRecord, usageKey } from './usage-record.ts';

/** The item that a request is counted in. Calls fail after the signal has aborted. */
export interface Target {
  ticket: Ticket;
  month: string;
  signal?: AbortSignal;
}

export interface UsageItems {
  /** Returns undefined if the condition did not hold. */
  update(target: Target, change: Change): Promise<UsageRecord | undefined>;
  read(target: Target): Promise<UsageRecord>;
  /** Whether an update for the request took several tries. */
  isRepeated(ticket: Ticket): boolean;
}

export function createUsageItems(dynamo: DynamoDBDocumentClient, usageTable: string): UsageItems {
  const repeated = new WeakSet<Ticket>();
  return {
    async update({ ticket, month, signal }, change) {
      const command = new UpdateCommand({
        TableName: usageTable,
        Key: usageKey(ticket.callerId, month),
        ...change,
        ReturnValues: 'ALL_NEW',
      });
      const output = await reachDynamo(
        () => dynamo.send(command, abortOn(signal)),
        () => repeated.add(ticket),
      );
      return output && readUsage(output.Attributes);
    },
    async read({ ticket, month, signal }) {
      const key = usageKey(ticket.callerId, month);
      return readUsage(await readItem(dynamo, { table: usageTable, key, signal }));
    },
    isRepeated: (ticket) => repeated.has(ticket),
  };
}
