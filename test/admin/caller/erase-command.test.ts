import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createKeyStore } from '../../../bin/keys/key-store.ts';
import { CACHE_BUCKET } from '../../../bin/local/storage/bucket.ts';
import { LOCAL_TABLES } from '../../../bin/local/storage/make-tables.ts';
import { openName, usageKey } from '../../../lambda/admission/usage-record.ts';
import { createOwnStorage } from '../../../lambda/delivery/storage-client.ts';
import { bodiesKey } from '../../../lambda/jobs/records/job-record.ts';
import { createDrawnCaptures } from '../../support/drawn-captures.ts';
import { duringTests } from '../../support/during-tests.ts';
import { aFile, aJob, startJobService } from '../../support/job-service.ts';
import { startService } from '../../support/service.ts';
import { readObject, storageOf } from '../../support/stored-object.ts';
import { createAdmin, failed } from '../admin-runner.ts';

const START = Date.parse('2026-11-21T10:15:30Z');
const MONTH = '2026-11';

let nowMs = START;
beforeEach(() => {
  nowMs = START;
});
const service = duringTests(() => startService({ now: () => nowMs, captures: createDrawnCaptures() }));
const admin = createAdmin(service, () => nowMs);
/** The commands on a deployed stack: its log keeps lines for 30 days. */
const adminOfStack = createAdmin(service, () => nowMs, { storageServer: undefined });
/** The same with a log that keeps them for ever. */
const adminOfEndlessLog = createAdmin(service, () => nowMs, {
  storageServer: undefined,
  findLogDays: async () => undefined,
});
const tables = LOCAL_TABLES;

let count = 0;

/**
 * A caller with two keys, a link secret, two credentials, two months of usage, and a kept
 * file. Returns its kept file's key.
 */
async function addCaller(callerId: string) {
  const keys = [`${callerId} one`, `${callerId} two`] as const;
  for (const apiKey of keys) await service.addKey({ apiKey, callerId });
  await admin(`key link-secret ${await keyIdOf(callerId)}`);
  for (const id of ['a', 'b']) {
    await admin(
      `credential add ${callerId} --account ${'0'.repeat(32)} --access-key-id id --bucket files --host https://files.example.com --id ${id} --no-check`,
      'secret',
    );
  }
  const Item = { ...usageKey(callerId, '2026-09'), monthCount: 3 };
  await service.dynamo.send(new PutCommand({ TableName: tables.usage, Item }));
  const answer = await service.post({ url: `http://page.example/${++count}`, cacheSeconds: 600 }, keys[0]);
  expect(answer.status).toBe(200);
  const kept = (await itemsOf(tables.cache)).find(({ file }) => file?.callerId === callerId);
  return { apiKey: keys[0], fileKey: String(kept?.file.key) };
}

const itemsOf = async (TableName: string) =>
  (await service.dynamo.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];

async function keyIdOf(callerId: string): Promise<string> {
  const [record] = await createKeyStore(service.dynamo, tables.keys).list(callerId);
  return String(record?.keyHash.slice(0, 12));
}

/** Every item of the tables that is of other callers than this one, and the items that name it. */
async function itemsWithout(callerId: string) {
  const items = (await Promise.all(Object.values(tables).map(itemsOf))).flat();
  const isOf = (item: unknown) => JSON.stringify(item).includes(callerId);
  return { own: items.filter(isOf), others: items.filter((item) => !isOf(item)) };
}

const ERASED = '2 keys, 2 storage credentials, 2 months of usage, 1 kept file, 0 jobs';

describe('caller erase', () => {
  it('leaves nothing of the caller, and everything of the others', async () => {
    const { fileKey, apiKey } = await addCaller('leaver');
    const stays = await addCaller('stays');
    const storageId = await createKeyStore(service.dynamo, tables.keys).findStorageId('leaver');
    const before = await itemsWithout('leaver');
    const owned = before.others.filter((item) => item.storageId === storageId);
    expect([before.own.length, owned.length]).toEqual([2 + 1 + 2 + 1, 2 + 1]);

    const { exitCode, output, errors } = await admin('caller erase leaver', 'leaver');
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).toContain(`leaver is erased: ${ERASED}.`);
    const after = await itemsWithout('leaver');
    expect(after.own).toEqual([]);
    expect(after.others).toEqual(before.others.filter((item) => !owned.includes(item)));
    const storage = storageOf(service.config);
    expect(await readObject(storage, { bucket: CACHE_BUCKET, key: fileKey })).toBeUndefined();
    expect(await readObject(storage, { bucket: CACHE_BUCKET, key: stays.fileKey })).toBeDefined();
    expect((await service.post({}, apiKey)).json().code).toBe('invalid_api_key');
    expect((await service.post({}, stays.apiKey)).json().code).toBe('invalid_request');
    expect(await admin('caller erase leaver', 'leaver')).toEqual(failed('Nothing is stored of leaver'));
  });

  it('says what remains, and until when', async () => {
    await addCaller('dated');
    const { output } = await adminOfStack('caller erase dated --yes --json');
    const { erased, remains } = JSON.parse(output);
    expect(erased).toEqual({ keys: 2, credentials: 2, months: 2, files: 1, jobs: 0 });
    expect(remains.map(({ until }: { until: string }) => until)).toEqual([
      '2026-12-21',
      '2026-12-21',
      '2026-12-26',
      '2026-11-22',
      '2026-12-21',
      '2026-12-05',
      'the caller deletes them',
    ]);
    await addCaller('endless');
    expect((await adminOfEndlessLog('caller erase endless --yes')).output).toMatch(
      /request lines.* no end is set$/m,
    );
    await addCaller('local');
    expect((await admin('caller erase local --yes')).output).not.toMatch(/traces|backups|\d{4}-\d\d-\d\d/);
  });

  it('changes nothing without the id as the answer', async () => {
    await addCaller('careful');
    const before = await itemsWithout('careful');
    expect(await admin('caller erase careful', 'caREful')).toEqual(failed('Nothing was changed'));
    expect(await itemsWithout('careful')).toEqual(before);
  });

  it('waits for captures that still run, with the keys revoked, and can be repeated then', async () => {
    const { apiKey } = await addCaller('busy');
    const Item = {
      ...usageKey('busy', MONTH),
      monthCount: 2,
      openCount: 1,
      [openName('running')]: START / 1000 + 30,
    };
    await service.dynamo.send(new PutCommand({ TableName: tables.usage, Item }));
    expect(await admin('caller erase busy --yes')).toEqual(failed('1 of its captures still run'));
    expect((await service.post({}, apiKey)).json().code).toBe('revoked_api_key');
    nowMs += 31_000;
    expect((await admin('caller erase busy --yes')).exitCode).toBe(0);
    expect((await itemsWithout('busy')).own).toEqual([]);
  });

  it('erases a caller whose id begins like another one, and not that one', async () => {
    await addCaller('ac');
    await addCaller('acme');
    expect((await admin('caller erase ac --yes')).exitCode).toBe(0);
    expect((await itemsWithout('acme')).own).toHaveLength(6);
  });
});

describe('caller erase with jobs', () => {
  const jobs = duringTests(() => startJobService());
  const erase = (caller: string) => createAdmin(jobs, () => jobs.clock.now)(`caller erase ${caller} --yes`);
  const recordsOf = async (caller: string) => {
    const scan = new ScanCommand({ TableName: jobs.config.tables.jobs, ConsistentRead: true });
    const { Items = [] } = await jobs.dynamo.send(scan);
    return Items.filter((item) => JSON.stringify(item).includes(caller));
  };

  it('cancels what waits and deletes records, files and bodies, and nothing of others', async () => {
    await Promise.all(['jobber', 'neighbour'].map((caller) => jobs.addKey(caller, caller)));
    const bucket = jobs.config.jobsBucket ?? '';
    const storage = storageOf(jobs.config);
    const client = createOwnStorage(jobs.config);
    onTestFinished(() => client.destroy());
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'file' }));
    jobs.worker.runItem = async ({ job }) => {
      const key = `1d/${job.callerId}`;
      await put(key);
      return { ...aFile(), file: { key, contentType: 'image/png', bytes: 4 } };
    };
    for (const caller of ['jobber', 'neighbour']) await jobs.post(aJob(1), {}, caller);
    await jobs.workAll();
    const { body } = await jobs.post(aJob(2), { 'Idempotency-Key': 'x' }, 'jobber');
    const bodies = await jobs.dynamo.send(
      new GetCommand({ TableName: jobs.config.tables.jobs, Key: bodiesKey(body.id) }),
    );
    const objectKey = String(bodies.Item?.objectKey);
    const neighbours = await recordsOf('neighbour');
    expect(await readObject(storage, { bucket, key: objectKey })).toBeDefined();

    const { exitCode, output } = await erase('jobber');
    expect([exitCode, output]).toEqual([0, expect.stringContaining(', 2 jobs.')]);
    expect(await recordsOf('jobber')).toEqual([]);
    for (const key of [objectKey, '1d/jobber']) {
      expect(await readObject(storage, { bucket, key })).toBeUndefined();
    }
    expect(await readObject(storage, { bucket, key: '1d/neighbour' })).toBeDefined();
    expect(await recordsOf('neighbour')).toEqual(neighbours);
    // The messages that are left find nothing.
    await jobs.workAll();
    expect(await recordsOf('jobber')).toEqual([]);
  });

  it('waits for an item that a worker captures', async () => {
    await jobs.addKey('capturing', 'capturing');
    jobs.worker.runItem = async () => {
      const { exitCode, errors } = await erase('capturing');
      expect([exitCode, errors]).toEqual([1, expect.stringContaining('1 of its captures still run')]);
      return aFile();
    };
    await jobs.post(aJob(1), {}, 'capturing');
    await jobs.workAll();
    expect((await erase('capturing')).exitCode).toBe(0);
    expect(await recordsOf('capturing')).toEqual([]);
  });
});
