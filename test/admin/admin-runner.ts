/**
 * Runs command lines of the operator in a test, on the tables and the storage of a service.
 */
import { expect } from 'vitest';
import type { Deployment } from '../../bin/admin/deployment/open-deployment.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';
import { createOwnStorage, storageServer } from '../../lambda/delivery/storage-client.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import type { Service } from '../support/service.ts';
import { createTerminal } from '../support/terminal.ts';

interface AdminRun {
  exitCode: number;
  output: string;
  errors: string;
}

/** Makes a function that runs one command line; `secret` is the answer to the prompt. */
export function createAdmin(
  service: Pick<Service, 'dynamo' | 'config'>,
  now: () => number = Date.now,
  changed: Partial<Deployment> = {},
) {
  return async function admin(line: string, secret = ''): Promise<AdminRun> {
    const { terminal, printed } = createTerminal();
    const exitCode = await runAdmin(line.split(' '), {
      environment: {},
      now,
      readSecret: async () => secret,
      ...terminal,
      open: async () => ({ ...deploymentOf(service), ...changed }),
    });
    return { exitCode, ...printed() };
  };
}

/** A run that failed with this in its message, and printed nothing else. */
export function failed(message = '') {
  return { exitCode: 1, output: '', errors: expect.stringContaining(message) };
}

export function deploymentOf({ dynamo, config }: Pick<Service, 'dynamo' | 'config'>): Deployment {
  if (!('file' in config.secretsKey)) throw new Error('The test has no key file');
  const keyFile = config.secretsKey.file;
  return {
    dynamo,
    tables: config.tables,
    plans: config.plans,
    sealOf: () => createLocalSeal(keyFile),
    endpoint: 'http://127.0.0.1:3000',
    storageServer: storageServer(config),
    jobsTable: config.tables.jobs,
    jobsBucket: config.jobsBucket ?? config.cacheBucket,
    keptFiles: { table: config.tables.cache, bucket: config.cacheBucket, storage: createOwnStorage(config) },
    findLogDays: async () => 30,
    queryLog: undefined,
    close() {},
  };
}
