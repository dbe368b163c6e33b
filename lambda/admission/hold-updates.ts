/**
 * Changes to a hold that is settled piece by piece, as a job is. They are applied to the usage item that the
 * hold was opened in, also after its month. To settle twice counts twice: a settlement belongs into one
 * transaction with a condition that can hold only once. A hold that is not closed is given back by an
 * admission that comes after its deadline.
 */
import type { PlanLimits } from '../config/plans.ts';
import { holdName } from './usage-record.ts';
import { type Change, deadlineSeconds, freeFailures } from './usage-updates.ts';

/** How many captures of a hold ended how. Those that are unused cost nothing and are no failures. */
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

/** Puts off the deadline after which the hold is given back. `deadlineAt` is Unix milliseconds. */
export function extendHold(id: string, deadlineAt: number): Change {
  return {
    UpdateExpression: 'SET #hold.deadline = :deadline',
    ConditionExpression: 'attribute_exists(#hold)',
    ExpressionAttributeNames: { '#hold': holdName(id) },
    ExpressionAttributeValues: { ':deadline': deadlineSeconds({ deadlineAt }) },
  };
}

/** Removes a hold whose captures are all settled. */
export function removeSettledHold(id: string): Change {
  return {
    UpdateExpression: 'SET openCount = openCount - #hold.places REMOVE #hold',
    ConditionExpression: '#hold.captures = :zero',
    ExpressionAttributeNames: { '#hold': holdName(id) },
    ExpressionAttributeValues: { ':zero': 0 },
  };
}

function settle(id: string, { delivered, failed, unused }: Pieces, givenBack: number): Change {
  return {
    UpdateExpression:
      'SET #hold.captures = #hold.captures - :settled, monthCount = monthCount - :givenBack, ' +
      'failedCount = if_not_exists(failedCount, :zero) + :failed',
    ConditionExpression: '#hold.captures >= :settled',
    ExpressionAttributeNames: { '#hold': holdName(id) },
    ExpressionAttributeValues: {
      ':settled': delivered + failed + unused,
      ':givenBack': givenBack,
      ':failed': failed,
      ':zero': 0,
    },
  };
}
