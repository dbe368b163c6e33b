/**
 * The changes that close a reservation. A try that was given up may arrive after the request has ended. If a
 * request needed several tries, its id is therefore kept as `closed` for a while.
 */
import type { PlanLimits } from '../../config/plans.ts';
import { closedName } from '../usage-record.ts';
import { type Change, deadlineSeconds, formOf, type Reservation, type Ticket } from './reservation.ts';

// Failed captures are free up to three times the quota, and at least up to this many.
const FREE_FAILURES_FACTOR = 3;
const FREE_FAILURES_AT_LEAST = 300;

export function closeDelivered(reservation: Reservation): Change {
  return close(reservation, []);
}

/** The failure gives the quota back. */
export function closeFailedFree(reservation: Reservation, limits: PlanLimits): Change {
  const { captures, failures, noFailureIf } = formOf(reservation).closing;
  const change = close(reservation, [
    `monthCount = monthCount - ${captures}`,
    `failedCount = if_not_exists(failedCount, :zero) + ${failures}`,
  ]);
  const isFree = ['attribute_not_exists(failedCount)', 'failedCount < :free'];
  if (noFailureIf !== undefined) isFree.push(noFailureIf);
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

/** The same when the free failures are used up: the failure counts toward the quota. */
export function closeFailedCharged(reservation: Reservation): Change {
  return close(reservation, [`failedCount = failedCount + ${formOf(reservation).closing.failures}`]);
}

function close(reservation: Reservation, counts: string[]): Change {
  const { attribute, closing } = formOf(reservation);
  return {
    UpdateExpression: `SET ${[...counts, closing.frees].join(', ')} REMOVE #open`,
    ConditionExpression: 'attribute_exists(#open)',
    ExpressionAttributeNames: { '#open': attribute },
    ...(closing.values && { ExpressionAttributeValues: closing.values }),
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
    ExpressionAttributeNames: { '#open': formOf(ticket).attribute, '#closed': closedName(ticket.requestId) },
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
