import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKmsSeal, createLocalSeal, type Seal } from '../../lambda/secrets/seal.ts';
import { type KeyService, startKeyService } from '../support/key-service.ts';
import { createDirectory } from '../support/scratch.ts';

let seal: Seal;

beforeAll(async () => {
  const file = join(createDirectory(), 'key');
  await writeFile(file, randomBytes(32));
  seal = createLocalSeal(file);
});

it('opens a secret for the caller that it was sealed for', async () => {
  expect(await seal.open(await seal.seal('s3cret', 'alice'), 'alice')).toBe('s3cret');
});

it('seals the same secret differently every time, without showing it', async () => {
  const [first, second] = [await seal.seal('s3cret', 'alice'), await seal.seal('s3cret', 'alice')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('s3cret');
});

it('opens nothing for another caller', async () => {
  const sealed = await seal.seal('s3cret', 'alice');
  await expect(seal.open(sealed, 'bob')).rejects.toThrow();
});

it('does not open an altered secret', async () => {
  const sealed = Buffer.from(await seal.seal('s3cret', 'alice'), 'base64');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(seal.open(sealed.toString('base64'), 'alice')).rejects.toThrow();
});

describe('a seal with KMS', () => {
  let keys: KeyService;
  let client: KMSClient;
  beforeAll(async () => {
    keys = await startKeyService();
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    client = new KMSClient({ endpoint: keys.url, region: 'us-east-1', credentials, maxAttempts: 1 });
  });
  afterAll(() => {
    client.destroy();
    keys.close();
  });

  it('opens a secret for the owner that it was sealed for, and for no owner of another name or kind', async () => {
    const storage = createKmsSeal(client, 'key', 'storageId');
    const sealed = await storage.seal('s3cret ü', 'alice');
    expect(await storage.open(sealed, 'alice')).toBe('s3cret ü');
    await expect(storage.open(sealed, 'bob')).rejects.toThrow();
    await expect(createKmsSeal(client, 'key', 'keyId').open(sealed, 'alice')).rejects.toThrow();
  });
});
