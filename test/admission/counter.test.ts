import {
  type AttributeValue,
  ConditionalCheckFailedException,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { type Count, type Counter, createCounter } from '../../lambda/admission/counter.ts';
import type { Ticket } from '../../lambda/admission/updates/reservation.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { startTables } from '../support/tables.ts';

const MINUTE_MS = 60_000;

const tables = duringTests(startTables);
const proxy = duringTests(() => startLossyProxy(tables.endpoint));
let counter: Counter;
let nowMs: number;
let callerId = 'caller-0';
let callers = 0;
let requests = 0;

beforeAll(() => {
  const dynamo = tables.connect(proxy.endpoint);
  counter = createCounter({ dynamo, usageTable: LOCAL_TABLES.usage, now: () => nowMs });
});
beforeEach(() => {
  callerId = `caller-${++callers}`;
  nowMs = Date.parse('2026-11-21T10:15:30Z');
});

function ticket(ratePerMinute = 1_000, quotaPerMonth = 1_000, concurrency?: number): Ticket {
  return {
    requestId: `request-${++requests}`,
    callerId,
    limits: { ratePerMinute, quotaPerMonth, concurrency },
    deadlineAt: nowMs + 27_000,
  };
}

type Item = Record<string, AttributeValue>;

/** As DynamoDB stores it. Items of earlier versions must stay valid. */
async function itemOf(month = '2026-11'): Promise<Item> {
  const Key = { usageId: { S: `${callerId}#${month}` } };
  const read = new GetItemCommand({ TableName: LOCAL_TABLES.usage, Key });
  return (await tables.direct.send(read)).Item ?? {};
}

async function setFailedCount(count: number): Promise<void> {
  await tables.direct.send(
    new UpdateItemCommand({
      TableName: LOCAL_TABLES.usage,
      Key: { usageId: { S: `${callerId}#2026-11` } },
      UpdateExpression: 'SET failedCount = :count',
      ExpressionAttributeValues: { ':count': { N: String(count) } },
    }),
  );
}

const verdicts = (counts: Count[]) => ({
  admitted: counts.filter(({ verdict }) => verdict === 'admitted').length,
  rate: counts.filter(({ verdict }) => verdict === 'rate').length,
  quota: counts.filter(({ verdict }) => verdict === 'quota').length,
  concurrency: counts.filter(({ verdict }) => verdict === 'concurrency').length,
});
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);
const openNames = (item: Item) => Object.keys(item).filter((name) => name.startsWith('open#'));

describe('a burst of concurrent requests', () => {
  it('gets exactly the rate, and the same again in the next minute', async () => {
    for (const _minute of [1, 2]) {
      const counts = await Promise.all(times(30, () => counter.takeRate(ticket(10))));
      expect(verdicts(counts)).toEqual({ admitted: 10, rate: 20, quota: 0, concurrency: 0 });
      nowMs += MINUTE_MS;
    }
  });

  it('gets exactly the quota; all further requests count toward the rate limit', async () => {
    const counts = await Promise.all(times(25, () => counter.reserve(ticket(100, 5))));
    expect(verdicts(counts)).toEqual({ admitted: 5, rate: 0, quota: 20, concurrency: 0 });
    expect(await itemOf()).toMatchObject({ minuteCount: { N: '25' }, monthCount: { N: '5' } });
  });

  it('is refused for the rate first if rate and quota are used up, and counts toward neither', async () => {
    const counts = await Promise.all(times(25, () => counter.reserve(ticket(10, 4))));
    expect(verdicts(counts)).toEqual({ admitted: 4, rate: 15, quota: 6, concurrency: 0 });
    expect(await itemOf()).toMatchObject({ minuteCount: { N: '10' }, monthCount: { N: '4' } });
  });
});

describe('the windows', () => {
  it('admit exactly up to the limit', async () => {
    const limited = () => counter.reserve(ticket(2, 9));
    expect((await limited()).verdict).toBe('admitted');
    expect((await limited()).used).toMatchObject({ minuteCount: 2, monthCount: 2 });
    expect((await limited()).verdict).toBe('rate');
    nowMs += MINUTE_MS;
    expect((await limited()).used).toMatchObject({ minuteCount: 1, monthCount: 3 });
  });

  it('of a new month begin empty, and a reservation of the old month is settled in the old month', async () => {
    nowMs = Date.parse('2026-11-30T23:59:59Z');
    const old = ticket();
    await counter.reserve(old);
    nowMs = Date.parse('2026-12-01T00:00:01Z');
    expect((await counter.reserve(ticket())).used).toMatchObject({ month: '2026-12', monthCount: 1 });
    await counter.settle(old, '2026-11', 'failed');
    expect([(await itemOf('2026-11')).monthCount, (await itemOf('2026-12')).monthCount]).toEqual([
      { N: '0' },
      { N: '1' },
    ]);
  });

  it('count requests of an instance whose clock is a minute behind in the newer minute', async () => {
    await counter.reserve(ticket(2));
    nowMs -= MINUTE_MS;
    expect((await counter.reserve(ticket(2))).used.minuteCount).toBe(2);
    expect((await counter.reserve(ticket(2))).verdict).toBe('rate');
  });

  it('admit no request with a quota of 0', async () => {
    expect((await counter.reserve(ticket(10, 0))).verdict).toBe('quota');
  });

  it.each(['takeRate', 'reserve'] as const)(
    'let the item that %s made expire 62 days after its month',
    async (count) => {
      await counter[count](ticket());
      expect((await itemOf()).expiresAt).toEqual({ N: String(Date.parse('2027-02-01T00:00:00Z') / 1000) });
    },
  );
});

describe('a request that was counted before', () => {
  const counted = async (...limits: Parameters<typeof ticket>): Promise<Ticket> => {
    const one = ticket(...limits);
    await counter.takeRate(one);
    return { ...one, isCounted: true };
  };

  it('reserves without counting again, also when the rate is used up', async () => {
    const one = await counted(1);
    expect(await counter.reserve(one)).toMatchObject({ verdict: 'admitted', used: { minuteCount: 1 } });
    expect(await counter.settle(one, '2026-11', 'delivered')).toMatchObject({
      minuteCount: 1,
      monthCount: 1,
    });
  });

  it('is refused for quota and concurrency without counting again', async () => {
    expect(await counter.reserve(await counted(9, 0))).toMatchObject({
      verdict: 'quota',
      used: { minuteCount: 1 },
    });
    await counter.reserve(await counted(9, 9, 1));
    expect(await counter.reserve(await counted(9, 9, 1))).toMatchObject({
      verdict: 'concurrency',
      used: { minuteCount: 3, monthCount: 1 },
    });
  });

  it('reserves in a month that has begun meanwhile', async () => {
    nowMs = Date.parse('2026-11-30T23:59:59Z');
    const one = await counted();
    nowMs += 2_000;
    const { verdict, month } = await counter.reserve(one);
    expect([verdict, month, openNames(await itemOf('2026-12'))]).toEqual([
      'admitted',
      '2026-12',
      [`open#${one.requestId}`],
    ]);
    expect(await itemOf('2026-12')).toHaveProperty('expiresAt');
  });
});

describe('a reservation', () => {
  it('counts toward the quota after delivery', async () => {
    const one = ticket();
    await counter.reserve(one);
    expect(await counter.settle(one, '2026-11', 'delivered')).toMatchObject({ monthCount: 1 });
    expect(openNames(await itemOf())).toEqual([]);
  });

  it('is given back exactly once after a failure, and still counts toward the rate limit', async () => {
    const one = ticket();
    await Promise.all([counter.reserve(one), counter.reserve(ticket())]);
    expect(await counter.settle(one, '2026-11', 'failed')).toMatchObject({ monthCount: 1, minuteCount: 2 });
    expect(await counter.settle(one, '2026-11', 'failed')).toMatchObject({ monthCount: 1, minuteCount: 2 });
  });

  it('of a killed function is given back a minute after its deadline, by the next admission', async () => {
    const killed = ticket(10, 1);
    await counter.reserve(killed);
    const overdueAt = killed.deadlineAt + MINUTE_MS;
    nowMs = overdueAt + 999;
    expect((await counter.reserve(ticket(10, 1))).verdict).toBe('quota');
    nowMs = overdueAt + 1_000;
    expect((await counter.reserve(ticket(10, 1))).verdict).toBe('admitted');
    expect(openNames(await itemOf())).toHaveLength(1);
  });

  it('survives a change of the minute', async () => {
    const one = ticket();
    await counter.reserve(one);
    nowMs += MINUTE_MS;
    await counter.reserve(ticket());
    expect(await counter.settle(one, '2026-11', 'failed')).toMatchObject({ monthCount: 1 });
  });

  it.each([
    [50, 300],
    [200, 600],
  ])(
    'of a quota of %i is given back for the first %i failures, and counts after them',
    async (quota, free) => {
      const fail = async () => {
        const one = ticket(10_000, quota);
        await counter.reserve(one);
        return counter.settle(one, '2026-11', 'failed');
      };
      expect(await fail()).toMatchObject({ monthCount: 0 });
      expect((await itemOf()).failedCount).toEqual({ N: '1' });
      await setFailedCount(free - 2);
      const counts = [await fail(), await fail(), await fail(), await fail()];
      expect(counts.map((count) => count?.monthCount)).toEqual([0, 0, 1, 2]);
    },
  );
});

describe('captures at a time', () => {
  const limited = () => ticket(100, 100, 3);

  it('are exactly as many as allowed in a burst; all further requests count toward the rate limit only', async () => {
    const counts = await Promise.all(times(20, () => counter.reserve(limited())));
    expect(verdicts(counts)).toEqual({ admitted: 3, rate: 0, quota: 0, concurrency: 17 });
    expect(await itemOf()).toMatchObject({
      minuteCount: { N: '20' },
      monthCount: { N: '3' },
      openCount: { N: '3' },
    });
  });

  it.each(['delivered', 'failed'] as const)('allow one more when one is %s', async (outcome) => {
    const [first, second, third] = [limited(), limited(), limited()];
    for (const each of [first, second, third]) await counter.reserve(each);
    expect((await counter.reserve(limited())).verdict).toBe('concurrency');
    await counter.settle(first, '2026-11', outcome);
    await counter.settle(first, '2026-11', outcome);
    expect((await counter.reserve(limited())).verdict).toBe('admitted');
    expect((await counter.reserve(limited())).verdict).toBe('concurrency');
  });

  it('are still counted in the next minute', async () => {
    for (const each of times(3, limited)) await counter.reserve(each);
    nowMs += MINUTE_MS;
    expect((await counter.reserve(limited())).verdict).toBe('concurrency');
  });

  it('of killed functions no longer count a minute after their deadline', async () => {
    const killed = times(3, limited);
    for (const each of killed) await counter.reserve(each);
    nowMs += 27_000 + MINUTE_MS + 2_000;
    expect((await counter.reserve(limited())).verdict).toBe('admitted');
    expect(await itemOf()).toMatchObject({ openCount: { N: '1' } });
  });

  it('are counted once when a reply is lost', async () => {
    proxy.lose(1, 'UpdateItem');
    const one = limited();
    await counter.reserve(one);
    proxy.lose(1, 'UpdateItem');
    await counter.settle(one, '2026-11', 'delivered');
    expect(await itemOf()).toMatchObject({ openCount: { N: '0' } });
  });

  it('are refused for the quota first if both are used up', async () => {
    await counter.reserve(ticket(10, 1, 1));
    expect((await counter.reserve(ticket(10, 1, 1))).verdict).toBe('quota');
  });
});

it.each(['reserve', 'takeRate'] as const)(
  '%s ends with a fault after it has lost eight rounds to concurrent updates',
  async (count) => {
    const $metadata = { attempts: 1 };
    let reads = 0;
    const losing = {
      send: async (command: unknown) => {
        if (command instanceof UpdateCommand) {
          throw new ConditionalCheckFailedException({ message: 'not so', $metadata });
        }
        reads += 1;
        return { $metadata };
      },
    } as unknown as DynamoDBDocumentClient;
    const loser = createCounter({ dynamo: losing, usageTable: 'usage', now: () => nowMs });
    await expect(loser[count](ticket())).rejects.toThrow('lost every round');
    expect(reads).toBe(8);
  },
);

describe('a lost reply', () => {
  it.each([
    ['reserve', { minuteCount: { N: '2' }, monthCount: { N: '2' } }],
    ['takeRate', { minuteCount: { N: '2' } }],
  ] as const)('to %s, in a new minute and in the current one, counts once', async (count, expected) => {
    for (const _turn of ['new minute', 'running minute']) {
      proxy.lose(1, 'UpdateItem');
      expect((await counter[count](ticket())).verdict).toBe('admitted');
    }
    expect(await itemOf()).toMatchObject(expected);
  });

  it.each(['delivered', 'failed'] as const)('to a settlement as %s settles once', async (outcome) => {
    const [one, other] = [ticket(), ticket()];
    await counter.reserve(one);
    await counter.reserve(other);
    proxy.lose(2, 'UpdateItem');
    const { monthCount } = await counter.settle(one, '2026-11', outcome);
    expect(monthCount).toBe(outcome === 'delivered' ? 2 : 1);
    expect(await itemOf()).toMatchObject({ monthCount: { N: String(monthCount) } });
  });

  it('is a 503 when every try is lost', async () => {
    proxy.lose(3, 'UpdateItem');
    await expect(counter.reserve(ticket())).rejects.toMatchObject({ code: 'service_unavailable' });
    proxy.lose(0, '');
  });
});
