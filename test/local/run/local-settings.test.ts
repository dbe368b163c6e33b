import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLocalSettings } from '../../../bin/local/run/local-settings.ts';

it('needs no variable', () => {
  expect(readLocalSettings({})).toEqual({
    port: 3000,
    concurrency: availableParallelism(),
    dataDir: undefined,
    dynamoEndpoint: undefined,
    s3: undefined,
    chromePath: undefined,
    privateTargets: 'true',
    hosts: [],
  });
});

it('treats an empty variable as not set', () => {
  expect(readLocalSettings({ PORT: '', PLANS: '', S3_ENDPOINT: '', CHROME_PATH: '' })).toEqual(
    readLocalSettings({}),
  );
});

it('reads every variable', () => {
  const settings = readLocalSettings({
    PORT: '0',
    CONCURRENCY: '1',
    DATA_DIR: 'data',
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    CHROME_PATH: '/opt/chromium',
    ALLOW_PRIVATE_TARGETS: '127.0.0.1:8080',
    SERVICE_HOSTS: 'host.docker.internal, Shots.Example.com',
  });
  expect(settings).toEqual({
    port: 0,
    concurrency: 1,
    dataDir: resolve('data'),
    dynamoEndpoint: 'http://127.0.0.1:8000',
    s3: {
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-north-1',
      accessKey: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
    chromePath: '/opt/chromium',
    privateTargets: '127.0.0.1:8080',
    hosts: ['host.docker.internal', 'shots.example.com'],
  });
});

it('gives another S3 server the region us-east-1 unless S3_REGION says otherwise', () => {
  const access = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(readLocalSettings({ S3_ENDPOINT: 'http://127.0.0.1:9000', ...access }).s3?.region).toBe('us-east-1');
});

it('needs a lasting folder for the key of the secrets in outside tables', () => {
  const DYNAMODB_ENDPOINT = 'http://127.0.0.1:8000';
  expect(() => readLocalSettings({ DYNAMODB_ENDPOINT })).toThrow('DYNAMODB_ENDPOINT needs DATA_DIR');
  expect(readLocalSettings({ DYNAMODB_ENDPOINT, DATA_DIR: 'data' }).dataDir).toBe(resolve('data'));
});

describe('a wrong value', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '1.5'],
    ['CONCURRENCY', '0'],
    ['CONCURRENCY', 'many'],
    ['DYNAMODB_ENDPOINT', '127.0.0.1:8000'],
    ['S3_ENDPOINT', 'ftp://127.0.0.1'],
    ['PLANS', '{'],
    ['PLANS', '{"free":{"ratePerMinute":0,"quotaPerMonth":1}}'],
    ['BROWSER_PROCESS_MODEL', 'some'],
  ])('of %s is refused by name: %s', (name, value) => {
    expect(() => readLocalSettings({ [name]: value })).toThrow(name);
  });

  it('does not include 65535, the highest port', () => {
    expect(readLocalSettings({ PORT: '65535' }).port).toBe(65_535);
  });

  it('is named together with all other wrong values', () => {
    expect(() => readLocalSettings({ PORT: 'x', CONCURRENCY: 'y' })).toThrow(/PORT.*\n.*CONCURRENCY/);
  });

  it('is an S3 endpoint without its credentials', () => {
    expect(() => readLocalSettings({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('AWS_ACCESS_KEY_ID');
  });
});
