import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessKey } from '../../../bin/local/storage/aws-signature.ts';
import {
  CACHE_BUCKET,
  ensureBuckets,
  LOCAL_BUCKET,
  OVERFLOW_BUCKET,
} from '../../../bin/local/storage/bucket.ts';
import { type EmbeddedStorage, startEmbeddedStorage } from '../../../bin/local/storage/embedded-storage.ts';
import { duringTests } from '../../support/during-tests.ts';
import { createDirectory } from '../../support/scratch.ts';

const PIXELS = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));

let now = Date.now;
const folder = createDirectory();
const storage = duringTests(() => startEmbeddedStorage(folder, () => now()));
beforeAll(() => ensureBuckets(storage));

function clientOf({ endpoint, accessKey }: EmbeddedStorage, credentials = accessKey): S3Client {
  return new S3Client({
    endpoint,
    credentials,
    region: 'auto',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** What anybody reads at the URL of an object. */
async function bytesAt(url: string) {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function put(key: string, options: { body?: Buffer; isNew?: boolean; accessKey?: AccessKey } = {}) {
  const client = clientOf(storage, options.accessKey);
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

it('serves an object without a credential by its URL, byte for byte and with its type', async () => {
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
    expect(await bytesAt(urlOf('taken.png'))).toEqual(PIXELS);
  });

  it('lets exactly one of several simultaneous writes succeed', async () => {
    const bodies = ['one', 'two', 'three', 'four'].map((word) => Buffer.from(word.repeat(50_000)));
    const outcomes = await Promise.allSettled(bodies.map((body) => put('race.png', { body })));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bytesAt(urlOf('race.png'))).toEqual(bodies[winner]);
  });

  it('is optional: without it an object is replaced', async () => {
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

describe('the private bucket', () => {
  const kept = { Bucket: OVERFLOW_BUCKET, Key: 'kept.png' };
  const sign = (options: Parameters<typeof getSignedUrl>[2] = {}, accessKey?: AccessKey) =>
    getSignedUrl(clientOf(storage, accessKey), new GetObjectCommand(kept), { expiresIn: 60, ...options });
  const read = async (url: string) => {
    const response = await fetch(url);
    return `${response.status} ${response.status === 200 ? '' : /<Code>(.*)<\/Code>/.exec(await response.text())?.[1]}`;
  };

  beforeAll(async () => {
    await clientOf(storage).send(new PutObjectCommand({ ...kept, Body: PIXELS, ContentType: 'image/png' }));
  });

  it('serves an object by a presigned URL, byte for byte and with its type', async () => {
    const response = await fetch(await sign());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PIXELS);
  });

  it.each(['/overflow/kept.png', '//overflow/kept.png', '/%6fverflow/kept.png', '/OVERFLOW/kept.png'])(
    'serves nothing by %s without a signature',
    async (path) => {
      expect(await read(storage.endpoint + path)).toBe('403 AccessDenied');
    },
  );

  it('refuses a URL exactly when its time is over', async () => {
    const signedAt = Date.parse('2026-11-21T10:00:00Z');
    const url = await sign({ signingDate: new Date(signedAt) });
    now = () => signedAt + 60_000;
    expect(await read(url)).toBe('200 ');
    now = () => signedAt + 60_001;
    expect(await read(url)).toBe('403 AccessDenied');
    now = Date.now;
  });

  it('refuses a URL that was signed with another secret, or for another object, method or time', async () => {
    const { accessKeyId, secretAccessKey } = storage.accessKey;
    const url = await sign();
    for (const [refused, code] of [
      [await sign({}, { accessKeyId, secretAccessKey: 'wrong' }), 'SignatureDoesNotMatch'],
      [await sign({}, { accessKeyId: 'other', secretAccessKey }), 'InvalidAccessKeyId'],
      [url.replace('kept.png', 'other.png'), 'SignatureDoesNotMatch'],
      [url.replace('X-Amz-Expires=60', 'X-Amz-Expires=61'), 'SignatureDoesNotMatch'],
      // More than the week that S3 allows, or for ever.
      [url.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801'), 'AccessDenied'],
      [url.replace('X-Amz-Expires=60&', ''), 'AccessDenied'],
    ] as const) {
      expect(await read(refused), refused).toBe(`403 ${code}`);
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('lets no page of another origin write', async () => {
    const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'PUT' };
    expect((await fetch(await sign(), { method: 'OPTIONS', headers: preflight })).status).toBe(403);
  });

  it('is empty after a restart, because no URL works any more', async () => {
    const own = createDirectory();
    const first = await startEmbeddedStorage(own);
    await ensureBuckets(first);
    const client = clientOf(first);
    for (const Bucket of [OVERFLOW_BUCKET, CACHE_BUCKET, LOCAL_BUCKET]) {
      await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }));
    }
    client.destroy();
    await first.close();
    const second = await startEmbeddedStorage(own);
    await second.close();
    const buckets = await readdir(own);
    const isKept = (bucket: string) => buckets.includes(bucket);
    expect([OVERFLOW_BUCKET, CACHE_BUCKET, LOCAL_BUCKET].map(isKept)).toEqual([false, false, true]);
  });
});

it('keeps only complete objects in its folder', async () => {
  await put('whole.png');
  const files = await readdir(join(folder, LOCAL_BUCKET), { recursive: true });
  expect(files.filter((file) => file.includes('partial'))).toEqual([]);
});

it('makes its buckets once', async () => {
  await expect(ensureBuckets(storage)).resolves.toBeUndefined();
});
