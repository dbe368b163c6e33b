/**
 * Closes reservations that delivered nothing: the request's own, and those that killed handlers have left.
 */
import type { Used } from './limits.ts';
import { closeFailedCharged, closeFailedFree, forgetClosed, keepClosed } from './updates/close.ts';
import type { Change, Reservation } from './updates/reservation.ts';
import type { Target, UsageItems } from './usage-items.ts';
import { type UsageRecord, usedOf } from './usage-record.ts';
import { minuteOf } from './window.ts';

// A reservation is overdue a minute after its deadline. No handler runs that long (29 s at most).
const OVERDUE_AFTER_SECONDS = 60;

export function createGiveBack({ update, isRepeated }: UsageItems, now: () => number) {
  return { reclaim, close, giveBack };

  /**
   * Gives back the reservations of killed handlers, and forgets closed ones, with
   * one update each. Both are rare.
   */
  async function reclaim(target: Target, usage: UsageRecord): Promise<Used> {
    const overdueBefore = Math.floor(now() / 1000) - OVERDUE_AFTER_SECONDS;
    let latest = usage;
    for (const [requestId, deadline] of usage.reservations) {
      if (deadline >= overdueBefore) continue;
      latest = (await giveBack(target, { requestId })) ?? latest;
    }
    for (const [requestId, bulk] of usage.bulkReservations) {
      if (bulk.deadline >= overdueBefore) continue;
      latest = (await giveBack(target, { requestId, bulk })) ?? latest;
    }
    for (const [requestId, deadline] of usage.closed) {
      if (deadline >= overdueBefore) continue;
      latest = (await update(target, forgetClosed(requestId))) ?? latest;
    }
    return usedOf(latest, target.month, minuteOf(now()));
  }

  /** Closes the reservation of the ticket itself. */
  function close(target: Target, change: Change): Promise<UsageRecord | undefined> {
    const { ticket } = target;
    return update(target, isRepeated(ticket) ? keepClosed(change, ticket) : change);
  }

  /** The reservation may be that of an earlier request of the same caller. */
  async function giveBack(target: Target, reservation: Reservation): Promise<UsageRecord | undefined> {
    const { ticket } = target;
    const change = reservation.requestId === ticket.requestId ? close : update;
    return (
      (await change(target, closeFailedFree(reservation, ticket.limits))) ??
      (await change(target, closeFailedCharged(reservation)))
    );
  }
}
