/**
 * Bursts of requests in one process, against a DynamoDB that is slow or does not answer.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbeddedDynamo } from '../../bin/local/storage/embedded-dynamo.ts';
import { ensureTables, LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { createCounter } from '../../lambda/admission/counter.ts';
import { createFindKey, hashApiKey } from '../../lambda/admission/key.ts';
import type { Ticket } from '../../lambda/admission/usage-updates.ts';
import { createDynamo } from '../../lambda/aws/dynamo.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';

const BURST = 100;
const ACCESS_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };
/** Tries of one call, and calls at a time. */
const TRIES = 3;
const AT_A_TIME = 8;

let database: EmbeddedServer;
let proxy: FaultProxy;
const clients: ReturnType<typeof createDynamo>[] = [];

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = ACCESS_KEY.secretAccessKey;
  process.env.AWS_REGION = 'us-east-1';
  database = await startEmbeddedDynamo(undefined, ACCESS_KEY);
  await ensureTables(connect(database.endpoint));
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await Promise.all([proxy.close(), database.close()]);
});
beforeEach(async () => {
  await proxy?.close();
  proxy = await startFaultProxy(database.endpoint);
});

function connect(endpoint: string, timeoutMs?: number) {
  const client = createDynamo(endpoint, timeoutMs);
  clients.push(client);
  return client;
}

/** Looks for `BURST` unknown keys at once. Returns how often each error code was the outcome. */
async function burst(dynamo = connect(proxy.endpoint)): Promise<Record<string, number>> {
  const findKey = createFindKey({ dynamo, keysTable: LOCAL_TABLES.keys });
  const counts: Record<string, number> = {};
  const keys = Array.from({ length: BURST }, (_, index) => `key-${index}`);
  await Promise.all(
    keys.map((key) =>
      findKey(key).catch(({ code }) => {
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
      let tries = 0;
      proxy.fail(fault, () => {
        tries += 1;
        return true;
      });
      expect(await burst(connect(proxy.endpoint, 300))).toEqual({ service_unavailable: BURST });
      expect(tries).toBeLessThanOrEqual(AT_A_TIME * TRIES);
    },
  );

  it.each(['refuse', 500] as const)(
    'loses only the calls whose every try fails, however long faults last: %s',
    async (fault) => {
      const lost = new Set(Array.from({ length: BURST / 20 }, (_, index) => hashApiKey(`key-${index * 20}`)));
      const unlucky = Array.from({ length: BURST / 2 }, (_, index) => hashApiKey(`key-${index * 2}`));
      const dynamo = connect(proxy.endpoint);
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
    const dynamo = connect(proxy.endpoint);
    proxy.fail('refuse', () => true);
    expect(await burst(dynamo)).toEqual({ service_unavailable: BURST });
    proxy.heal();
    expect(await burst(dynamo)).toEqual({ invalid_api_key: BURST });
  });
});

describe('an admission', () => {
  it('ends with its deadline when DynamoDB hangs, and not with the third try', async () => {
    const counter = createCounter({
      dynamo: connect(proxy.endpoint),
      usageTable: LOCAL_TABLES.usage,
      now: Date.now,
    });
    let tries = 0;
    proxy.fail('hang', () => {
      tries += 1;
      return true;
    });
    const ticket: Ticket = {
      requestId: 'request',
      callerId: 'caller',
      limits: { ratePerMinute: 1, quotaPerMonth: 1 },
      // Shorter than one try, and long enough to begin it.
      deadlineAt: Date.now() + 1_500,
    };
    await expect(counter.reserve(ticket)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(tries).toBe(1);
  });
});
