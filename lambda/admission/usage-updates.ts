/**
 * All changes to a usage item, each as one conditional update. Every update stores or removes the request id, so a retry
 * after a lost reply is not counted twice. A try that was given up may even arrive after the request has ended. If a
 * request needed several tries, its id is therefore kept as `closed` for a while. The change of the minute keeps all
 * reservations.
 */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PlanLimits } from '../config.ts';
import { closedName, openName } from './usage-record.ts';
import { monthResetAt } from './window.ts';

/** One request to count. `deadlineAt` is Unix milliseconds. */
export interface Ticket {
  requestId: string;
  callerId: string;
  limits: PlanLimits;
  deadlineAt: number;
  /** The request counts toward the rate limit already. */
  isCounted?: boolean;
}

/** An item is kept for this long after its month, so that last month's usage can be read. */
export const USAGE_KEPT_DAYS = 62;
const KEPT_AFTER_MONTH_SECONDS = USAGE_KEPT_DAYS * 86_400;
// Failed captures are free up to three times the quota, and at least up to this many.
const FREE_FAILURES_FACTOR = 3;
const FREE_FAILURES_AT_LEAST = 300;

/** The changing part of an update. */
export type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

function namesOf(requestId: string): { '#open': string; '#closed': string } {
  return { '#open': openName(requestId), '#closed': closedName(requestId) };
}

// DynamoDB reserves the word.
const MINUTE = { '#minute': 'minute' };

/** `>=` because an instance whose clock is behind must count into the newer minute. */
const IN_MINUTE = '#minute >= :minute AND minuteCount < :rate';
const IN_NEW_MINUTE = '(attribute_not_exists(#minute) OR #minute < :minute)';
const HAS_QUOTA = '(attribute_not_exists(monthCount) OR monthCount < :quota)';

export function reserveInMinute(ticket: Ticket, minute: number): Change {
  return reserve(ticket, {
    UpdateExpression: 'SET minuteCount = minuteCount + :one',
    ConditionExpression: IN_MINUTE,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: { ':minute': minute, ':rate': ticket.limits.ratePerMinute },
  });
}

export function reserveInNewMinute(ticket: Ticket, minute: number, month: string): Change {
  return reserve(ticket, {
    UpdateExpression: 'REMOVE minuteIds SET #minute = :minute, minuteCount = :one, expiresAt = :expires',
    ConditionExpression: IN_NEW_MINUTE,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: { ':minute': minute, ':expires': expiryOf(month) },
  });
}

/** For a request that counts toward the rate limit already. */
export function reserveCounted(ticket: Ticket, month: string): Change {
  return reserve(ticket, {
    UpdateExpression: 'SET expiresAt = :expires',
    ExpressionAttributeValues: { ':expires': expiryOf(month) },
  });
}

/** Adds the reservation of quota and concurrency to a change that ends with the attributes that it sets. */
function reserve({ requestId, limits, deadlineAt }: Ticket, change: Change): Change {
  const { quotaPerMonth, concurrency } = limits;
  const conditions = [
    ...(change.ConditionExpression === undefined ? [] : [change.ConditionExpression]),
    HAS_QUOTA,
    'attribute_not_exists(#open) AND attribute_not_exists(#closed)',
    ...(concurrency === undefined ? [] : ['(attribute_not_exists(openCount) OR openCount < :places)']),
  ];
  return {
    UpdateExpression:
      `${change.UpdateExpression}, monthCount = if_not_exists(monthCount, :zero) + :one, ` +
      'openCount = if_not_exists(openCount, :zero) + :one, #open = :deadline',
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { ...change.ExpressionAttributeNames, ...namesOf(requestId) },
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ...(concurrency !== undefined && { ':places': concurrency }),
      ':zero': 0,
      ':one': 1,
      ':quota': quotaPerMonth,
      ':deadline': deadlineSeconds({ deadlineAt }),
    },
  };
}

export function takeInMinute(ticket: Ticket, minute: number): Change {
  return {
    UpdateExpression: 'SET minuteCount = minuteCount + :one ADD minuteIds :ids',
    ConditionExpression: `${IN_MINUTE} AND NOT contains(minuteIds, :id)`,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: {
      ':one': 1,
      ':minute': minute,
      ':rate': ticket.limits.ratePerMinute,
      ':id': ticket.requestId,
      ':ids': new Set([ticket.requestId]),
    },
  };
}

export function takeInNewMinute(ticket: Ticket, minute: number, month: string): Change {
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
      ':ids': new Set([ticket.requestId]),
      ':expires': expiryOf(month),
    },
  };
}

// Items written before openCount existed have reservations and no openCount.
const ONE_LESS_OPEN = 'openCount = if_not_exists(openCount, :one) - :one';

export function closeDelivered(requestId: string): Change {
  return close(requestId, ONE_LESS_OPEN);
}

export function closeFailedFree(requestId: string, limits: PlanLimits): Change {
  const failed = 'monthCount = monthCount - :one, failedCount = if_not_exists(failedCount, :zero) + :one';
  const { ConditionExpression, ExpressionAttributeValues, ...change } = close(
    requestId,
    `${failed}, ${ONE_LESS_OPEN}`,
  );
  return {
    ...change,
    ConditionExpression: `${ConditionExpression} AND (attribute_not_exists(failedCount) OR failedCount < :free)`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':zero': 0, ':free': freeFailures(limits) },
  };
}

export function closeFailedCharged(requestId: string): Change {
  return close(requestId, `failedCount = failedCount + :one, ${ONE_LESS_OPEN}`);
}

function close(requestId: string, counts: string): Change {
  return {
    UpdateExpression: `SET ${counts} REMOVE #open`,
    ConditionExpression: 'attribute_exists(#open)',
    ExpressionAttributeNames: { '#open': openName(requestId) },
    ExpressionAttributeValues: { ':one': 1 },
  };
}

/** The same change of a request that needed several tries: none of them can open its reservation again. */
export function keepClosed(change: Change, ticket: Ticket): Change {
  return {
    ...change,
    UpdateExpression: change.UpdateExpression?.replace(/^SET /, 'SET #closed = :closed, '),
    ExpressionAttributeNames: { ...change.ExpressionAttributeNames, '#closed': closedName(ticket.requestId) },
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':closed': deadlineSeconds(ticket) },
  };
}

/** Closes a reservation that was refused, because a try of it may still come. */
export function closeUnopened(ticket: Ticket): Change {
  return {
    UpdateExpression: 'SET #closed = :closed',
    ConditionExpression: 'attribute_not_exists(#open)',
    ExpressionAttributeNames: namesOf(ticket.requestId),
    ExpressionAttributeValues: { ':closed': deadlineSeconds(ticket) },
  };
}

/** Forgets a closed reservation. No try of it can still be on its way. */
export function forgetClosed(requestId: string): Change {
  return {
    UpdateExpression: 'REMOVE #closed',
    ConditionExpression: 'attribute_exists(#closed)',
    ExpressionAttributeNames: { '#closed': closedName(requestId) },
  };
}

function freeFailures(limits: PlanLimits): number {
  return Math.max(FREE_FAILURES_AT_LEAST, FREE_FAILURES_FACTOR * limits.quotaPerMonth);
}

function expiryOf(month: string): number {
  return monthResetAt(month) + KEPT_AFTER_MONTH_SECONDS;
}

function deadlineSeconds({ deadlineAt }: Pick<Ticket, 'deadlineAt'>): number {
  return Math.ceil(deadlineAt / 1000);
}
