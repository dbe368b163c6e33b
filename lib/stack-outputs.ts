/**
 * The names of the stack and of its outputs: the operator's command line finds a deployment by them.
 */

export const STACK_NAME = 'ScreenshotService';

/** Outputs of the stack, each with what it holds. */
export const STACK_OUTPUTS = {
  keysTable: 'KeysTable',
  usageTable: 'UsageTable',
  storageCredentialsTable: 'StorageCredentialsTable',
  /** Id or ARN of the KMS key that seals storage secrets. */
  secretsKey: 'SecretsKey',
  /** Plan -> limits, JSON. */
  plans: 'Plans',
} as const;
