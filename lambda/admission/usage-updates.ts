/**
 * All changes to a usage item, each as one conditional update. Every update stores or removes the request id,
 * so a retry after a lost reply is not counted twice. A try that was given up may even arrive after the
 * request has ended. If a request needed several tries, its id is therefore kept as `closed` for a while. The
 * change of the minute keeps all reservations.
 */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PlanLimits } from '../config/plans.ts';
import { type BulkReservation, bulkName, closedName, openName } from './usage-record.ts';
import { monthResetAt } from './window.ts';

/** An open reservation: of one capture, or with `bulk` of several. */
export interface Reservation {
  requestId: string;
  bulk?: Pick<BulkReservation, 'captures' | 'places'>;
}

/** One request to count. `deadlineAt` is Unix milliseconds. */
export interface Ticket extends Reservation {
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

function namesOf(reservation: Reservation): { '#open': string; '#closed': string } {
  return { '#open': attributeOf(reservation), '#closed': closedName(reservation.requestId) };
}

function attributeOf({ requestId, bulk }: Reservation): string {
  return bulk === undefined ? openName(requestId) : bulkName(requestId);
}

// DynamoDB reserves the word.
const MINUTE = { '#minute': 'minute' };

/** `>=` because an instance whose clock is behind must count into the newer minute. */
const IN_MINUTE = '#minute >= :minute AND minuteCount < :rate';
const IN_NEW_MINUTE = '(attribute_not_exists(#minute) OR #minute < :minute)';
/** The caller of the counter has compared the quota with an item that does not exist yet. */
const HAS_QUOTA = '(attribute_not_exists(monthCount) OR monthCount <= :before)';

export function reserveInMinute(ticket: Ticket, minute: number): Change {
  return reserve(ticket, {
    UpdateExpression: 'SET minuteCount = minuteCount + :one',
    ConditionExpression: IN_MINUTE,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: { ':one': 1, ':minute': minute, ':rate': ticket.limits.ratePerMinute },
  });
}

export function reserveInNewMinute(ticket: Ticket, minute: number, month: string): Change {
  return reserve(ticket, {
    UpdateExpression: 'REMOVE minuteIds SET #minute = :minute, minuteCount = :one, expiresAt = :expires',
    ConditionExpression: IN_NEW_MINUTE,
    ExpressionAttributeNames: MINUTE,
    ExpressionAttributeValues: { ':one': 1, ':minute': minute, ':expires': expiryOf(month) },
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
function reserve(ticket: Ticket, change: Change): Change {
  const { quotaPerMonth, concurrency } = ticket.limits;
  const { captures, places } = ticket.bulk ?? ONE;
  const deadline = deadlineSeconds(ticket);
  const conditions = [
    ...(change.ConditionExpression === undefined ? [] : [change.ConditionExpression]),
    HAS_QUOTA,
    'attribute_not_exists(#open) AND attribute_not_exists(#closed)',
    ...(isLimited(ticket) ? ['(attribute_not_exists(openCount) OR openCount < :limit)'] : []),
  ];
  return {
    UpdateExpression:
      `${change.UpdateExpression}, monthCount = if_not_exists(monthCount, :zero) + :captures, ` +
      'openCount = if_not_exists(openCount, :zero) + :places, #open = :open',
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { ...change.ExpressionAttributeNames, ...namesOf(ticket) },
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ...(isLimited(ticket) && { ':limit': concurrency }),
      ':zero': 0,
      ':captures': captures,
      ':places': places,
      ':before': quotaPerMonth - captures,
      ':open': ticket.bulk === undefined ? deadline : { deadline, captures, places },
    },
  };
}

/** What a reservation of one capture counts as. */
export const ONE = { captures: 1, places: 1 };

/** Whether the limit of captures at a time is one for this request. */
export function isLimited({ limits, bulk }: Ticket): boolean {
  return limits.concurrency !== undefined && bulk?.places !== 0;
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
/**
 * What the end of a reservation changes. A bulk reservation is one failure, and none if it has no place: it
 * ran nothing by itself.
 */
const OF_ONE = { captures: ':one', failures: ':one', closed: ONE_LESS_OPEN };
const OF_BULK = {
  captures: '#open.captures',
  failures: '#open.places',
  closed: 'openCount = openCount - #open.places',
};

const amountsOf = ({ bulk }: Reservation) => (bulk === undefined ? OF_ONE : OF_BULK);

export function closeDelivered(reservation: Reservation): Change {
  return close(reservation, []);
}

export function closeFailedFree(reservation: Reservation, limits: PlanLimits): Change {
  const { captures, failures } = amountsOf(reservation);
  const change = close(reservation, [
    `monthCount = monthCount - ${captures}`,
    `failedCount = if_not_exists(failedCount, :zero) + ${failures}`,
  ]);
  const isFree = ['attribute_not_exists(failedCount)', 'failedCount < :free'];
  if (reservation.bulk?.places === 0) isFree.push('#open.places = :zero');
  return {
    ...change,
    ConditionExpression: `${change.ConditionExpression} AND (${isFree.join(' OR ')})`,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':zero': 0,
      ':free': freeFailures(limits),
    },
  };
}

export function closeFailedCharged(reservation: Reservation): Change {
  return close(reservation, [`failedCount = failedCount + ${amountsOf(reservation).failures}`]);
}

function close(reservation: Reservation, counts: string[]): Change {
  return {
    UpdateExpression: `SET ${[...counts, amountsOf(reservation).closed].join(', ')} REMOVE #open`,
    ConditionExpression: 'attribute_exists(#open)',
    ExpressionAttributeNames: { '#open': attributeOf(reservation) },
    // DynamoDB refuses values that the expressions do not name.
    ...(reservation.bulk === undefined && { ExpressionAttributeValues: { ':one': 1 } }),
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
    ExpressionAttributeNames: namesOf(ticket),
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

/** Failures of a month that are free. */
export function freeFailures(limits: PlanLimits): number {
  return Math.max(FREE_FAILURES_AT_LEAST, FREE_FAILURES_FACTOR * limits.quotaPerMonth);
}

function expiryOf(month: string): number {
  return monthResetAt(month) + KEPT_AFTER_MONTH_SECONDS;
}

export function deadlineSeconds({ deadlineAt }: Pick<Ticket, 'deadlineAt'>): number {
  return Math.ceil(deadlineAt / 1000);
}
