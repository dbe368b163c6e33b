/**
 * The changes that count one request toward the rate limit. The id of the request is kept for this minute, so
 * that a retry after a lost reply is not counted twice. The change of the minute keeps all reservations.
 */
import { monthResetAt } from '../window.ts';
import type { Change, Ticket } from './reservation.ts';

/** An item is kept for this long after its month, so that last month's usage can be read. */
export const USAGE_KEPT_DAYS = 62;
const KEPT_AFTER_MONTH_SECONDS = USAGE_KEPT_DAYS * 86_400;

// DynamoDB reserves the word.
export const MINUTE = { '#minute': 'minute' };

/** `>=` because an instance whose clock is behind must count into the newer minute. */
export const IN_MINUTE = '#minute >= :minute AND minuteCount < :rate';
export const IN_NEW_MINUTE = '(attribute_not_exists(#minute) OR #minute < :minute)';

export function takeInMinute({ requestId, limits }: Ticket, minute: number): Change {
  return {
    UpdateExpression: 'SET minuteCount = minuteCount + :one ADD minuteIds :ids',
    ConditionExpression: `${IN_MINUTE} AND NOT contains(minuteIds, :id)`,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: {
      ':one': 1,
      ':minute': minute,
      ':rate': limits.ratePerMinute,
      ':id': requestId,
      ':ids': new Set([requestId]),
    },
  };
}

export function takeInNewMinute({ requestId }: Ticket, minute: number, month: string): Change {
  return {
    UpdateExpression:
      'SET #minute = :minute, minuteCount = :one, minuteIds = :ids, ' +
      'monthCount = if_not_exists(monthCount, :zero), expiresAt = :expires',
    ConditionExpression: IN_NEW_MINUTE,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: {
      ':zero': 0,
      ':one': 1,
      ':minute': minute,
      ':ids': new Set([requestId]),
      ':expires': expiryOf(month),
    },
  };
}

export function expiryOf(month: string): number {
  return monthResetAt(month) + KEPT_AFTER_MONTH_SECONDS;
}
