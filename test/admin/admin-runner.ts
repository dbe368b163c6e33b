/**
 * Runs command lines of the operator in a test, on the tables and the storage of a service.
 */
import type { Deployment } from '../../bin/admin/deployment/open-deployment.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';
import { storageServer } from '../../lambda/delivery/storage-client.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import type { Service } from '../support/service.ts';

interface AdminRun {
  exitCode: number;
  output: string;
  errors: string;
}

/** Makes a function that runs one command line; `secret` is the answer to the prompt. */
export function createAdmin(service: Service, now: () => number = Date.now) {
  return async function admin(line: string, secret = ''): Promise<AdminRun> {
    const output: string[] = [];
    const errors: string[] = [];
    const exitCode = await runAdmin(line.split(' '), {
      environment: {},
      now,
      readSecret: async () => secret,
      print: (text) => output.push(text),
      printError: (text) => errors.push(text),
      open: async () => deploymentOf(service),
    });
    return { exitCode, output: output.join('\n'), errors: errors.join('\n') };
  };
}

function deploymentOf({ dynamo, config }: Service): Deployment {
  if (!('file' in config.secretsKey)) throw new Error('The test has no key file');
  const keyFile = config.secretsKey.file;
  return {
    dynamo,
    tables: config.tables,
    plans: config.plans,
    sealOf: () => createLocalSeal(keyFile),
    endpoint: 'http://127.0.0.1:3000',
    storageServer: storageServer(config),
    queryLog: undefined,
    close() {},
  };
}
