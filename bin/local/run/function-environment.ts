/**
 * The environment variables of the function on this machine: those of
 * lambda/config/config.ts, and those of the AWS SDK.
 */

import type { AccessKey } from '../storage/aws-signature.ts';
import { CACHE_BUCKET, JOBS_BUCKET, type LocalStorage, OVERFLOW_BUCKET } from '../storage/bucket.ts';
import { LOCAL_TABLES } from '../storage/make-tables.ts';

export type Environment = Record<string, string | undefined>;

export interface FunctionEnvironment {
  dynamoEndpoint: string;
  storage: LocalStorage;
  secretsKeyFile: string;
  privateTargets: string;
  /** Folder of the packed browser; undefined if CHROME_PATH names another. */
  browserPack: string | undefined;
  /** Folder of the filter lists. */
  filtersPack: string;
  /** Folder of the scripts that run inside pages. */
  inPageScripts: string;
  chromePath: string | undefined;
}

const REGION = 'us-east-1';
const DEFAULT_WAITING_BROWSERS = '1';
// DynamoDB Local accepts any credentials, but the SDK sends no request without.
const NO_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };

/**
 * Region and credentials for DynamoDB: those of the embedded server, or the operator's for another server.
 */
export function awsVariables(given: Environment, embedded: AccessKey | undefined): Environment {
  const AWS_REGION = given.AWS_REGION || given.AWS_DEFAULT_REGION || REGION;
  if (embedded !== undefined) {
    return {
      AWS_REGION,
      AWS_ACCESS_KEY_ID: embedded.accessKeyId,
      AWS_SECRET_ACCESS_KEY: embedded.secretAccessKey,
      AWS_SESSION_TOKEN: undefined,
      AWS_PROFILE: undefined,
    };
  }
  const hasOwn = Boolean(given.AWS_ACCESS_KEY_ID || given.AWS_PROFILE);
  return { AWS_REGION, ...(hasOwn ? {} : NO_CREDENTIALS) };
}

/**
 * The function's variables. Variables of `given` that are passed on unchanged
 * count as not set if they are empty.
 */
export function functionVariables(given: Environment, settings: FunctionEnvironment): Environment {
  return {
    KEYS_TABLE: LOCAL_TABLES.keys,
    USAGE_TABLE: LOCAL_TABLES.usage,
    STORAGE_CREDENTIALS_TABLE: LOCAL_TABLES.storageCredentials,
    CACHE_TABLE: LOCAL_TABLES.cache,
    JOBS_TABLE: LOCAL_TABLES.jobs,
    JOBS_QUEUE_URL: undefined,
    WEBHOOKS_QUEUE_URL: undefined,
    SECRETS_KEY_ID: undefined,
    SECRETS_KEY_FILE: settings.secretsKeyFile,
    DYNAMODB_ENDPOINT: settings.dynamoEndpoint,
    S3_ENDPOINT: settings.storage.endpoint,
    S3_REGION: settings.storage.region,
    S3_ACCESS_KEY_ID: settings.storage.accessKey.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.storage.accessKey.secretAccessKey,
    OVERFLOW_BUCKET,
    CACHE_BUCKET,
    JOBS_BUCKET,
    // Nothing collects metrics here.
    METRICS_NAMESPACE: undefined,
    LOG_FORMAT: given.LOG_FORMAT || (process.stdout.isTTY ? 'line' : 'json'),
    LOG_LEVEL: given.LOG_LEVEL || undefined,
    DENY_HOSTS: given.DENY_HOSTS || undefined,
    ALLOW_PRIVATE_TARGETS: settings.privateTargets,
    CHROME_PATH: settings.chromePath,
    PLANS: given.PLANS || undefined,
    WAITING_BROWSERS: given.WAITING_BROWSERS || DEFAULT_WAITING_BROWSERS,
    AWS_LAMBDA_RUNTIME_API: undefined,
    BROWSER_PROCESS_MODEL: given.BROWSER_PROCESS_MODEL || undefined,
    ...(settings.browserPack === undefined ? {} : { BROWSER_PACK: settings.browserPack }),
    FILTERS_PACK: settings.filtersPack,
    IN_PAGE_SCRIPTS: settings.inPageScripts,
  };
}

/**
 * Sets variables, or unsets those that are undefined. Returns a function that restores the earlier values.
 */
export function setVariables(environment: Environment, variables: Environment): () => void {
  const earlier = Object.fromEntries(Object.keys(variables).map((name) => [name, environment[name]]));
  assign(environment, variables);
  return () => assign(environment, earlier);
}

/** process.env would store undefined as the text "undefined". */
function assign(environment: Environment, variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete environment[name];
    else environment[name] = value;
  }
}
