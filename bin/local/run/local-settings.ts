/**
 * The environment variables of the local run: names, shapes and defaults. A wrong value is refused at once,
 * with the variable's name and what is accepted.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Config, readConfig } from '../../../lambda/config/config.ts';
import { describeProblems } from '../../../lambda/config/setting-problems.ts';
import { DEFAULT_S3_REGION } from '../../../lambda/config/storage-variables.ts';
import type { AccessKey } from '../storage/aws-signature.ts';
import type { LocalStorage } from '../storage/bucket.ts';
import { type FunctionEnvironment, functionVariables } from './function-environment.ts';

type Environment = Record<string, string | undefined>;

export interface LocalSettings {
  /** 0 means any free port. */
  port: number;
  /** How many captures run at a time. */
  concurrency: number;
  /** Absolute path of the folder that keeps tables, objects and the secrets key; undefined keeps nothing. */
  dataDir: string | undefined;
  /** Servers that replace the embedded ones. */
  dynamoEndpoint: string | undefined;
  s3: LocalStorage | undefined;
  chromePath: string | undefined;
  /** The value of ALLOW_PRIVATE_TARGETS. */
  privateTargets: string;
  /** Host names of the service besides those of loopback, in lower case. */
  hosts: readonly string[];
}

/** Default of PORT. */
export const DEFAULT_PORT = 3_000;
const MAX_PORT = 65_535;

const wholeNumber = (least: number, most: number) => {
  const expected = `takes a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};
const endpoint = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/]/i, 'takes a URL such as http://127.0.0.1:8000'),
);

const HostsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase().split(',')),
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[\w-]+(?:\.[\w-]+)*$/, 'takes host names, such as "shots.example.com"'),
    ),
  ),
);

const EnvironmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, MAX_PORT)),
  CONCURRENCY: v.optional(wholeNumber(1, 1_000)),
  DATA_DIR: v.optional(v.string()),
  DYNAMODB_ENDPOINT: v.optional(endpoint),
  S3_ENDPOINT: v.optional(endpoint),
  S3_REGION: v.optional(v.string(), DEFAULT_S3_REGION),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  CHROME_PATH: v.optional(v.string()),
  ALLOW_PRIVATE_TARGETS: v.optional(v.string(), 'true'),
  SERVICE_HOSTS: v.optional(HostsSchema),
});

/** What the start finds out later, as something that the function takes. */
const NOT_KNOWN_YET = {
  dynamoEndpoint: 'http://127.0.0.1',
  storage: {
    endpoint: 'http://127.0.0.1',
    region: DEFAULT_S3_REGION,
    accessKey: { accessKeyId: '-', secretAccessKey: '-' },
  },
  secretsKeyFile: '-',
  browserPack: undefined,
  filtersPack: '-',
  inPageScripts: '-',
  chromePath: undefined,
};

/** Throws an Error with a sentence for every wrong variable. An empty variable counts as not set. */
export function readLocalSettings(environment: Environment): LocalSettings {
  const given = withoutEmpty(environment);
  const result = v.safeParse(EnvironmentSchema, given);
  const ownProblems = result.success ? [] : describeProblems(result.issues).split('\n');
  const problems = new Set([...ownProblems, ...findFunctionProblems(given)]);
  if (!result.success || problems.size > 0) throw new Error([...problems].join('\n'));
  assertLastingKey(result.output);
  const read = result.output;
  return {
    port: read.PORT ?? DEFAULT_PORT,
    concurrency: read.CONCURRENCY ?? availableParallelism(),
    dataDir: read.DATA_DIR === undefined ? undefined : resolve(read.DATA_DIR),
    dynamoEndpoint: read.DYNAMODB_ENDPOINT,
    s3:
      read.S3_ENDPOINT === undefined
        ? undefined
        : { endpoint: read.S3_ENDPOINT, region: read.S3_REGION, accessKey: readAccessKey(read) },
    chromePath: read.CHROME_PATH,
    privateTargets: read.ALLOW_PRIVATE_TARGETS,
    hosts: read.SERVICE_HOSTS ?? [],
  };
}

function withoutEmpty(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function readAccessKey(read: v.InferOutput<typeof EnvironmentSchema>): AccessKey {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('S3_ENDPOINT needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY as well.');
  }
  return { accessKeyId, secretAccessKey };
}

/** Outside tables outlast the run, and so must the key that opens the secrets in them. */
function assertLastingKey(read: v.InferOutput<typeof EnvironmentSchema>): void {
  if (read.DYNAMODB_ENDPOINT !== undefined && read.DATA_DIR === undefined) {
    throw new Error(
      'DYNAMODB_ENDPOINT needs DATA_DIR as well: a folder that keeps the key of the secrets stored in the tables.',
    );
  }
}

/**
 * The function's configuration on this machine, with placeholders for what is not
 * known. Throws as readConfig does.
 */
export function readFunctionConfig(
  given: Environment,
  known: Partial<FunctionEnvironment> & Pick<FunctionEnvironment, 'privateTargets'>,
): Config {
  return readConfig({ ...given, ...functionVariables(given, { ...NOT_KNOWN_YET, ...known }) });
}

/**
 * Variables that only the function reads, such as PLANS. They are checked here so that
 * nothing starts with a wrong one.
 */
function findFunctionProblems(given: Record<string, string>): string[] {
  const privateTargets = given.ALLOW_PRIVATE_TARGETS ?? 'true';
  try {
    readFunctionConfig(given, { privateTargets });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)];
  }
}
