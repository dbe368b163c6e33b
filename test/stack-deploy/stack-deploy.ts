/**
 * `npm run test:stack-deploy`: creates the synthesised stack in moto's CloudFormation, uses it with the
 * operator's commands, and deletes it. Prints which resources moto creates, and why it leaves the others out.
 * Ends with 1 if moto refuses the stack, or leaves out a type that it knows.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  type StackResource,
} from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { STACK_NAME } from '../../lib/stack-outputs.ts';
import { createInMoto, MOTO_REGION, type Template } from './create-in-moto.ts';
import { LEFT_OUT } from './left-out.ts';
import { startMoto } from './moto.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Characters: enough for moto's own traceback. */
const LOG_SHOWN = 3_000;

readProcessWords(
  createProgram('test:stack-deploy').description(
    "Creates the synthesised stack in moto's CloudFormation, uses it with the operator's commands, and deletes it.",
  ),
);
const run = promisify(execFile);
console.log('Synthesising the stack');
await run('npm', ['run', '--silent', 'synth'], { cwd: ROOT });
const template = await readTemplate();
console.log('Starting moto');
const moto = await startMoto();
const client = {
  endpoint: moto.url,
  region: MOTO_REGION,
  credentials: { accessKeyId: 'moto', secretAccessKey: 'moto' },
};
const cloudFormation = new CloudFormationClient({ ...client, maxAttempts: 1 });
const storage = new S3Client({ ...client, forcePathStyle: true });
try {
  const { stack, created } = await createInMoto(template, { cloudFormation, storage });
  console.log(`The stack is ${stack.StackStatus}, with ${stack.Outputs?.length} outputs\n`);
  const missing = compareResources(created);
  await useStack();
  await deleteStack();
  if (missing.length > 0) {
    console.log(`\nMissing, although moto knows them: ${missing.join(', ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`${error}\nThe last that moto wrote:\n${moto.log().slice(-LOG_SHOWN)}`);
  process.exitCode = 1;
} finally {
  cloudFormation.destroy();
  storage.destroy();
  await moto.close();
}

/** Without CDK's check of its own version, for which a bootstrapped account has a parameter. */
async function readTemplate(): Promise<Template> {
  const file = join(ROOT, 'cdk.out', `${STACK_NAME}.template.json`);
  const { Parameters, Rules, ...rest } = JSON.parse(await readFile(file, 'utf8'));
  return rest;
}

/** Prints the table. Returns the types that are missing without being known as left out. */
function compareResources(resources: readonly StackResource[]): string[] {
  // moto lists what it does not know without a type.
  const created = Map.groupBy(resources, ({ ResourceType }) => ResourceType ?? '');
  const asked = Map.groupBy(Object.values(template.Resources), ({ Type }) => Type);
  const rows = [...asked].sort().map(([type, { length }]) => {
    const count = created.get(type)?.length ?? 0;
    const isWhole = count === length;
    return { type, length, count, isWhole, why: isWhole ? '' : (LEFT_OUT[type] ?? unknownToMoto(type)) };
  });
  const cells = rows.map(({ type, length, count, why }) => [type, `${count} of ${length}`, why]);
  console.log(textTable([['resource', 'created', 'left out because'], ...cells]));
  return rows.filter(({ why }) => why === 'NOT KNOWN').map(({ type }) => type);
}

/** moto logs each type that it does not know, and goes on. */
function unknownToMoto(type: string): string {
  return moto.log().includes(`support for ${type}\n`) ? 'moto does not know it' : 'NOT KNOWN';
}

/** The operator's commands find the tables and the key by the stack's outputs. */
async function useStack(): Promise<void> {
  for (const words of ['key create acme --plan starter --json', 'key list --json', 'usage acme --json']) {
    const { stdout } = await run(
      process.execPath,
      ['bin/admin.ts', ...words.split(' '), '--region', MOTO_REGION],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          AWS_ENDPOINT_URL: moto.url,
          AWS_ACCESS_KEY_ID: 'moto',
          AWS_SECRET_ACCESS_KEY: 'moto',
        },
      },
    );
    if (!stdout.includes('acme')) throw new Error(`admin ${words}: ${stdout}`);
    console.log(`${words.startsWith('key create') ? '\n' : ''}npm run admin -- ${words}: done`);
  }
}

async function deleteStack(): Promise<void> {
  await cloudFormation.send(new DeleteStackCommand({ StackName: STACK_NAME }));
  const left = await cloudFormation.send(new DescribeStacksCommand({ StackName: STACK_NAME })).then(
    ({ Stacks = [] }) => Stacks[0]?.StackStatus,
    () => 'gone',
  );
  console.log(`The stack is ${left} after its deletion`);
}
