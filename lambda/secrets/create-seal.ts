/**
 * Makes the seal of the configuration. Loads the KMS client, which only links and requests with `storage`
 * need.
 */
import { KMSClient } from '@aws-sdk/client-kms';
import { createRetries } from '../aws/retries.ts';
import type { Config } from '../config/config.ts';
import { createKmsSeal, createLocalSeal, type OwnerKind, type Seal } from './seal.ts';

const ATTEMPTS = 3;

export function createSeal({ secretsKey }: Pick<Config, 'secretsKey'>, owner: OwnerKind): Seal {
  return 'file' in secretsKey
    ? createLocalSeal(secretsKey.file)
    : createKmsSeal(new KMSClient({ retryStrategy: createRetries(ATTEMPTS) }), secretsKey.kmsKeyId, owner);
}
