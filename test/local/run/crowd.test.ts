import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_TABLES } from '../../../bin/local/storage/make-tables.ts';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { createDynamo } from '../../../lambda/aws/dynamo.ts';
import { createDrawnCaptures } from '../../support/drawn-captures.ts';
import { duringTests } from '../../support/during-tests.ts';
import { startLocalRun } from '../../support/local-run.ts';
import { IS_SWEEP } from '../../support/sweep.ts';

const MANY = IS_SWEEP ? 300 : 40;
const CALLER = { callerId: 'crowd', plan: 'pro', ratePerMinute: 100_000, quotaPerMonth: 100_000 };
const SIZE = { width: 200, height: 150 };

const drawn = createDrawnCaptures();
/** The clock stands, so that nothing expires while a busy machine answers. */
let nowMs = Date.parse('2026-03-10T12:00:00Z');
const run = duringTests(() => startLocalRun({ captures: drawn, now: () => nowMs }));
beforeAll(async () => {
  const dynamo = createDynamo(run.dynamoEndpoint);
  const Item: KeyRecord = {
    ...CALLER,
    keyHash: hashApiKey('crowd'),
    createdAt: '2026-01-01T00:00:00.000Z',
    storageId: 'crowd',
  };
  await dynamo.send(new PutCommand({ TableName: LOCAL_TABLES.keys, Item }));
  dynamo.destroy();
  // The first check connects.
  await fetch(`${run.url}/health`);
});

const post = async (path: string, fields: object) => {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': 'crowd' };
  const body = JSON.stringify({ url: `http://page.example${path}`, ...fields });
  const answer = await fetch(`${run.url}/screenshot`, { method: 'POST', headers, body });
  const file = Buffer.from(await answer.arrayBuffer());
  return `${answer.status} ${answer.headers.get('x-cache')} ${file.length}`;
};

/** Sends them at once, and asks for the health meanwhile. Returns how often each answer came. */
async function askAtOnce(path: string, fields: object): Promise<Map<string, number>> {
  const answers = Promise.all(Array.from({ length: MANY }, () => post(path, fields)));
  const [health, answered] = await Promise.all([fetch(`${run.url}/health`), answers]);
  expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}']);
  return new Map(Object.entries(Object.groupBy(answered, (answer) => answer)).map(count));
}

const count = ([answer, all = []]: [string, string[] | undefined]) => [answer, all.length] as const;

describe('a crowd', () => {
  it('gets a kept file, all of it, and health beside it', async () => {
    const fields = { ...SIZE, cacheSeconds: 3_600 };
    const [, , bytes] = (await post('/kept', fields)).split(' ');
    expect(await askAtOnce('/kept', fields)).toEqual(new Map([[`200 hit ${bytes}`, MANY]]));
  });

  it('asks a page once, and gets the file that is made for it, and a later request another', async () => {
    const before = drawn.count;
    const fields = { ...SIZE, cacheSeconds: 1 };
    const answers = await askAtOnce('/short', fields);
    const kinds = [...answers].map(([answer, times]) => `${times} times ${answer.replace(/ \d+$/, '')}`);
    expect(kinds.toSorted()).toEqual(['1 times 200 miss', `${MANY - 1} times 200 hit`].toSorted());
    expect(drawn.count - before).toBe(1);
    nowMs += 1_000;
    await post('/short', fields);
    expect(drawn.count - before).toBe(2);
  });
});
