import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyStore } from '../../../bin/keys/key-store.ts';
import { createFindCredential } from '../../../lambda/delivery/credentials.ts';
import { createLocalSeal } from '../../../lambda/secrets/seal.ts';
import { createDrawnCaptures } from '../../support/drawn-captures.ts';
import { duringTests } from '../../support/during-tests.ts';
import { startService } from '../../support/service.ts';
import { createAdmin, failed } from '../admin-runner.ts';

const ACCOUNT = '0123456789abcdef0123456789abcdef';
const HOST = 'https://files.example.com';

const service = duringTests(() => startService({ captures: createDrawnCaptures() }));
const admin = createAdmin(service);
let accessKeyId: string;
let secret: string;
beforeAll(async () => {
  await Promise.all(CALLERS.map((callerId) => service.addKey({ apiKey: `key of ${callerId}`, callerId })));
  // The embedded storage accepts the access key of the local callers.
  const seeded = await find('local-pro');
  accessKeyId = seeded?.accessKeyId ?? '';
  secret = await createLocalSeal(keyFile()).open(seeded?.sealedSecret ?? '', seeded?.storageId ?? '');
});

const CALLERS = 'secretive tidy wrong lost several again fussy mover leaver'.split(' ');

function keyFile(): string {
  if (!('file' in service.config.secretsKey)) throw new Error('The test has no key file');
  return service.config.secretsKey.file;
}

async function find(callerId: string, id?: string) {
  const { dynamo, config } = service;
  const storageId = await createKeyStore(dynamo, config.tables.keys).findStorageId(callerId);
  const findCredential = createFindCredential({ dynamo, credentialsTable: config.tables.storageCredentials });
  return storageId === undefined ? undefined : findCredential(storageId, id);
}

const addLine = (caller: string, more = '') =>
  `credential add ${caller} --account ${ACCOUNT} --access-key-id ${accessKeyId} --bucket captures --host ${HOST}/ ${more}`.trim();

/** Credential ids of a caller, the default one with a star. */
async function listed(caller: string): Promise<string[]> {
  const { output } = await admin(`credential list ${caller} --json`);
  const shown: { credentialId: string; isDefault: boolean }[] = JSON.parse(output);
  return shown.map(({ credentialId, isDefault }) => credentialId + (isDefault ? '*' : '')).toSorted();
}

describe('credential add', () => {
  it('stores a credential that the service uploads with', async () => {
    await service.addKey({ apiKey: 'uploader', callerId: 'uploader', plan: 'pro' });
    expect(await admin(addLine('uploader'), secret)).toMatchObject({ exitCode: 0, errors: '' });
    const answer = await service.post({ url: 'http://page.example/', storage: 'r2' }, 'uploader');
    expect([answer.status, answer.json()]).toMatchObject([200, { success: true, bucket: 'captures' }]);
    expect(String(answer.json().url)).toMatch(/^https:\/\/files\.example\.com\/screenshots\/\w+-\w+\.png$/);
  });

  it('never shows the secret, and seals it for this caller only', async () => {
    const added = await admin(addLine('secretive'), secret);
    const shown = await admin('credential list secretive --json');
    const stored = await find('secretive');
    expect(added.output + shown.output + JSON.stringify(stored)).not.toContain(secret);
    const seal = createLocalSeal(keyFile());
    expect(await seal.open(stored?.sealedSecret ?? '', stored?.storageId ?? '')).toBe(secret);
    expect(added.output + shown.output).not.toContain(stored?.storageId);
    const other = await find('uploader');
    await expect(seal.open(stored?.sealedSecret ?? '', other?.storageId ?? '')).rejects.toThrow();
  });

  it('is refused for a caller without a key', async () => {
    expect(await admin(addLine('nobody'), secret)).toEqual(failed('"key create"'));
  });

  it('applies to every key of the caller, also to those made before and after it', async () => {
    for (const apiKey of ['early', 'earlier']) {
      await service.addKey({ apiKey, callerId: 'keyring', plan: 'pro' });
    }
    await admin(addLine('keyring'), secret);
    const made = JSON.parse((await admin('key create keyring --plan pro --json')).output);
    for (const apiKey of ['early', 'earlier', made.apiKey]) {
      const answer = await service.post({ url: 'http://page.example/', storage: 'r2' }, apiKey);
      expect(answer.status).toBe(200);
    }
  });

  it('leaves no test object behind', async () => {
    const folder = join(dirname(keyFile()), 'storage', 'captures');
    const before = await readdir(folder, { recursive: true });
    expect(await admin(addLine('tidy'), secret)).toMatchObject({ exitCode: 0 });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('stores nothing when the secret is wrong, unless told not to check', async () => {
    expect(await admin(addLine('wrong'), 'not-the-secret')).toEqual(failed('SignatureDoesNotMatch'));
    expect(await listed('wrong')).toEqual([]);
    expect(await admin(addLine('wrong', '--no-check'), 'not-the-secret')).toMatchObject({ exitCode: 0 });
    expect(await listed('wrong')).toEqual(['captures*']);
  });

  it('stores nothing when the bucket does not exist', async () => {
    const line = addLine('lost').replace('--bucket captures', '--bucket nowhere');
    expect(await admin(line, secret)).toEqual(failed('NoSuchBucket'));
    expect(await listed('lost')).toEqual([]);
  });

  it('makes the first one the default, later ones on demand', async () => {
    await admin(addLine('several', '--id first'), secret);
    await admin(addLine('several', '--id second'), secret);
    expect(await listed('several')).toEqual(['first*', 'second']);
    await admin(addLine('several', '--id third --default'), secret);
    expect(await listed('several')).toEqual(['first', 'second', 'third*']);
  });

  it('replaces one with the same id only when told to', async () => {
    await admin(addLine('again'), secret);
    const other = addLine('again').replace(HOST, 'https://other.example.com');
    expect(await admin(other, secret)).toEqual(failed('--replace'));
    expect((await find('again'))?.bucketHost).toBe(HOST);
    expect(await admin(`${other} --replace`, secret)).toMatchObject({ exitCode: 0 });
    expect((await find('again'))?.bucketHost).toBe('https://other.example.com');
    expect(await listed('again')).toEqual(['captures*']);
  });

  it.each([
    ['--account', ACCOUNT.slice(1)],
    ['--account', 'https://evil.example'],
    ['--account', ACCOUNT.toUpperCase()],
    ['--jurisdiction', 'us'],
    ['--bucket', 'a/b'],
    ['--host', 'http://files.example.com'],
    ['--host', 'https://user:password@files.example.com'],
    ['--host', 'https://files.example.com/?a=b'],
    ['--id', '#default'],
  ])('refuses %s %s', async (option, value) => {
    // If an option is repeated, the last value counts.
    const { exitCode, errors } = await admin(addLine('fussy', `${option} ${value}`), secret);
    expect(exitCode).toBe(2);
    expect(errors).toContain(`${option} takes`);
    expect(await listed('fussy')).toEqual([]);
  });
});

describe('the default credential', () => {
  it('can be changed only to another credential of the caller', async () => {
    await admin(addLine('mover', '--id one'), secret);
    await admin(addLine('mover', '--id two'), secret);
    expect(await admin('credential default mover two')).toMatchObject({ exitCode: 0 });
    expect(await admin('credential default mover three')).toEqual(failed());
    expect(await listed('mover')).toEqual(['one', 'two*']);
    expect((await find('mover'))?.credentialId).toBe('two');
  });

  it('is removed with its credential, and stays when another credential is removed', async () => {
    await admin(addLine('leaver', '--id one'), secret);
    await admin(addLine('leaver', '--id two'), secret);
    await admin('credential remove leaver two');
    expect(await listed('leaver')).toEqual(['one*']);
    await admin('credential remove leaver one');
    expect(await listed('leaver')).toEqual([]);
    expect(await find('leaver')).toBeUndefined();
    expect(await admin('credential remove leaver one')).toEqual(failed());
  });
});
