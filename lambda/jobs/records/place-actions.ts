/**
 * The updates of the record of a caller's places, which limits how many of its items run at a time: it counts
 * them, and has an attribute for each that says until when its worker may live.
 */
import type { Change } from '../../admission/updates/reservation.ts';
import type { TransactAction } from '../../aws/dynamo.ts';
import { type JobKey, type Lease, placeName, placesKey } from './job-record.ts';

/** `update`: makes the action that changes a record of the jobs table. */
export function createPlaceActions(update: (key: JobKey, change: Change) => TransactAction) {
  return { takePlace, leavePlace, freePlace };

  function takePlace({ job, index, leaseUntil }: Lease, mostRunning: number): TransactAction {
    return update(placesKey(job.callerId), {
      UpdateExpression:
        'SET #place = :until, taken = if_not_exists(taken, :zero) + :one, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(#place) AND (attribute_not_exists(taken) OR taken < :most)',
      ExpressionAttributeNames: { '#place': placeName(job.jobId, index) },
      ExpressionAttributeValues: {
        ':until': leaseUntil,
        ':zero': 0,
        ':one': 1,
        ':most': mostRunning,
        ':expires': job.expiresAt,
      },
    });
  }

  function leavePlace({ job, index, leaseUntil }: Lease): TransactAction {
    return freePlace(job.callerId, placeName(job.jobId, index), leaseUntil);
  }

  /** `name` and `until` are those of the attribute. */
  function freePlace(callerId: string, name: string, until: number): TransactAction {
    return update(placesKey(callerId), {
      UpdateExpression: 'SET taken = taken - :one REMOVE #place',
      ConditionExpression: '#place = :until',
      ExpressionAttributeNames: { '#place': name },
      ExpressionAttributeValues: { ':one': 1, ':until': until },
    });
  }
}
