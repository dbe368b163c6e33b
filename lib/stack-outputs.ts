/**
 * The names of the stack and of its outputs. The operator's command line finds a deployment by them.
 */

export const STACK_NAME = 'ScreenshotService';

/** Outputs of the stack. */
export const STACK_OUTPUTS = {
  /** Base URL of /screenshot and /health, with a trailing slash. */
  endpoint: 'Endpoint',
  keysTable: 'KeysTable',
  usageTable: 'UsageTable',
  storageCredentialsTable: 'StorageCredentialsTable',
  cacheTable: 'CacheTable',
  cacheBucket: 'CacheBucket',
  jobsTable: 'JobsTable',
  /** Id or ARN of the KMS key that encrypts storage secrets. */
  secretsKey: 'SecretsKey',
  /** Plan -> limits, JSON. */
  plans: 'Plans',
  /** Name of the log group of the function. */
  functionLog: 'FunctionLog',
} as const;
