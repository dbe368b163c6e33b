/**
 * Counts requests and captures of a caller exactly, in one DynamoDB item per caller and UTC month.
 * Every change is one conditional UpdateItem. A read is needed only to learn why a condition did not hold.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createGiveBack } from './give-back.ts';
import type { Used } from './limits.ts';
import { closeDelivered, closeUnopened } from './updates/close.ts';
import { formOf, isLimited, type Ticket } from './updates/reservation.ts';
import { reserveCounted, reserveInMinute, reserveInNewMinute } from './updates/reserve.ts';
import { takeInMinute, takeInNewMinute } from './updates/take-rate.ts';
import { createUsageItems, type Target } from './usage-items.ts';
import { type UsageRecord, usedOf } from './usage-record.ts';
import { minuteOf, monthOf } from './window.ts';

/** `verdict` is `admitted`, or the limit that is used up. */
export interface Count {
  verdict: 'admitted' | 'rate' | 'quota' | 'concurrency';
  used: Used;
  /**
   * Month of the item that was counted in. Settling must use the same item, also after the month has ended.
   */
  month: string;
}

export interface Counter {
  /**
   * Counts the request toward the rate limit and reserves quota and concurrency, in one update. A request
   * that exceeds the quota or the concurrency counts toward the rate limit only. A request that was counted
   * before reserves only. A ticket with `bulk` reserves all of its captures or none.
   */
  reserve(ticket: Ticket): Promise<Count>;
  /** Counts the request toward the rate limit only. */
  takeRate(ticket: Ticket): Promise<Count>;
  /** Closes a reservation: `delivered` uses the quota, `failed` gives it back while failures are free. */
  settle(ticket: Ticket, month: string, outcome: 'delivered' | 'failed'): Promise<Used>;
  /**
   * Tells what `reserve` would answer for a request that was counted before. Gives
   * overdue reservations back first.
   */
  foresee(ticket: Ticket): Promise<Count>;
}

interface CounterDeps {
  dynamo: DynamoDBDocumentClient;
  usageTable: string;
  now: () => number;
}

// A round fails only if a concurrent update came first. The limits end the race long before this many rounds.
const ROUNDS = 8;

export function createCounter({ dynamo, usageTable, now }: CounterDeps): Counter {
  const items = createUsageItems(dynamo, usageTable);
  const { update, read, isRepeated } = items;
  const { reclaim, close, giveBack } = createGiveBack(items, now);
  return { reserve, takeRate, settle, foresee };

  async function reserve(ticket: Ticket): Promise<Count> {
    const target = targetOf(ticket);
    const count = await tryToReserve(target);
    if (count.verdict !== 'admitted' && isRepeated(ticket)) {
      // A late try may have opened the reservation in the meantime.
      (await update(target, closeUnopened(ticket))) ?? (await giveBack(target, ticket));
    }
    return count;
  }

  async function tryToReserve(target: Target): Promise<Count> {
    const { ticket, month } = target;
    for (let round = 0; round < ROUNDS; round++) {
      const minute = minuteOf(now());
      const { captures } = formOf(ticket);
      const admitted = captures <= ticket.limits.quotaPerMonth ? await open(target, minute) : undefined;
      const usage = admitted ?? (await read(target));
      if (admitted !== undefined || isOpen(usage, ticket)) {
        return { verdict: 'admitted', used: await reclaim(target, usage), month };
      }
      const used = usedOf(usage, month, minute);
      if (!ticket.isCounted && used.minuteCount >= ticket.limits.ratePerMinute) {
        return { verdict: 'rate', used, month };
      }
      if (refusalOf(used, ticket) !== undefined) {
        const refusal = refusalOf(await reclaim(target, usage), ticket);
        if (refusal === undefined) continue;
        if (ticket.isCounted) return { verdict: refusal, used, month };
        const counted = await takeRate(ticket);
        return counted.verdict === 'rate' ? counted : { ...counted, verdict: refusal };
      }
    }
    throw new Error('A reservation lost every round to concurrent updates');
  }

  async function open(target: Target, minute: number): Promise<UsageRecord | undefined> {
    const { ticket, month } = target;
    if (ticket.isCounted) return update(target, reserveCounted(ticket, month));
    return (
      (await update(target, reserveInMinute(ticket, minute))) ??
      (await update(target, reserveInNewMinute(ticket, minute, month)))
    );
  }

  async function takeRate(ticket: Ticket): Promise<Count> {
    const target = targetOf(ticket);
    const { month } = target;
    for (let round = 0; round < ROUNDS; round++) {
      const minute = minuteOf(now());
      const counted =
        (await update(target, takeInMinute(ticket, minute))) ??
        (await update(target, takeInNewMinute(ticket, minute, month)));
      const usage = counted ?? (await read(target));
      const used = usedOf(usage, month, minute);
      if (counted !== undefined || usage.minuteIds.has(ticket.requestId)) {
        return { verdict: 'admitted', used, month };
      }
      if (used.minuteCount >= ticket.limits.ratePerMinute) return { verdict: 'rate', used, month };
    }
    throw new Error('A count lost every round to concurrent updates');
  }

  async function settle(ticket: Ticket, month: string, outcome: 'delivered' | 'failed'): Promise<Used> {
    // Settling may go on after the deadline.
    const target = { ticket, month };
    const usage =
      outcome === 'delivered' ? await close(target, closeDelivered(ticket)) : await giveBack(target, ticket);
    // Undefined means that an earlier try settled it and the reply was lost.
    return usedOf(usage ?? (await read(target)), month, minuteOf(now()));
  }

  async function foresee(ticket: Ticket): Promise<Count> {
    const target = targetOf(ticket);
    const used = await reclaim(target, await read(target));
    return { verdict: refusalOf(used, ticket) ?? 'admitted', used, month: target.month };
  }

  function targetOf(ticket: Ticket): Target {
    const remainingMs = Math.max(0, ticket.deadlineAt - now());
    return { ticket, month: monthOf(now()), signal: AbortSignal.timeout(remainingMs) };
  }
}

function isOpen({ reservations, bulkReservations }: UsageRecord, { requestId }: Ticket): boolean {
  return reservations.has(requestId) || bulkReservations.has(requestId);
}

/** The quota comes first, because it resets later. */
function refusalOf({ monthCount, openCount }: Used, ticket: Ticket): 'quota' | 'concurrency' | undefined {
  const { quotaPerMonth, concurrency = Number.POSITIVE_INFINITY } = ticket.limits;
  const { captures } = formOf(ticket);
  if (monthCount + captures > quotaPerMonth) return 'quota';
  return isLimited(ticket) && openCount >= concurrency ? 'concurrency' : undefined;
}
