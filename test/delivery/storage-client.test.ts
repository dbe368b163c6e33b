import { describe, expect, it } from 'vitest';
import { createCallerStorage, createOwnStorage } from '../../lambda/delivery/storage-client.ts';
import { credentialRecord } from '../support/storage-credential.ts';

const ACCOUNT = credentialRecord().accountId;
const SERVER = { endpoint: 'http://127.0.0.1:9', region: 'eu-north-1' };

const OF_AWS = { s3Endpoint: undefined, s3Region: 'auto', s3AccessKey: undefined };

describe("the storage of a caller's bucket", () => {
  it.each([
    [undefined, `${ACCOUNT}.r2.cloudflarestorage.com`],
    ['eu', `${ACCOUNT}.eu.r2.cloudflarestorage.com`],
    ['fedramp', `${ACCOUNT}.fedramp.r2.cloudflarestorage.com`],
  ])('with the jurisdiction %s is at %s, by https', async (jurisdiction, hostname) => {
    const { config } = createCallerStorage(credentialRecord({ jurisdiction }), 'secret', undefined);
    expect(await config.endpoint?.()).toMatchObject({ protocol: 'https:', hostname, path: '/' });
    expect(await config.region()).toBe('auto');
  });

  it.each([
    ['account id', { accountId: ACCOUNT.slice(1) }],
    ['account id', { accountId: `${ACCOUNT}0` }],
    ['account id', { accountId: ACCOUNT.toUpperCase() }],
    ['account id', { accountId: `evil.example/${ACCOUNT}` }],
    ['account id', { accountId: `${ACCOUNT}.evil.example/` }],
    ['jurisdiction', { jurisdiction: 'moon' }],
    ['jurisdiction', { jurisdiction: '' }],
  ])('is refused without a valid %s: %j', (what, changes) => {
    const create = () => createCallerStorage(credentialRecord(changes), 'secret', undefined);
    expect(create).toThrow(`no valid ${what}`);
  });

  it('is the server of one machine, whatever the account is', async () => {
    const { config } = createCallerStorage(credentialRecord({ accountId: 'none' }), 'secret', SERVER);
    expect(await config.endpoint?.()).toMatchObject({ protocol: 'http:', hostname: '127.0.0.1', port: 9 });
    expect(await config.region()).toBe('eu-north-1');
  });

  it('is signed for with the credential and its secret, and tried once', async () => {
    const { config } = createCallerStorage(credentialRecord(), 'secret', undefined);
    expect(await config.credentials()).toMatchObject({ accessKeyId: 'key', secretAccessKey: 'secret' });
    expect(await config.maxAttempts()).toBe(1);
    expect(config.forcePathStyle).toBe(true);
  });
});

describe("the storage of the service's own bucket", () => {
  it('is the server of one machine, signed for with its access key', async () => {
    const { config } = createOwnStorage({
      s3Endpoint: SERVER.endpoint,
      s3Region: SERVER.region,
      s3AccessKey: { accessKeyId: 'own', secretAccessKey: 'secret' },
    });
    expect(await config.endpoint?.()).toMatchObject({ hostname: '127.0.0.1', port: 9 });
    expect(await config.region()).toBe('eu-north-1');
    expect(await config.credentials()).toMatchObject({ accessKeyId: 'own' });
    expect(config.forcePathStyle).toBe(true);
  });

  it('is that of AWS without such a server', () => {
    const { config } = createOwnStorage(OF_AWS);
    expect([config.endpoint, config.forcePathStyle]).toEqual([undefined, false]);
  });
});

describe('every client', () => {
  it.each([
    ["of a caller's bucket", () => createCallerStorage(credentialRecord(), 'secret', undefined)],
    ["of the service's own bucket", () => createOwnStorage(OF_AWS)],
  ])(
    '%s adds checksums only where they are required, because R2 refuses the others',
    async (_whose, create) => {
      const { config } = create();
      expect(await config.requestChecksumCalculation()).toBe('WHEN_REQUIRED');
      expect(await config.responseChecksumValidation()).toBe('WHEN_REQUIRED');
    },
  );
});
