/**
 * Runs the tests of storage, admission, jobs and the whole service against servers of others: Amazon's
 * DynamoDB Local, ElasticMQ, and real S3 servers. Gets and starts them itself, and says what it could not
 * run. Run it with `npm run test:servers`; exits 1 if a test fails.
 */
import { anyWords } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import type { OutsideServer } from '../support/outside-server.ts';
import { startDynamoLocal } from './dynamo-local.ts';
import { startElasticMq } from './elasticmq.ts';
import { DYNAMODB_LOCAL, ELASTICMQ, installJars, installS3 } from './install.ts';
import { runTests } from './run-tests.ts';
import { S3_PROGRAMS } from './s3-programs.ts';

const { only } = readProcessWords(
  createProgram('test:servers')
    .description(
      'Runs the tests of storage, admission, jobs and the whole service against DynamoDB Local, ElasticMQ and S3 servers of others.\n' +
        'Needs Java and Maven, and Go. What is missing is left out, and named at the end.',
    )
    .option('--only <names>', 'only these S3 servers, with commas between', anyWords, []),
).opts<{ only: string[] }>();

const EMBEDDED = 'embedded';
const notRun: string[] = [];
const rows: (string | number)[][] = [];
let isGreen = true;

const dynamo = await startJava(DYNAMODB_LOCAL, startDynamoLocal);
const queues = await startJava(ELASTICMQ, startElasticMq);
const dynamoName = dynamo?.name ?? EMBEDDED;
const queuesName = queues?.name ?? EMBEDDED;
try {
  let isDynamoTested = dynamo === undefined;
  for (const program of S3_PROGRAMS) {
    if (only.length > 0 && !only.includes(program.name)) continue;
    const { name, version, region } = program;
    const installed = await installS3(program);
    if ('missing' in installed) {
      notRun.push(`${name} ${version}: ${installed.missing}`);
      continue;
    }
    isDynamoTested = true;
    await test(`${name} ${version}, ${region}`, {
      TEST_S3_SERVER: name,
      TEST_S3_PROGRAM: installed.file,
      TEST_S3_REGION: region,
    });
  }
  if (!isDynamoTested) await test(EMBEDDED, {});
} finally {
  await dynamo?.close();
  await queues?.close();
}

if (rows.length > 0)
  console.log(textTable([['DynamoDB', 'SQS', 'S3', 'passed', 'failed', 'left out', 's'], ...rows]));
console.log(notRun.length === 0 ? 'Nothing was left out.' : `Not run:\n  ${notRun.join('\n  ')}`);
process.exitCode = isGreen && rows.length > 0 ? 0 : 1;

async function startJava(
  server: typeof ELASTICMQ,
  start: (folder: string) => Promise<OutsideServer>,
): Promise<(OutsideServer & { name: string }) | undefined> {
  const jars = await installJars(server);
  if ('missing' in jars) {
    notRun.push(`${server.name}: ${jars.missing}`);
    return undefined;
  }
  return { ...(await start(jars.file)), name: `${server.name} ${jars.version}` };
}

async function test(s3Name: string, environment: Record<string, string>): Promise<void> {
  console.log(`\n== ${dynamoName}; SQS: ${queuesName}; S3: ${s3Name}`);
  const startedAt = performance.now();
  const counts = await runTests({
    ...environment,
    ...(dynamo === undefined ? {} : { TEST_DYNAMODB_ENDPOINT: dynamo.endpoint }),
    ...(queues === undefined ? {} : { TEST_SQS_ENDPOINT: queues.endpoint }),
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  rows.push([
    dynamoName,
    queuesName,
    s3Name,
    counts.numPassedTests,
    counts.numFailedTests,
    counts.numPendingTests,
    seconds,
  ]);
  isGreen &&= counts.success && counts.numPassedTests > 0;
}
