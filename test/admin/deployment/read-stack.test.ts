import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStack } from '../../../bin/admin/deployment/read-stack.ts';
import { duringTests } from '../../support/during-tests.ts';
import { startFakeAws } from '../fake-aws.ts';

const OUTPUTS = {
  Endpoint: 'https://api.example.com/prod/',
  KeysTable: 'keys-table',
  UsageTable: 'usage-table',
  StorageCredentialsTable: 'credentials-table',
  CacheTable: 'cache-table',
  CacheBucket: 'cache-bucket',
  JobsTable: 'jobs-table',
  SecretsKey: 'arn:aws:kms:eu-central-1:123456789012:key/k',
  Plans: '{"free":{"ratePerMinute":10,"quotaPerMonth":100}}',
};

const aws = duringTests(startFakeAws);
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  aws.outputs = OUTPUTS;
});
afterEach(() => vi.unstubAllEnvs());

const read = () => readStack('MyStack', { region: 'eu-central-1', endpoint: aws.endpoint });

it('finds tables, plans and the sealing key and endpoint in the outputs of the stack', async () => {
  expect(await read()).toEqual({
    tables: { keys: 'keys-table', usage: 'usage-table', storageCredentials: 'credentials-table' },
    plans: { free: { ratePerMinute: 10, quotaPerMonth: 100 } },
    cache: { table: 'cache-table', bucket: 'cache-bucket' },
    jobsTable: 'jobs-table',
    kmsKeyId: OUTPUTS.SecretsKey,
    endpoint: 'https://api.example.com/prod',
  });
  expect(aws.asked.at(-1)).toContain('StackName=MyStack');
});

it('takes a stack of an earlier version, which does not name its kept files and jobs', async () => {
  const { CacheTable, JobsTable, ...rest } = OUTPUTS;
  aws.outputs = rest;
  expect(await read()).toMatchObject({ cache: undefined, jobsTable: undefined });
});

it('says which output is missing', async () => {
  const { UsageTable, ...rest } = OUTPUTS;
  aws.outputs = rest;
  await expect(read()).rejects.toThrow('has no output UsageTable');
});

it('reports a missing stack', async () => {
  aws.outputs = undefined;
  await expect(read()).rejects.toThrow('There is no stack MyStack');
});
