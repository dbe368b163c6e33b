import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_BUCKET as Bucket, ensureBuckets } from '../../../bin/local/storage/bucket.ts';
import { type EmbeddedStorage, startEmbeddedStorage } from '../../../bin/local/storage/embedded-storage.ts';
import { duringTests } from '../../support/during-tests.ts';
import { createDirectory } from '../../support/scratch.ts';

const folder = createDirectory();
const storage = duringTests(() => startEmbeddedStorage(join(folder, 'storage')));
let client: S3Client;

beforeAll(async () => {
  await ensureBuckets(storage);
  client = clientOf(storage);
});
afterAll(() => client.destroy());

function clientOf({ endpoint, region, accessKey }: EmbeddedStorage): S3Client {
  const credentials = { ...accessKey };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 });
}

async function read(Key: string): Promise<string | undefined> {
  return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
}

it.each([
  ['bytes=2-4', 'cde', 'bytes 2-4/6'],
  ['bytes=0-0', 'a', 'bytes 0-0/6'],
  ['bytes=4-99', 'ef', 'bytes 4-5/6'],
  ['bytes=5-2', 'abcdef', undefined],
])('a part of an object is read with Range: %s', async (Range, text, ContentRange) => {
  await client.send(new PutObjectCommand({ Bucket, Key: 'parts', Body: 'abcdef' }));
  const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'parts', Range }));
  expect(await answer.Body?.transformToString()).toBe(text);
  expect(answer.ContentRange).toBe(ContentRange);
});

it('a part after the end of an object is refused', async () => {
  await client.send(new PutObjectCommand({ Bucket, Key: 'parts', Body: 'abcdef' }));
  const get = new GetObjectCommand({ Bucket, Key: 'parts', Range: 'bytes=6-9' });
  await expect(client.send(get)).rejects.toThrow(expect.objectContaining({ name: 'InvalidRange' }));
});

describe('an object', () => {
  it('is described by size, MD5, type and caching, and is read back', async () => {
    const object = {
      Bucket,
      Key: 'a.png',
      Body: 'pixels',
      ContentType: 'image/png',
      CacheControl: 'no-store',
    };
    const { ETag } = await client.send(new PutObjectCommand(object));
    expect(ETag).toBe(`"${createHash('md5').update('pixels').digest('hex')}"`);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a.png' }));
    expect(head).toMatchObject({
      ContentLength: 6,
      ContentType: 'image/png',
      CacheControl: 'no-store',
      ETag,
      LastModified: expect.any(Date),
    });
    expect(await read('a.png')).toBe('pixels');
  });

  it('may be empty', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'empty', Body: Buffer.alloc(0) }));
    expect(await read('empty')).toBe('');
  });

  it('is gone after it is deleted, and deleting it again succeeds', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: 'x' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await expect(read('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is there after a restart, with its type', async () => {
    const own = join(folder, 'restarted');
    const first = await startEmbeddedStorage(own);
    await ensureBuckets(first);
    const writer = clientOf(first);
    await writer.send(
      new PutObjectCommand({ Bucket, Key: 'a/b.png', Body: 'kept', ContentType: 'image/png' }),
    );
    writer.destroy();
    await first.close();
    const second = await startEmbeddedStorage(own);
    const response = await fetch(`${second.endpoint}/${Bucket}/a/b.png`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/png', 'kept']);
    await second.close();
  });

  it('is absent when its upload breaks off, and leaves no file', async () => {
    const files = () => readdir(folder, { recursive: true });
    const before = await files();
    const url = new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'broken' })));
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 9\r\n\r\nhalf`,
    );
    await expect.poll(files).not.toEqual(before);
    socket.destroy();
    await expect.poll(files).toEqual(before);
    await expect(read('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('keys', () => {
  it('of every kind are kept apart, and no object leaves the folder of its bucket', async () => {
    const before = (await readdir(folder)).sort();
    const bodies = new Map<string, string>();
    const segment = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('.', '...', 'A', 'a', 'con', 'a b', '%2e%2e', '%00', '\\', '..\\', 'c:', '~', '-'),
      fc.string({ minLength: 200, maxLength: 300, unit: 'grapheme-ascii' }),
    );
    const key = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((segments) => segments.join('/'))
      .filter((text) => Buffer.byteLength(text) <= 1_024 && !text.includes('\0') && text.isWellFormed())
      .filter(
        (text) => !text.split('/').includes('..') && !text.split('/').every((part) => /^\.*$/.test(part)),
      );
    await fc.assert(
      fc.asyncProperty(key, async (Key) => {
        const Body = `content ${bodies.size}`;
        bodies.set(Key, Body);
        await client.send(new PutObjectCommand({ Bucket, Key, Body }));
        expect(await read(Key)).toBe(Body);
      }),
      { numRuns: 100, seed: 1 },
    );
    for (const [Key, body] of bodies) expect(await read(Key)).toBe(body);
    expect((await readdir(folder)).sort()).toEqual(before);
    const files = await readdir(join(folder, 'storage', Bucket));
    expect(files.filter((file) => !/^[0-9a-f]{64}$/.test(file))).toEqual([]);
  });

  it('may have 1,024 bytes, and no more', async () => {
    const longest = 'é'.repeat(512);
    await client.send(new PutObjectCommand({ Bucket, Key: longest, Body: 'long' }));
    expect(await read(longest)).toBe('long');
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: `${longest}x`, Body: 'long' })),
    ).rejects.toMatchObject({ name: 'KeyTooLongError', $metadata: { httpStatusCode: 400 } });
  });
});

describe('an error is that of S3', () => {
  const missing = { Bucket: 'missing-bucket', Key: 'a' };
  it.each([
    ['of a missing object', 'NoSuchKey', 404, () => new GetObjectCommand({ Bucket, Key: 'missing' })],
    ['of a missing bucket', 'NoSuchBucket', 404, () => new GetObjectCommand(missing)],
    ['of an upload to one', 'NoSuchBucket', 404, () => new PutObjectCommand({ ...missing, Body: 'x' })],
    ['of a look at one', 'NotFound', 404, () => new HeadBucketCommand({ Bucket: 'missing-bucket' })],
    [
      'of a look at a missing object',
      'NotFound',
      404,
      () => new HeadObjectCommand({ Bucket, Key: 'missing' }),
    ],
    ['of a bucket that exists', 'BucketAlreadyOwnedByYou', 409, () => new CreateBucketCommand({ Bucket })],
    [
      'of a bucket that cannot be',
      'InvalidBucketName',
      400,
      () => new CreateBucketCommand({ Bucket: 'A_b' }),
    ],
    ['of a list', 'NotImplemented', 501, () => new ListObjectsV2Command({ Bucket })],
  ] as const)('%s: %s', async (_what, name, httpStatusCode, command) => {
    await expect(client.send(command() as GetObjectCommand)).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode },
    });
  });

  it('of a body that is not the signed one', async () => {
    const forger = clientOf(storage);
    forger.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: 'forged' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const put = forger.send(new PutObjectCommand({ Bucket, Key: 'forged', Body: 'signed' }));
    await expect(put).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    forger.destroy();
    await expect(read('forged')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it.each([
    [`/${Bucket}/..%2f..%2fetc/passwd`, '400', 'InvalidURI'],
    [`/${Bucket}/../../etc/passwd`, '400', 'InvalidURI'],
    ['/..%2fetc/passwd', '400', 'InvalidURI'],
    ['/%2e%2e/x', '400', 'InvalidURI'],
    [`/${Bucket}/a%00b`, '400', 'InvalidURI'],
    [`/${Bucket}/%ff`, '400', 'InvalidURI'],
    [`/${Bucket}/%zz`, '400', 'InvalidURI'],
    [`/${Bucket}/${'a'.repeat(1_025)}`, '400', 'KeyTooLongError'],
    [`/${Bucket}/.%2f.port`, '404', 'NoSuchKey'],
    ['/.port', '403', 'AccessDenied'],
    ['/.partial/x', '403', 'AccessDenied'],
  ])('of an unsigned GET %s: %s %s', async (path, status, code) => {
    const answer = await ask(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*<Code>${code}</Code>`, 's'));
  });
});

it('refuses an upload before its body is sent', async () => {
  const headers = 'Host: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n';
  const answer = await ask(`PUT /${Bucket}/unsigned HTTP/1.1\r\n${headers}`);
  expect(answer).toMatch(/^HTTP\/1\.1 403 .*<Code>AccessDenied<\/Code>/s);
});

/** Sends the request as it is, which fetch would normalize. */
function ask(request: string): Promise<string> {
  const socket = connect(Number(new URL(storage.endpoint).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
}
