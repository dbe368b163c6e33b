import { createServer } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { ensureBuckets, LOCAL_BUCKET } from '../../bin/local/storage/bucket.ts';
import type { CredentialRecord } from '../../lambda/delivery/credential-record.ts';
import { createUpload, type StoredObject } from '../../lambda/delivery/object-storage.ts';
import { putNewObject } from '../../lambda/delivery/put-new-object.ts';
import { createCallerStorage } from '../../lambda/delivery/storage-client.ts';
import { ServiceError } from '../../lambda/errors.ts';
import type { Seal } from '../../lambda/secrets/seal.ts';
import { duringTests } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { type FlakyStorage, type Mischief, startFlakyStorage } from '../support/flaky-storage.ts';
import { createDirectory } from '../support/scratch.ts';
import { credentialRecord } from '../support/storage-credential.ts';
import { readObject } from '../support/stored-object.ts';
import { IS_SWEEP } from '../support/sweep.ts';
import { S3_SERVER, startTestStorage } from '../support/test-servers.ts';

// Over a megabyte, so that the SDK asks before it sends (Expect: 100-continue).
const FILE = Buffer.from(Array.from({ length: 1_300_000 }, (_, index) => (index * 7) % 251));
const CAPTURE = { format: 'png', base64: FILE.toString('base64'), targetStatus: 200 } as const;

// versitygw has an error code of its own for this.
const UNKNOWN_KEY = S3_SERVER === 'versitygw' ? 'refused' : 'the access key';

/** Uploads to a storage that loses replies. */
const UPLOADS = IS_SWEEP ? 100 : 10;

const OPEN_SEAL: Seal = { seal: async (secret) => secret, open: async (sealed) => sealed };

const storage = duringTests(() => startTestStorage(createDirectory()));
const opened: FlakyStorage[] = [];

beforeAll(() => ensureBuckets(storage));
afterAll(() => Promise.all(opened.map(({ close }) => close())));

/** Tests that wait run at the same time, so each has its own. */
async function openFlaky(...mischief: Mischief[]): Promise<FlakyStorage> {
  const flaky = await startFlakyStorage(storage.endpoint);
  opened.push(flaky);
  flaky.next(...mischief);
  return flaky;
}

function upload(
  { endpoint }: Pick<FlakyStorage, 'endpoint'>,
  {
    signal = AbortSignal.timeout(20_000),
    seal = OPEN_SEAL,
    changes = {},
  }: {
    signal?: AbortSignal;
    seal?: Seal;
    changes?: Partial<CredentialRecord>;
  } = {},
): Promise<StoredObject> {
  const { accessKeyId, secretAccessKey: sealedSecret } = storage.accessKey;
  const credential = credentialRecord({ accessKeyId, sealedSecret, bucket: LOCAL_BUCKET, ...changes });
  const send = createUpload({ seal, now: Date.now, server: { ...storage, endpoint } });
  return send(CAPTURE, credential, signal);
}

async function failureOf(outcome: Promise<unknown>): Promise<ServiceError> {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`no ServiceError, but ${error}`);
  return error;
}

/** The same sequence at every run, in which `share` of the replies are lost. */
function lossesOf(share: number, count: number): Mischief[] {
  // A linear congruential generator (Numerical Recipes).
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32;
    return state < share * 2 ** 32 ? 'lost' : 'pass';
  });
}

const objectAt = (key: string) => readObject(storage, { bucket: LOCAL_BUCKET, key });

/** Of the keys that uploads tried there, those that have an object. */
async function stored({ seen }: FlakyStorage): Promise<string[]> {
  const tried = new Set(seen.filter((line) => line.startsWith('PUT')));
  const keys = [...tried].map((line) => line.replace(`PUT /${LOCAL_BUCKET}/`, ''));
  const objects = await Promise.all(keys.map(objectAt));
  return keys.filter((_key, index) => objects[index] !== undefined);
}

async function uploadOnce(flaky: FlakyStorage): Promise<void> {
  const answer = await upload(flaky);
  const { key } = answer;
  const url = `https://files.example/${key}`;
  expect(answer).toEqual({ success: true, storage: 'r2', url, bucket: LOCAL_BUCKET, key });
  expect(await stored(flaky)).toEqual([key]);
  const object = await objectAt(key);
  expect(object?.contentType).toBe('image/png');
  expect(object?.body.equals(FILE)).toBe(true);
}

describe.concurrent('a temporary error is retried', () => {
  it.each([[['reset']], [['half']], [[500]], [[503, 'reset', 429]], [[409]]] as const)(
    '%j, and then the object is stored once, complete',
    async (mischief) => {
      const flaky = await openFlaky(...mischief);
      await uploadOnce(flaky);
      expect(flaky.seen).toHaveLength(mischief.length + 1);
      // All attempts use the same key.
      expect(new Set(flaky.seen).size).toBe(1);
    },
  );

  it('up to five attempts, with three seconds between the first and the last', async () => {
    const flaky = await openFlaky(503, 503, 503, 503, 503);
    const startedAt = performance.now();
    const failure = await failureOf(upload(flaky));
    const tookMs = performance.now() - startedAt;
    // The upper bound leaves room for a busy machine.
    expect([tookMs > 2_900, tookMs < 9_000]).toEqual([true, true]);
    expect(failure.code).toBe('storage_upload_failed');
    expect(failure.message).toContain('could not be reached');
    expect(flaky.seen).toHaveLength(5);
    expect(await stored(flaky)).toEqual([]);
  });

  it('without a look for the object if no attempt had a connection', async () => {
    // Nothing listens there. A port that was just closed may belong to another test.
    const endpoint = 'http://127.0.0.1:1';
    const client = createCallerStorage(credentialRecord(), 'secret', { ...storage, endpoint });
    const sent: unknown[] = [];
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          sent.push(commandName);
          return next(args);
        },
      { step: 'initialize' },
    );
    const object = { bucket: LOCAL_BUCKET, key: 'b.png', body: FILE, contentType: 'image/png' };
    const putting = putNewObject(client, object, AbortSignal.timeout(20_000));
    await expect(putting).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(sent).toEqual(Array.from({ length: 5 }, () => 'PutObjectCommand'));
    client.destroy();
  });
});

describe.concurrent('a reply that was lost', () => {
  it.each([
    ['leaves one object, which is recognised by its MD5', ['lost'], 2, 1],
    [
      'of the look at the object is made up for by further looks',
      ['lost', 'pass', 'lost', 'lost', 503, 'reset'],
      2,
      5,
    ],
    [
      'of every attempt leaves one object, which a last look finds',
      ['lost', 'lost', 'lost', 'lost', 'lost'],
      5,
      1,
    ],
  ] as const)('%s', async (_what, mischief, puts, looks) => {
    const flaky = await openFlaky(...mischief);
    await uploadOnce(flaky);
    expect(flaky.seen.map((line) => line.split(' ')[0])).toEqual([
      ...Array(puts).fill('PUT'),
      ...Array(looks).fill('HEAD'),
    ]);
  });

  it('leaves one object also if the credential may only write', async () => {
    await uploadOnce(await openFlaky('lost', 'pass', 403));
  });

  it('in 30 of 100 cases loses no upload: each is answered, and stored once', async () => {
    const flaky = await openFlaky(...lossesOf(0.3, 1_000));
    const keys: string[] = [];
    for (let count = 0; count < UPLOADS; count++) keys.push((await upload(flaky)).key);
    expect(new Set(keys).size).toBe(UPLOADS);
    expect((await stored(flaky)).sort()).toEqual(keys.sort());
  });

  it.each([
    ['size', Buffer.from('other')],
    ['content', Buffer.alloc(FILE.length)],
  ])('does not take an object of another %s for ours', async (what, body) => {
    const flaky = await openFlaky();
    const client = new S3Client({
      region: storage.region,
      endpoint: flaky.endpoint,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: storage.accessKey,
    });
    const key = `other-${what}.png`;
    await client.send(new PutObjectCommand({ Bucket: LOCAL_BUCKET, Key: key, Body: body }));
    const ours = { bucket: LOCAL_BUCKET, key, body: FILE, contentType: 'image/png' };
    flaky.next('reset');
    expect(await putNewObject(client, ours, AbortSignal.timeout(20_000))).toBe('taken');
    // There is only one attempt, so nothing is compared.
    flaky.seen.length = 0;
    expect(await putNewObject(client, ours, AbortSignal.timeout(20_000))).toBe('taken');
    expect(flaky.seen).toEqual([`PUT /${LOCAL_BUCKET}/${key}`]);
    client.destroy();
  });
});

describe('a permanent refusal is not retried', () => {
  it.each([
    [UNKNOWN_KEY, { accessKeyId: 'other' }],
    ['the secret', { sealedSecret: 'wrong' }],
    ['the bucket', { bucket: 'missing-bucket' }],
  ])('and the caller reads that it is %s', async (subject, changes) => {
    const flaky = await openFlaky();
    const failure = await failureOf(upload(flaky, { changes }));
    expect([failure.code, failure.status]).toEqual(['storage_upload_failed', 502]);
    expect(failure.message).toContain(subject);
    expect(failure.options.members).toEqual({ success: false, storage: 'r2' });
    expect(flaky.seen).toHaveLength(1);
  });

  it('and a redirect is not followed', async () => {
    const hits: string[] = [];
    const elsewhere = createServer((request, response) => {
      hits.push(String(request.url));
      response.end();
    });
    const redirecting = await startFlakyStorage(storage.endpoint, await serveOnLoopback(elsewhere, 0));
    redirecting.next('redirect');
    const failure = await failureOf(upload(redirecting));
    elsewhere.close();
    await redirecting.close();
    expect([failure.code, hits, redirecting.seen.length]).toEqual(['storage_upload_failed', [], 1]);
  });
});

describe.concurrent('a storage that hangs', () => {
  it.each([[['hang']], [['reset', 'hang']], [['lost', 'pass', 'hang']]] as const)(
    'ends the upload when the time is over: %j',
    async (mischief) => {
      const flaky = await openFlaky(...mischief);
      const time = new AbortController();
      const failing = failureOf(upload(flaky, { signal: time.signal }));
      await eventually(() => expect(flaky.seen).toHaveLength(mischief.length));
      time.abort(new DOMException('The time is over', 'TimeoutError'));
      expect((await failing).code).toBe('storage_upload_failed');
    },
  );

  it('starts nothing when the time is over already', async () => {
    const flaky = await openFlaky();
    const failure = await failureOf(upload(flaky, { signal: AbortSignal.abort() }));
    expect([failure.status >= 500, flaky.seen]).toEqual([true, []]);
  });
});

describe.concurrent('a key that is taken', () => {
  const keysOf = ({ seen }: FlakyStorage) => new Set(seen);

  it('is left alone, and the object gets another one', async () => {
    const flaky = await openFlaky(412, 412);
    const { key } = await upload(flaky);
    expect([keysOf(flaky).size, flaky.seen.at(-1)]).toEqual([3, `PUT /${LOCAL_BUCKET}/${key}`]);
  });

  it('is replaced twice, and then the upload has failed', async () => {
    const flaky = await openFlaky(412, 412, 412, 412);
    expect((await failureOf(upload(flaky))).code).toBe('storage_upload_failed');
    expect([keysOf(flaky).size, flaky.seen.length]).toEqual([3, 3]);
  });
});

it('answers 503 and does not blame the storage when the secret cannot be decrypted', async () => {
  const closed: Seal = { ...OPEN_SEAL, open: () => Promise.reject(new Error('KMS is not there')) };
  const flaky = await openFlaky();
  const failure = await failureOf(upload(flaky, { seal: closed }));
  expect([failure.code, failure.options.retryAfterSeconds]).toEqual(['service_unavailable', 5]);
  expect(failure.message).not.toContain('KMS');
  expect(flaky.seen).toEqual([]);
});
