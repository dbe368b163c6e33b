/** Makes the seal of the configuration. Loads the KMS client, which only requests with a storage need. */
import { KMSClient } from '@aws-sdk/client-kms';
import type { Config } from '../config.ts';
import { createRetries } from '../retries.ts';
import { createKmsSeal, createLocalSeal, type Seal } from './seal.ts';

const ATTEMPTS = 3;

export function createSeal({ secretsKey }: Pick<Config, 'secretsKey'>): Seal {
  return 'file' in secretsKey
    ? createLocalSeal(secretsKey.file)
    : createKmsSeal(new KMSClient({ retryStrategy: createRetries(ATTEMPTS) }), secretsKey.kmsKeyId);
}
