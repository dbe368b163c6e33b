/**
 * Changes to a bulk reservation that is settled piece by piece, as that of a job is. They apply to the usage
 * item that the reservation was opened in, also after its month. Settling twice counts twice: a settlement
 * belongs into one transaction with a condition that can be true only once. A reservation that is not closed
 * is given back by an admission after its deadline.
 */
import type { PlanLimits } from '../../config/plans.ts';
import { bulkName } from '../usage-record.ts';
import { freeFailures } from './close.ts';
import { type Change, deadlineSeconds } from './reservation.ts';

/** How the captures of a bulk reservation ended. Unused ones cost nothing and are no failures. */
export interface Pieces {
  delivered: number;
  failed: number;
  unused: number;
}

/** Applies while failures are free. If its condition does not hold, settlePiecesCharged applies. */
export function settlePieces(id: string, pieces: Pieces, limits: PlanLimits): Change {
  const change = settle(id, pieces, pieces.failed + pieces.unused);
  if (pieces.failed === 0) return change;
  const isFree = '(attribute_not_exists(failedCount) OR failedCount <= :freeBefore)';
  return {
    ...change,
    ConditionExpression: `${change.ConditionExpression} AND ${isFree}`,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':freeBefore': freeFailures(limits) - pieces.failed,
    },
  };
}

/** The same when the free failures are used up: failures count toward the quota. */
export function settlePiecesCharged(id: string, pieces: Pieces): Change {
  return settle(id, pieces, pieces.unused);
}

/** Puts off the deadline after which the reservation is given back. `deadlineAt` is Unix milliseconds. */
export function extendBulk(id: string, deadlineAt: number): Change {
  return {
    UpdateExpression: 'SET #hold.deadline = :deadline',
    ConditionExpression: 'attribute_exists(#hold)',
    ExpressionAttributeNames: { '#hold': bulkName(id) },
    ExpressionAttributeValues: { ':deadline': deadlineSeconds({ deadlineAt }) },
  };
}

/** Removes a bulk reservation whose captures are all settled. */
export function removeSettledBulk(id: string): Change {
  return {
    UpdateExpression: 'SET openCount = openCount - #hold.places REMOVE #hold',
    ConditionExpression: '#hold.captures = :zero',
    ExpressionAttributeNames: { '#hold': bulkName(id) },
    ExpressionAttributeValues: { ':zero': 0 },
  };
}

function settle(id: string, { delivered, failed, unused }: Pieces, givenBack: number): Change {
  return {
    UpdateExpression:
      'SET #hold.captures = #hold.captures - :settled, monthCount = monthCount - :givenBack, ' +
      'failedCount = if_not_exists(failedCount, :zero) + :failed',
    ConditionExpression: '#hold.captures >= :settled',
    ExpressionAttributeNames: { '#hold': bulkName(id) },
    ExpressionAttributeValues: {
      ':settled': delivered + failed + unused,
      ':givenBack': givenBack,
      ':failed': failed,
      ':zero': 0,
    },
  };
}
