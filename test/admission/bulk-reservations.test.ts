/**
 * Reservations of several captures at once: a comparison, which is settled as a whole, and a job,
 * which is settled piece by piece.
 */
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { type Counter, createCounter } from '../../lambda/admission/counter.ts';
import type { Change, Ticket } from '../../lambda/admission/updates/reservation.ts';
import { reserveCounted } from '../../lambda/admission/updates/reserve.ts';
import {
  extendBulk,
  type Pieces,
  removeSettledBulk,
  settlePieces,
  settlePiecesCharged,
} from '../../lambda/admission/updates/settle-pieces.ts';
import { readUsage, usageKey } from '../../lambda/admission/usage-record.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { startTables } from '../support/tables.ts';

const MINUTE_MS = 60_000;
const MONTH = '2026-11';

const tables = duringTests(startTables);
const proxy = duringTests(() => startLossyProxy(tables.endpoint));
let counter: Counter;
let direct: DynamoDBDocumentClient;
let nowMs: number;
let callerId = 'holder-0';
let callers = 0;
let requests = 0;

beforeAll(() => {
  direct = tables.connect(tables.endpoint);
  const dynamo = tables.connect(proxy.endpoint);
  counter = createCounter({ dynamo, usageTable: LOCAL_TABLES.usage, now: () => nowMs });
});
beforeEach(() => {
  callerId = `holder-${++callers}`;
  nowMs = Date.parse(`${MONTH}-21T10:15:30Z`);
});

interface Limits {
  rate?: number;
  quota?: number;
  concurrency?: number;
}

/** `places` 1: a comparison, 0: a job. */
function ticket(captures: number, places: number, limits: Limits = {}): Ticket {
  const { rate = 1_000, quota = 100, concurrency } = limits;
  return {
    requestId: `request-${++requests}`,
    callerId,
    limits: { ratePerMinute: rate, quotaPerMonth: quota, concurrency },
    deadlineAt: nowMs + 27_000,
    ...(captures > 0 && { bulk: { captures, places } }),
    ...(places === 0 && { isCounted: true }),
  };
}

const comparison = (limits?: Limits) => ticket(2, 1, limits);
const job = (captures: number, limits?: Limits) => ticket(captures, 0, limits);
const single = (limits?: Limits) => ticket(0, 1, limits);

async function usage(month = MONTH) {
  const read = new GetCommand({ TableName: LOCAL_TABLES.usage, Key: usageKey(callerId, month) });
  return readUsage((await direct.send(read)).Item);
}

/** Returns whether the condition of the change held. */
async function apply(change: Change): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: LOCAL_TABLES.usage,
    Key: usageKey(callerId, MONTH),
    ...change,
  });
  try {
    await direct.send(command);
    return true;
  } catch (error) {
    expect(error).toHaveProperty('name', 'ConditionalCheckFailedException');
    return false;
  }
}

async function fail(count: number, limits: Limits): Promise<void> {
  await counter.reserve(single(limits));
  await apply({
    UpdateExpression: 'SET failedCount = :count',
    ExpressionAttributeValues: { ':count': count },
  });
}

describe('a comparison', () => {
  it('reserves both captures or none, in the first request of a month too', async () => {
    expect((await counter.reserve(comparison({ quota: 1 }))).verdict).toBe('quota');
    expect(await usage()).toMatchObject({ minuteCount: 1, monthCount: 0, openCount: 0 });
    expect((await counter.reserve(comparison({ quota: 3 }))).used).toMatchObject({ monthCount: 2 });
    expect(await counter.reserve(comparison({ quota: 3 }))).toMatchObject({
      verdict: 'quota',
      used: { monthCount: 2, minuteCount: 3 },
    });
    expect((await counter.reserve(single({ quota: 3 }))).verdict).toBe('admitted');
  });

  it('gets exactly the quota in a burst beside single captures', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      counter.reserve(index % 2 === 0 ? comparison({ quota: 11 }) : single({ quota: 11 })),
    );
    const counts = await Promise.all(many);
    const taken = counts.map(({ verdict }, index) =>
      verdict === 'admitted' ? (index % 2 === 0 ? 2 : 1) : 0,
    );
    const sum = taken.reduce<number>((total, count) => total + count, 0);
    expect(sum).toBeLessThanOrEqual(11);
    // A single capture takes what is left, if one is.
    expect((await usage()).monthCount).toBe(sum);
  });

  it('counts once toward the rate, and as one capture at a time', async () => {
    const limits = { concurrency: 2 };
    for (const each of [comparison(limits), comparison(limits)]) {
      expect((await counter.reserve(each)).verdict).toBe('admitted');
    }
    expect((await counter.reserve(comparison(limits))).verdict).toBe('concurrency');
    expect(await usage()).toMatchObject({ minuteCount: 3, monthCount: 4, openCount: 2 });
  });

  it.each([
    ['delivered', { monthCount: 2, failedCount: 0 }],
    ['failed', { monthCount: 0, failedCount: 1 }],
  ] as const)('that is %s settles as a whole, once', async (outcome, expected) => {
    const one = comparison();
    await counter.reserve(one);
    for (const _again of [1, 2]) {
      expect(await counter.settle(one, MONTH, outcome)).toMatchObject({ monthCount: expected.monthCount });
    }
    const left = await usage();
    expect(left).toMatchObject({ ...expected, openCount: 0 });
    expect(left.bulkReservations.size).toBe(0);
  });

  it('of a killed function is given back a minute after its deadline, by the next admission', async () => {
    const killed = comparison({ quota: 2 });
    await counter.reserve(killed);
    nowMs = killed.deadlineAt + MINUTE_MS + 999;
    expect((await counter.reserve(single({ quota: 2 }))).verdict).toBe('quota');
    nowMs += 1;
    expect((await counter.reserve(comparison({ quota: 2 }))).verdict).toBe('admitted');
    expect(await usage()).toMatchObject({ monthCount: 2, openCount: 1, failedCount: 1 });
    // The killed function ends after all.
    await counter.settle(killed, MONTH, 'delivered');
    expect(await usage()).toMatchObject({ monthCount: 2, openCount: 1 });
  });

  it('counts toward the quota once the free failures are used up', async () => {
    await fail(299, {});
    const ends = [];
    for (const each of [comparison(), comparison()]) {
      await counter.reserve(each);
      ends.push((await counter.settle(each, MONTH, 'failed')).monthCount);
    }
    // One single capture is open.
    expect(ends).toEqual([1, 3]);
    expect((await usage()).failedCount).toBe(301);
  });

  it('counts once when replies are lost', async () => {
    const one = comparison();
    proxy.lose(1, 'UpdateItem');
    expect((await counter.reserve(one)).verdict).toBe('admitted');
    proxy.lose(1, 'UpdateItem');
    await counter.settle(one, MONTH, 'failed');
    expect(await usage()).toMatchObject({ minuteCount: 1, monthCount: 0, openCount: 0, failedCount: 1 });
    // A try that was given up cannot open it again.
    await apply(reserveCounted(one, MONTH));
    expect((await usage()).monthCount).toBe(0);
  });
});

describe('a job', () => {
  const settled = (pieces: Partial<Pieces>): Pieces => ({ delivered: 0, failed: 0, unused: 0, ...pieces });

  it('counts toward neither rate nor captures at a time', async () => {
    const limits = { rate: 1, concurrency: 1 };
    await counter.reserve(single(limits));
    expect((await counter.reserve(job(50, limits))).verdict).toBe('admitted');
    expect(await usage()).toMatchObject({ minuteCount: 1, monthCount: 51, openCount: 1 });
    expect((await counter.reserve(job(50, limits))).verdict).toBe('quota');
  });

  it('can be reserved by the change itself, as a part of a transaction', async () => {
    expect(await apply(reserveCounted(job(100), MONTH))).toBe(true);
    expect(await apply(reserveCounted(job(1), MONTH))).toBe(false);
    expect(await counter.foresee(job(1))).toMatchObject({ verdict: 'quota', used: { monthCount: 100 } });
    nowMs += 27_000 + MINUTE_MS + 2_000;
    expect(await counter.foresee(job(1))).toMatchObject({ verdict: 'admitted', used: { monthCount: 0 } });
  });

  it('is settled piece by piece, never beyond its captures, and removed when all are settled', async () => {
    const one = job(10);
    await counter.reserve(one);
    const id = one.requestId;
    const settle = (pieces: Partial<Pieces>) => apply(settlePieces(id, settled(pieces), one.limits));
    expect(await settle({ delivered: 4 })).toBe(true);
    expect(await settle({ failed: 2, unused: 1 })).toBe(true);
    expect(await usage()).toMatchObject({ monthCount: 7, failedCount: 2 });
    expect(await apply(removeSettledBulk(id))).toBe(false);
    expect(await settle({ delivered: 4 })).toBe(false);
    expect(await settle({ unused: 3 })).toBe(true);
    expect(await apply(removeSettledBulk(id))).toBe(true);
    const left = await usage();
    expect(left).toMatchObject({ monthCount: 4, failedCount: 2, openCount: 0 });
    expect(left.bulkReservations.size).toBe(0);
  });

  it('is settled in the month that it was opened in', async () => {
    nowMs = Date.parse('2026-11-30T23:59:59Z');
    const one = job(3);
    await counter.reserve(one);
    nowMs = Date.parse('2026-12-01T10:00:00Z');
    await counter.reserve(single());
    expect(await apply(settlePieces(one.requestId, settled({ unused: 3 }), one.limits))).toBe(true);
    expect([(await usage()).monthCount, (await usage('2026-12')).monthCount]).toEqual([0, 1]);
  });

  it('is charged for failures once the free ones are used up, not for what is unused', async () => {
    const one = job(10);
    await counter.reserve(one);
    await fail(299, {});
    const pieces = settled({ failed: 2, unused: 3 });
    expect(await apply(settlePieces(one.requestId, pieces, one.limits))).toBe(false);
    expect(await apply(settlePiecesCharged(one.requestId, pieces))).toBe(true);
    expect(await usage()).toMatchObject({ monthCount: 8, failedCount: 301 });
    expect(await apply(settlePieces(one.requestId, settled({ delivered: 5 }), one.limits))).toBe(true);
  });

  it.each([0, 300])('gives back what is left after its deadline, with %i failures', async (failures) => {
    const one = job(10);
    await counter.reserve(one);
    await fail(failures, {});
    await apply(settlePieces(one.requestId, settled({ delivered: 4 }), one.limits));
    nowMs = one.deadlineAt + MINUTE_MS;
    await apply(extendBulk(one.requestId, nowMs + MINUTE_MS));
    nowMs += 2 * MINUTE_MS;
    // The single capture of `fail` is overdue, too.
    const before = await counter.reserve(single());
    expect([...(await usage()).bulkReservations.values()]).toMatchObject([{ captures: 6 }]);
    nowMs += 1_000;
    const { used } = await counter.reserve(single());
    expect(used.monthCount).toBe(before.used.monthCount + 1 - 6);
    expect((await usage()).bulkReservations.size).toBe(0);
    expect(await apply(settlePieces(one.requestId, settled({ unused: 1 }), one.limits))).toBe(false);
  });
});
