/**
 * Counts requests and captures of a caller exactly, in one DynamoDB item per caller and UTC month.
 * Every change is one conditional UpdateItem. A read is needed only to learn why a condition did not hold.
 */
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { reachDynamo } from '../dynamo.ts';
import type { Used } from './limits.ts';
import { readUsage, type UsageRecord, usageKey, usedOf } from './usage-record.ts';
import {
  type Change,
  closeDelivered,
  closeFailedCharged,
  closeFailedFree,
  reserveInMinute,
  reserveInNewMinute,
  type Ticket,
  takeInMinute,
  takeInNewMinute,
} from './usage-updates.ts';
import { minuteOf, monthOf } from './window.ts';

/** `verdict` is `admitted`, or the limit that is used up. */
export interface Count {
  verdict: 'admitted' | 'rate' | 'quota' | 'concurrency';
  used: Used;
  /** Month of the item that was counted in. Settling must use the same item, also after the month has ended. */
  month: string;
}

export interface Counter {
  /**
   * Counts the request toward the rate limit and reserves quota and concurrency, in one update. A request that exceeds
   * the quota or the concurrency counts toward the rate limit only.
   */
  reserve(ticket: Ticket): Promise<Count>;
  /** Counts the request toward the rate limit only. */
  takeRate(ticket: Ticket): Promise<Count>;
  /** Closes a reservation: `delivered` uses the quota, `failed` gives it back while failures are free. */
  settle(ticket: Ticket, month: string, outcome: 'delivered' | 'failed'): Promise<Used>;
}

export interface CounterDeps {
  dynamo: DynamoDBDocumentClient;
  usageTable: string;
  now: () => number;
}

// A reservation is overdue a minute after its deadline. No handler runs that long (29 s at most).
const OVERDUE_AFTER_SECONDS = 60;
// A round fails only if a concurrent update came first. The limits end the race long before this many rounds.
const ROUNDS = 8;

export function createCounter({ dynamo, usageTable, now }: CounterDeps): Counter {
  return { reserve, takeRate, settle };

  async function reserve(ticket: Ticket): Promise<Count> {
    const month = monthOf(now());
    for (let round = 0; round < ROUNDS; round++) {
      const minute = minuteOf(now());
      const admitted =
        ticket.limits.quotaPerMonth > 0
          ? ((await update(ticket, month, reserveInMinute(ticket, minute))) ??
            (await update(ticket, month, reserveInNewMinute(ticket, minute, month))))
          : undefined;
      const usage = admitted ?? (await read(ticket, month));
      if (admitted !== undefined || usage.reservations.has(ticket.requestId)) {
        return { verdict: 'admitted', used: await reclaim(ticket, month, usage), month };
      }
      const used = usedOf(usage, month, minute);
      if (used.minuteCount >= ticket.limits.ratePerMinute) return { verdict: 'rate', used, month };
      if (refusalOf(used, ticket) !== undefined) {
        const refusal = refusalOf(await reclaim(ticket, month, usage), ticket);
        if (refusal === undefined) continue;
        const taken = await takeRate(ticket);
        return taken.verdict === 'rate' ? taken : { ...taken, verdict: refusal };
      }
    }
    throw new Error('A reservation lost every round to concurrent updates');
  }

  async function takeRate(ticket: Ticket): Promise<Count> {
    const month = monthOf(now());
    for (let round = 0; round < ROUNDS; round++) {
      const minute = minuteOf(now());
      const taken =
        (await update(ticket, month, takeInMinute(ticket, minute))) ??
        (await update(ticket, month, takeInNewMinute(ticket, minute, month)));
      const usage = taken ?? (await read(ticket, month));
      const used = usedOf(usage, month, minute);
      if (taken !== undefined || usage.minuteIds.has(ticket.requestId)) {
        return { verdict: 'admitted', used, month };
      }
      if (used.minuteCount >= ticket.limits.ratePerMinute) return { verdict: 'rate', used, month };
    }
    throw new Error('A count lost every round to concurrent updates');
  }

  async function settle(ticket: Ticket, month: string, outcome: 'delivered' | 'failed'): Promise<Used> {
    const { requestId } = ticket;
    const usage =
      outcome === 'delivered'
        ? await update(ticket, month, closeDelivered(requestId))
        : await giveBack(ticket, month, requestId);
    // Undefined means that an earlier try settled it and the reply was lost.
    return usedOf(usage ?? (await read(ticket, month)), month, minuteOf(now()));
  }

  /** Gives back the reservations of killed handlers, with one update each. They are rare. */
  async function reclaim(ticket: Ticket, month: string, usage: UsageRecord): Promise<Used> {
    const overdueBefore = Math.floor(now() / 1000) - OVERDUE_AFTER_SECONDS;
    let latest = usage;
    for (const [requestId, deadline] of usage.reservations) {
      if (deadline >= overdueBefore) continue;
      latest = (await giveBack(ticket, month, requestId)) ?? latest;
    }
    return usedOf(latest, month, minuteOf(now()));
  }

  /** `requestId` may be that of an earlier request of the same caller. */
  async function giveBack(
    ticket: Ticket,
    month: string,
    requestId: string,
  ): Promise<UsageRecord | undefined> {
    return (
      (await update(ticket, month, closeFailedFree(requestId, ticket.limits))) ??
      (await update(ticket, month, closeFailedCharged(requestId)))
    );
  }

  /** Returns undefined if the condition did not hold. */
  async function update(ticket: Ticket, month: string, change: Change): Promise<UsageRecord | undefined> {
    const output = await reachDynamo(() =>
      dynamo.send(
        new UpdateCommand({
          TableName: usageTable,
          Key: usageKey(ticket.callerId, month),
          ...change,
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    return output && readUsage(output.Attributes);
  }

  async function read(ticket: Ticket, month: string): Promise<UsageRecord> {
    const output = await reachDynamo(() =>
      dynamo.send(
        new GetCommand({
          TableName: usageTable,
          Key: usageKey(ticket.callerId, month),
          ConsistentRead: true,
        }),
      ),
    );
    return readUsage(output?.Item);
  }
}

/** The quota comes first, because it resets later. */
function refusalOf(
  { monthCount, openCount }: Used,
  { limits: { quotaPerMonth, concurrency = Number.POSITIVE_INFINITY } }: Ticket,
): 'quota' | 'concurrency' | undefined {
  if (monthCount >= quotaPerMonth) return 'quota';
  return openCount >= concurrency ? 'concurrency' : undefined;
}
