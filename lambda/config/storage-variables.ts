/** The variables of what is stored: tables, buckets, and the key of the callers' secrets. */
import * as v from 'valibot';
import type { TableName } from '../aws/tables.ts';

/** The region that S3 servers expect unless they are set to another one. */
export const DEFAULT_S3_REGION = 'us-east-1';

export const EndpointSchema = v.pipe(v.string(), v.url('takes a URL such as http://127.0.0.1:8000'));

export const STORAGE_VARIABLES = {
  KEYS_TABLE: v.string(),
  USAGE_TABLE: v.string(),
  STORAGE_CREDENTIALS_TABLE: v.string(),
  CACHE_TABLE: v.string(),
  JOBS_TABLE: v.string(),
  /** KMS key that encrypts storage secrets; on one machine, the path of a key file instead. */
  SECRETS_KEY_ID: v.optional(v.string()),
  SECRETS_KEY_FILE: v.optional(v.string()),
  /** The service's own bucket, for files that are too large for a reply. */
  OVERFLOW_BUCKET: v.string(),
  /** Another one, for files that are kept for later requests. */
  CACHE_BUCKET: v.string(),
  /** The bucket of jobs: their bodies and files. Default: that of kept files. */
  JOBS_BUCKET: v.optional(v.string()),
  /** Servers that replace those of AWS, on one machine. */
  DYNAMODB_ENDPOINT: v.optional(EndpointSchema),
  S3_ENDPOINT: v.optional(EndpointSchema),
  /** Region that S3_ENDPOINT expects in signatures. */
  S3_REGION: v.optional(v.string(), DEFAULT_S3_REGION),
  /** Access key of the service's own bucket at S3_ENDPOINT. */
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
};

type Read = v.InferOutput<v.ObjectSchema<typeof STORAGE_VARIABLES, undefined>>;

export function storageConfig(read: Read) {
  return {
    tables: {
      keys: read.KEYS_TABLE,
      usage: read.USAGE_TABLE,
      storageCredentials: read.STORAGE_CREDENTIALS_TABLE,
      cache: read.CACHE_TABLE,
      jobs: read.JOBS_TABLE,
    } satisfies Record<TableName, string>,
    secretsKey: secretsKeyOf(read),
    overflowBucket: read.OVERFLOW_BUCKET,
    cacheBucket: read.CACHE_BUCKET,
    jobsBucket: read.JOBS_BUCKET ?? read.CACHE_BUCKET,
    dynamoEndpoint: read.DYNAMODB_ENDPOINT,
    s3Endpoint: read.S3_ENDPOINT,
    s3Region: read.S3_REGION,
    s3AccessKey: accessKeyOf(read),
  };
}

function secretsKeyOf({
  SECRETS_KEY_ID: kmsKeyId,
  SECRETS_KEY_FILE: file,
}: Read): { kmsKeyId: string } | { file: string } {
  if (kmsKeyId !== undefined) return { kmsKeyId };
  if (file !== undefined) return { file };
  throw new Error('SECRETS_KEY_ID or SECRETS_KEY_FILE is missing.');
}

function accessKeyOf({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Read) {
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey };
}
