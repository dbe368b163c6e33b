/**
 * Bursts of requests in one process, against a DynamoDB that is slow or does not answer.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedDynamo } from '../../bin/local/storage/embedded-dynamo.ts';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { createCounter } from '../../lambda/admission/counter.ts';
import { createFindKey, hashApiKey } from '../../lambda/admission/key.ts';
import type { Ticket } from '../../lambda/admission/updates/reservation.ts';
import { duringTest, duringTests } from '../support/during-tests.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { startTables } from '../support/tables.ts';

const BURST = 100;
/** Tries of one call, and calls at a time. */
const TRIES = 3;
const AT_A_TIME = 8;

const tables = duringTests(() => startTables((accessKey) => startEmbeddedDynamo(undefined, accessKey)));
let proxy: FaultProxy;

beforeEach(async () => {
  proxy = await duringTest(startFaultProxy(tables.endpoint));
});

/** Injects the fault into every try. Returns how many there were. */
function failAll(fault: Fault): () => number {
  let tries = 0;
  proxy.fail(fault, () => {
    tries += 1;
    return true;
  });
  return () => tries;
}

/** Looks for `BURST` unknown keys at once. Returns how often each error code was the outcome. */
async function burst(dynamo = tables.connect(proxy.endpoint)): Promise<Record<string, number>> {
  const findKey = createFindKey({ dynamo, keysTable: LOCAL_TABLES.keys });
  const counts: Record<string, number> = {};
  const keys = Array.from({ length: BURST }, (_, index) => `key-${index}`);
  await Promise.all(
    keys.map((key) =>
      findKey({ headers: { 'x-api-key': key }, multiValueQueryStringParameters: {} }).catch(({ code }) => {
        counts[code] = (counts[code] ?? 0) + 1;
      }),
    ),
  );
  return counts;
}

describe('a burst', () => {
  it('is answered wholly, although all together take longer than one try may', async () => {
    // All take 2.5 s, and a try with the others at its side 0.2 s. It may take 2 s.
    proxy.slowDown(25);
    expect(await burst()).toEqual({ invalid_api_key: BURST });
  });

  it.each(['hang', 'stall', 'refuse', 500] as const)(
    'costs a dead DynamoDB only the tries of its first calls: %s',
    async (fault) => {
      const triesOf = failAll(fault);
      expect(await burst(tables.connect(proxy.endpoint, 300))).toEqual({ service_unavailable: BURST });
      expect(triesOf()).toBeLessThanOrEqual(AT_A_TIME * TRIES);
    },
  );

  it.each(['refuse', 500] as const)(
    'loses only the calls whose every try fails, however long faults last: %s',
    async (fault) => {
      const lost = new Set(Array.from({ length: BURST / 20 }, (_, index) => hashApiKey(`key-${index * 20}`)));
      const unlucky = Array.from({ length: BURST / 2 }, (_, index) => hashApiKey(`key-${index * 2}`));
      const dynamo = tables.connect(proxy.endpoint);
      for (let round = 0; round < 3; round++) {
        // Half of the calls fail once, and some of them always.
        const once = new Set(unlucky);
        proxy.fail(fault, ({ body }) => {
          const { keyHash } = JSON.parse(body).Key;
          return lost.has(keyHash.S) || once.delete(keyHash.S);
        });
        expect(await burst(dynamo)).toEqual({
          invalid_api_key: BURST - lost.size,
          service_unavailable: lost.size,
        });
      }
    },
  );

  it('is answered after an outage as before', async () => {
    // A refused try needs no time-out, and a short one would fail calls on a busy machine.
    const dynamo = tables.connect(proxy.endpoint);
    failAll('refuse');
    expect(await burst(dynamo)).toEqual({ service_unavailable: BURST });
    proxy.heal();
    expect(await burst(dynamo)).toEqual({ invalid_api_key: BURST });
  });
});

describe('an admission', () => {
  it('ends with its deadline when DynamoDB hangs, and not with the third try', async () => {
    const counter = createCounter({
      dynamo: tables.connect(proxy.endpoint),
      usageTable: LOCAL_TABLES.usage,
      now: Date.now,
    });
    const triesOf = failAll('hang');
    const ticket: Ticket = {
      requestId: 'request',
      callerId: 'caller',
      limits: { ratePerMinute: 1, quotaPerMonth: 1 },
      // Shorter than one try, and long enough to begin it.
      deadlineAt: Date.now() + 1_500,
    };
    await expect(counter.reserve(ticket)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(triesOf()).toBe(1);
  });
});
