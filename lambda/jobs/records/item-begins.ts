/**
 * The begins of items: a worker takes a place of the caller and a lease in one transaction with a condition
 * that can hold only once, or gives them back.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { transact } from '../../aws/dynamo.ts';
import type { ActionsDeps, ChangeActions } from './change-actions.ts';
import { itemKey, type JobRecord, type Lease } from './job-record.ts';

export interface ItemBegins {
  /**
   * Begins an item, or begins it again after the end of its lease. `full`: as many of the caller's items run
   * as may; `taken`: another worker was first.
   */
  begin(lease: Lease, how: { isFirst: boolean; mostRunning: number; mostTries: number }): Promise<Begun>;
  /**
   * Lets one message of an item wait for a place: that with the highest turn. Returns its next turn, or
   * undefined if another one waits already.
   */
  waitForPlace(job: JobRecord, index: number, turn: number): Promise<number | undefined>;
  /** Gives the place of the item back, so that it can begin again at once. */
  release(lease: Lease): Promise<void>;
}

type Begun = 'begun' | 'full' | 'taken';

export interface ChangesDeps extends ActionsDeps {
  dynamo: DynamoDBDocumentClient;
  readPlaces(callerId: string): Promise<ReadonlyMap<string, number>>;
}

/** A round fails only if others were first. */
const ROUNDS = 20;

export function createItemBegins(deps: ChangesDeps, actions: ChangeActions): ItemBegins {
  const { dynamo, now, readPlaces } = deps;
  const { update, takePlace, leavePlace, freePlace, beginItem, countBegun } = actions;
  return { begin, waitForPlace, release };

  async function begin(
    lease: Lease,
    how: { isFirst: boolean; mostRunning: number; mostTries: number },
  ): Promise<Begun> {
    for (let round = 0; round < ROUNDS; round++) {
      const changes = [
        takePlace(lease, how.mostRunning),
        beginItem(lease, how),
        ...(how.isFirst ? [countBegun(lease)] : []),
      ];
      const refused = await transact(dynamo, changes);
      if (refused.length === 0) return 'begun';
      if (refused.some((at) => at > 0)) return 'taken';
      if (!(await freePlaces(lease.job.callerId))) return 'full';
    }
    return 'full';
  }

  async function waitForPlace(job: JobRecord, index: number, turn: number): Promise<number | undefined> {
    const next = turn + 1;
    const wait = update(itemKey(job.jobId, index), {
      UpdateExpression: 'SET turn = :next, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(turn) OR turn < :next',
      ExpressionAttributeValues: { ':next': next, ':expires': job.expiresAt },
    });
    return (await transact(dynamo, [wait])).length === 0 ? next : undefined;
  }

  async function release(lease: Lease): Promise<void> {
    const again = update(itemKey(lease.job.jobId, lease.index), {
      UpdateExpression: 'SET leaseUntil = :zero REMOVE leaseId',
      ConditionExpression: 'leaseId = :lease',
      ExpressionAttributeValues: { ':zero': 0, ':lease': lease.leaseId },
    });
    const refused = await transact(dynamo, [again, leavePlace(lease)]);
    if (refused.length > 0 && !refused.includes(0)) await transact(dynamo, [again]);
  }

  /** Frees the places of workers that died. Returns whether one was freed. */
  async function freePlaces(callerId: string): Promise<boolean> {
    let isFreed = false;
    for (const [name, until] of await readPlaces(callerId)) {
      if (until > now()) continue;
      const refused = await transact(dynamo, [freePlace(callerId, name, until)]);
      if (refused.length === 0) isFreed = true;
    }
    return isFreed;
  }
}
