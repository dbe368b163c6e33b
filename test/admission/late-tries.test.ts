/**
 * Tries that were given up reach DynamoDB after all, when the request is already over.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedDynamo } from '../../bin/local/storage/embedded-dynamo.ts';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { type Counter, createCounter } from '../../lambda/admission/counter.ts';
import type { Ticket } from '../../lambda/admission/updates/reservation.ts';
import { duringTests } from '../support/during-tests.ts';
import { type Seen, startFaultProxy } from '../support/fault-proxy.ts';
import { startTables } from '../support/tables.ts';

const MINUTE_MS = 60_000;
const MONTH = '2026-11';
/** Short, because every test waits for one try to be given up. */
const TIMEOUT_MS = 300;

const tables = duringTests(() => startTables((accessKey) => startEmbeddedDynamo(undefined, accessKey)));
const proxy = duringTests(() => startFaultProxy(tables.endpoint));
let counter: Counter;
let nowMs: number;
let callers = 0;
let requests = 0;

beforeAll(() => {
  const dynamo = tables.connect(proxy.endpoint, TIMEOUT_MS);
  counter = createCounter({ dynamo, usageTable: LOCAL_TABLES.usage, now: () => nowMs });
});
beforeEach(() => {
  callers += 1;
  nowMs = Date.parse(`${MONTH}-21T10:15:30Z`);
});

function ticket(): Ticket {
  return {
    requestId: `request-${++requests}`,
    callerId: `caller-${callers}`,
    limits: { ratePerMinute: 10, quotaPerMonth: 10 },
    deadlineAt: nowMs + 27_000,
  };
}

/** Settles another request, and returns what is counted then. */
async function countNow() {
  const probe = ticket();
  const { used } = await counter.reserve(probe);
  await counter.settle(probe, MONTH, 'failed');
  const { minuteCount, monthCount, openCount } = used;
  // The probe itself is left out.
  return { minuteCount: minuteCount - 1, monthCount: monthCount - 1, openCount: openCount - 1 };
}

/** Holds the first try of a request, which ends by its second one. */
async function endBeforeFirstTry(outcome: 'delivered' | 'failed'): Promise<Ticket> {
  const late = ticket();
  proxy.fail('hold', isUpdate, 1);
  expect((await counter.reserve(late)).verdict).toBe('admitted');
  await counter.settle(late, MONTH, outcome);
  return late;
}

const isUpdate = ({ operation }: Seen) => operation === 'UpdateItem';

describe('a try that comes late', () => {
  it.each([
    ['delivered', 1],
    ['failed', 0],
  ] as const)(
    'counts nothing once its request was %s, in the running minute',
    async (outcome, monthCount) => {
      await countNow();
      const { minuteCount } = await countNow();
      await endBeforeFirstTry(outcome);
      // The condition does not hold.
      expect(await proxy.release()).toEqual([400]);
      expect(await countNow()).toEqual({ minuteCount: minuteCount + 2, monthCount, openCount: 0 });
    },
  );

  it('counts nothing once its request has opened a minute and ended', async () => {
    await endBeforeFirstTry('delivered');
    expect(await proxy.release()).toEqual([400]);
    expect(await countNow()).toEqual({ minuteCount: 1, monthCount: 1, openCount: 0 });
  });

  it('counts nothing in the next minute, when its request was refused', async () => {
    for (let count = 0; count < 10; count++) await counter.takeRate(ticket());
    proxy.fail('hold', isUpdate, 1);
    expect((await counter.reserve(ticket())).verdict).toBe('rate');
    nowMs += MINUTE_MS;
    await countNow();
    const before = await countNow();
    expect(await proxy.release()).toEqual([400]);
    expect(await countNow()).toEqual({ ...before, minuteCount: before.minuteCount + 1 });
  });

  it('is expected until a minute after the deadline; the next admission forgets it', async () => {
    const late = await endBeforeFirstTry('delivered');
    const closed = () => proxy.passed.filter(({ body }) => body.includes('REMOVE #closed')).length;
    nowMs = late.deadlineAt + MINUTE_MS;
    const before = closed();
    await countNow();
    expect(closed()).toBe(before);
    nowMs += 2_000;
    await countNow();
    expect(closed()).toBe(before + 1);
    await countNow();
    expect(closed()).toBe(before + 1);
    await proxy.release();
  });
});
