import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { announceLocalRun } from '../../bin/admin/deployment/local-run.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';
import { createKeyStore } from '../../bin/keys/key-store.ts';
import { createFindCredential } from '../../lambda/delivery/credentials.ts';
import { STACK_OUTPUTS } from '../../lib/stack-outputs.ts';
import { duringTests } from '../support/during-tests.ts';
import { startService, TEST_ACCESS_KEY } from '../support/service.ts';
import { createTerminal } from '../support/terminal.ts';
import { startFakeAws } from './fake-aws.ts';

const ENTRY = join(import.meta.dirname, '../../bin/admin.ts');
// No local run uses a port that only root may open.
const PORT = '1';

const service = duringTests(() => startService());
let forget: () => Promise<void>;
beforeAll(async () => {
  forget = await announceLocalRun({
    url: `http://127.0.0.1:${PORT}`,
    embeddedAccessKey: TEST_ACCESS_KEY,
    config: service.config,
  });
});
afterAll(() => forget());

/** The command as an operator runs it. */
async function start(words: string[], input = '') {
  const child = spawn(process.execPath, [ENTRY, ...words], { env: { PATH: process.env.PATH, PORT } });
  child.stdin.end(input);
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, exitCode };
}

/** The same in this process, which takes a fraction of the time. */
async function admin(words: string[], { port = PORT, secret = '' } = {}) {
  const { terminal, printed } = createTerminal();
  const exitCode = await runAdmin(words, {
    environment: { PORT: port },
    now: Date.now,
    readSecret: async () => secret,
    ...terminal,
  });
  return { ...printed(), exitCode };
}

describe('the command', () => {
  it('makes a key on the local run that the service accepts, and finds it by standard input', async () => {
    const made = await start(['key', 'create', 'acme', '--plan', 'pro', '--local', '--json']);
    expect([made.exitCode, made.errors]).toEqual([0, '']);
    const { apiKey, id } = JSON.parse(made.output);
    const answer = await service.post({}, apiKey);
    expect([answer.status, answer.headers['x-plan']]).toEqual([400, 'pro']);
    const shown = await start(['key', 'show', '-', '--local', '--json'], `${apiKey}\n`);
    expect(JSON.parse(shown.output)).toMatchObject({ id, callerId: 'acme' });
  });

  it('prints a plain message and ends with code 2 for wrong usage, and with 1 for a failure', async () => {
    expect(await start(['key', 'create', 'acme', '--local'])).toEqual({
      output: '',
      errors: 'Error: --plan is missing\nTry: npm run admin -- key create --help\n',
      exitCode: 2,
    });
    expect(await admin(['key', 'list', '--local'], { port: '2' })).toEqual({
      output: '',
      errors: 'Error: There is no local run on port 2. Start one with npm start, or set PORT.',
      exitCode: 1,
    });
  });

  it('reports a local run that was killed and left its file', async () => {
    const forgetDead = await announceLocalRun({
      url: 'http://127.0.0.1:3',
      embeddedAccessKey: TEST_ACCESS_KEY,
      config: { ...service.config, dynamoEndpoint: 'http://127.0.0.1:9' },
    });
    const { exitCode, errors } = await admin(['key', 'list', '--local'], { port: '3' });
    await forgetDead();
    expect([exitCode, errors]).toEqual([1, 'Error: Nothing listens there. Is the service still running?']);
  });
});

describe('on a deployed stack', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('says what to set when there is no region', async () => {
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/missing');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/missing');
    expect(await admin(['key', 'list'])).toEqual({
      output: '',
      errors: 'Error: No AWS region is set. Give --region <name>, set AWS_REGION, or use --local.',
      exitCode: 1,
    });
  });

  it('makes a key in its table, and seals a secret for the caller with KMS', async () => {
    const aws = await startFakeAws();
    const { tables, plans, dynamoEndpoint } = service.config;
    aws.outputs = {
      [STACK_OUTPUTS.endpoint]: 'https://api.example.com/prod/',
      [STACK_OUTPUTS.keysTable]: tables.keys,
      [STACK_OUTPUTS.usageTable]: tables.usage,
      [STACK_OUTPUTS.storageCredentialsTable]: tables.storageCredentials,
      [STACK_OUTPUTS.secretsKey]: 'the-kms-key',
      [STACK_OUTPUTS.plans]: JSON.stringify(plans),
    };
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', aws.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', aws.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamoEndpoint);
    const there = ['--stack', 'MyStack', '--region', 'us-east-1', '--json'];
    const made = await admin(['key', 'create', 'cloudy', '--plan', 'free', ...there]);
    expect([made.exitCode, made.errors]).toEqual([0, '']);
    expect((await service.post({}, JSON.parse(made.output).apiKey)).headers['x-plan']).toBe('free');

    const account = ['--account', '0'.repeat(32), '--access-key-id', 'id', '--bucket', 'captures'];
    const words = ['credential', 'add', 'cloudy', ...account, '--host', 'https://files.example.com'];
    const added = await admin([...words, '--no-check', ...there], { secret: 'the-secret' });
    await aws.close();
    expect([added.exitCode, added.errors]).toEqual([0, '']);
    const findCredential = createFindCredential({
      dynamo: service.dynamo,
      credentialsTable: tables.storageCredentials,
    });
    const storageId = await createKeyStore(service.dynamo, tables.keys).findStorageId('cloudy');
    const { sealedSecret = '' } = (await findCredential(storageId ?? '', undefined)) ?? {};
    const sealed = JSON.parse(Buffer.from(sealedSecret, 'base64').toString());
    expect(sealed).toEqual({ KeyId: 'the-kms-key', secret: 'the-secret', storageId });
  });
});
