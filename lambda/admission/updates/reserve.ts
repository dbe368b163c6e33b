/**
 * The changes that open a reservation: each is one conditional update that stores the request id, so that a
 * retry after a lost reply is not counted twice.
 */
import { closedName } from '../usage-record.ts';
import { type Change, deadlineSeconds, formOf, isLimited, type Ticket } from './reservation.ts';
import { expiryOf, IN_MINUTE, IN_NEW_MINUTE, MINUTE } from './take-rate.ts';

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
  const { attribute, captures, places, valueUntil } = formOf(ticket);
  const names = { '#open': attribute, '#closed': closedName(ticket.requestId) };
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
    ExpressionAttributeNames: { ...change.ExpressionAttributeNames, ...names },
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ...(isLimited(ticket) && { ':limit': concurrency }),
      ':zero': 0,
      ':captures': captures,
      ':places': places,
      ':before': quotaPerMonth - captures,
      ':open': valueUntil(deadlineSeconds(ticket)),
    },
  };
}
