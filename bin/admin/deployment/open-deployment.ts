/**
 * Opens a deployment for the commands: the tables, plans and seal of a deployed stack, or of a local run.
 */
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { asDocuments } from '../../../lambda/aws/dynamo.ts';
import type { StorageServer } from '../../../lambda/delivery/storage-client.ts';
import { createKmsSeal, createLocalSeal, type OwnerKind, type Seal } from '../../../lambda/secrets/seal.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { awsVariables } from '../../local/run/function-environment.ts';
import type { GlobalOptions } from '../global-options.ts';
import { readLocalRun } from './local-run.ts';
import { createQueryLog, type QueryLog } from './query-log.ts';
import { type DeployedStack, readStack } from './read-stack.ts';

/** Where the files of requests with `cacheSeconds` are. */
interface KeptFiles {
  table: string;
  bucket: string;
  storage: S3Client;
}

export interface Deployment {
  dynamo: DynamoDBDocumentClient;
  tables: DeployedStack['tables'];
  plans: DeployedStack['plans'];
  /** Undefined for a stack of an earlier version. */
  keptFiles: KeptFiles | undefined;
  /** Table of jobs; undefined for a stack of an earlier version. */
  jobsTable: string | undefined;
  /** Bucket of the files and bodies of jobs; likewise. */
  jobsBucket: string | undefined;
  sealOf(owner: OwnerKind): Seal;
  /** Base URL of the service, without a trailing slash. */
  endpoint: string;
  /** Replaces the endpoint built from the account id, on one machine. */
  storageServer: StorageServer | undefined;
  /** Asks about the requests; undefined where there is no log to ask. */
  queryLog: QueryLog | undefined;
  /**
   * Days for which the function's log keeps its lines; undefined where there is no
   * log, or it keeps them for ever.
   */
  findLogDays(): Promise<number | undefined>;
  close(): void;
}

// Without these limits the SDK would wait for minutes.
const CONNECTION = { requestHandler: { connectionTimeout: 5_000 } };

type Environment = Record<string, string | undefined>;

/** Throws AdminError if there is no such stack or run. Errors of AWS are passed on. */
export async function openDeployment(options: GlobalOptions, environment: Environment): Promise<Deployment> {
  return options.local ? openLocal(environment) : openStack(options);
}

async function openStack({ stack, region }: GlobalOptions): Promise<Deployment> {
  const client = { ...CONNECTION, ...(region === undefined ? {} : { region }) };
  const deployed = await readStack(stack, client).catch(explainRegion);
  const { tables, cache, jobsTable, plans, kmsKeyId, endpoint, functionLog } = deployed;
  const dynamo = asDocuments(new DynamoDBClient(client));
  const kms = new KMSClient(client);
  const logs = new CloudWatchLogsClient(client);
  const storage = new S3Client(client);
  return {
    dynamo,
    tables,
    keptFiles: cache && { ...cache, storage },
    jobsTable,
    jobsBucket: cache?.bucket,
    plans,
    sealOf: (owner) => createKmsSeal(kms, kmsKeyId, owner),
    endpoint,
    storageServer: undefined,
    queryLog: functionLog === undefined ? undefined : createQueryLog(logs, functionLog),
    findLogDays: async () => (functionLog === undefined ? undefined : readRetention(logs, functionLog)),
    close() {
      storage.destroy();
      dynamo.destroy();
      kms.destroy();
      logs.destroy();
    },
  };
}

async function readRetention(logs: CloudWatchLogsClient, name: string): Promise<number | undefined> {
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: name }));
  return logGroups.find(({ logGroupName }) => logGroupName === name)?.retentionInDays;
}

/** The SDK only says that the region is missing, and not where it comes from. */
function explainRegion(error: unknown): never {
  const isMissing = error instanceof Error && error.message === 'Region is missing';
  throw isMissing
    ? new AdminError('No AWS region is set. Give --region <name>, set AWS_REGION, or use --local.')
    : error;
}

async function openLocal(environment: Environment): Promise<Deployment> {
  const run = await readLocalRun(environment.PORT || undefined);
  const aws = awsVariables(environment, run.embeddedAccessKey);
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = aws;
  const dynamo = asDocuments(
    new DynamoDBClient({
      ...CONNECTION,
      region: AWS_REGION,
      endpoint: run.dynamoEndpoint,
      // Credentials of the embedded server; otherwise the SDK finds the operator's.
      ...(AWS_ACCESS_KEY_ID !== undefined && AWS_SECRET_ACCESS_KEY !== undefined
        ? { credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } }
        : {}),
    }),
  );
  const storage = new S3Client({
    ...CONNECTION,
    region: run.s3Region,
    endpoint: run.s3Endpoint,
    forcePathStyle: true,
    ...(run.s3AccessKey === undefined ? {} : { credentials: run.s3AccessKey }),
  });
  return {
    dynamo,
    tables: run.tables,
    jobsTable: run.tables.jobs,
    jobsBucket: run.jobsBucket,
    keptFiles: { table: run.tables.cache, bucket: run.cacheBucket, storage },
    plans: run.plans,
    sealOf: () => createLocalSeal(run.secretsKeyFile),
    endpoint: run.url,
    storageServer: { endpoint: run.s3Endpoint, region: run.s3Region },
    queryLog: undefined,
    findLogDays: async () => undefined,
    close() {
      storage.destroy();
      dynamo.destroy();
    },
  };
}
