import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBucket, LOCAL_BUCKET } from '../../bin/local/bucket.ts';
import { type EmbeddedStorage, startEmbeddedStorage } from '../../bin/local/embedded-storage.ts';
import type { AccessKey } from '../../bin/local/signature.ts';

const PIXELS = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));

let folder: string;
let storage: EmbeddedStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  storage = await startEmbeddedStorage(folder);
  await ensureBucket(storage.endpoint, storage.accessKey);
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

function put(key: string, options: { body?: Buffer; isNew?: boolean; accessKey?: AccessKey } = {}) {
  const client = new S3Client({
    endpoint: storage.endpoint,
    credentials: options.accessKey ?? storage.accessKey,
    region: 'auto',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const command = new PutObjectCommand({
    Bucket: LOCAL_BUCKET,
    Key: key,
    Body: options.body ?? PIXELS,
    ContentType: 'image/png',
    ...(options.isNew === false ? {} : { IfNoneMatch: '*' }),
  });
  return client.send(command).finally(() => client.destroy());
}

const urlOf = (key: string) => `${storage.endpoint}/${LOCAL_BUCKET}/${key}`;

it('gives an object to anybody by its URL, byte for byte and with its type', async () => {
  await put('screenshots/a.png');
  const response = await fetch(urlOf('screenshots/a.png'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PIXELS);
});

describe('If-None-Match: *', () => {
  it('refuses a key that is taken, and keeps the object', async () => {
    await put('taken.png');
    await expect(put('taken.png', { body: Buffer.from('other') })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(Buffer.from(await (await fetch(urlOf('taken.png'))).arrayBuffer())).toEqual(PIXELS);
  });

  it('lets exactly one of several at once through', async () => {
    const bodies = ['one', 'two', 'three', 'four'].map((word) => Buffer.from(word.repeat(50_000)));
    const outcomes = await Promise.allSettled(bodies.map((body) => put('race.png', { body })));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Buffer.from(await (await fetch(urlOf('race.png'))).arrayBuffer())).toEqual(bodies[winner]);
  });

  it('is asked for: without it an object is replaced', async () => {
    await put('replaced.png');
    await put('replaced.png', { body: Buffer.from('new'), isNew: false });
    expect(await (await fetch(urlOf('replaced.png'))).text()).toBe('new');
  });
});

describe('without the credential', () => {
  it.each([
    ['PUT', 'anonymous.png'],
    ['DELETE', 'screenshots/a.png'],
    ['POST', ''],
    ['GET', ''],
    ['GET', 'screenshots/a.png?acl'],
  ])('%s of "%s" is refused', async (method, path) => {
    const response = await fetch(urlOf(path), { method, ...(method === 'PUT' ? { body: 'x' } : {}) });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<Code>AccessDenied</Code>');
  });

  it('stores nothing', async () => {
    await fetch(urlOf('nothing.png'), { method: 'PUT', body: 'x' });
    expect((await fetch(urlOf('nothing.png'))).status).toBe(404);
  });
});

it('refuses a wrong secret and an unknown key id', async () => {
  const { accessKeyId, secretAccessKey } = storage.accessKey;
  await expect(put('b.png', { accessKey: { accessKeyId, secretAccessKey: 'wrong' } })).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
  await expect(put('b.png', { accessKey: { accessKeyId: 'other', secretAccessKey } })).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
});

it.each(['/captures/..%2f..%2fx', '/%2e%2e/x', '/captures/%zz', '/captures/a%00b'])(
  'does not read %s',
  async (path) => {
    const socket = connect(Number(new URL(storage.endpoint).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*<Code>InvalidURI<\/Code>/s);
  },
);

it('leaves only whole objects in its folder', async () => {
  await put('whole.png');
  const files = await readdir(join(folder, LOCAL_BUCKET), { recursive: true });
  expect(files.filter((file) => file.includes('partial'))).toEqual([]);
});

it('makes its bucket once', async () => {
  await expect(ensureBucket(storage.endpoint, storage.accessKey)).resolves.toBeUndefined();
});
