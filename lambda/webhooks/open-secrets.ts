/** Reads which secrets of a key sign now, and opens them. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { KeyRecordSchema } from '../admission/key-record.ts';
import { keyIdOf } from '../admission/link/link-record.ts';
import { readItem } from '../aws/dynamo.ts';
import { unavailable } from '../errors.ts';
import type { Seal } from '../secrets/seal.ts';
import { secretsInForce } from './webhook-secrets.ts';

interface OpenSecretsDeps {
  dynamo: DynamoDBDocumentClient;
  keysTable: string;
  /** Opens webhook secrets. */
  seal: Pick<Seal, 'open'>;
  now: () => number;
}

/** The secrets of the key, the current one first; none if the key was deleted. Throws service_unavailable. */
export type OpenSecrets = (keyHash: string) => Promise<string[]>;

export function createOpenSecrets({ dynamo, keysTable, seal, now }: OpenSecretsDeps): OpenSecrets {
  return async function openSecrets(keyHash) {
    const item = await readItem(dynamo, { table: keysTable, key: { keyHash } });
    if (item === undefined) return [];
    const { webhookSecrets = [] } = v.parse(KeyRecordSchema, item);
    const inForce = secretsInForce(webhookSecrets, now());
    return Promise.all(
      inForce.map(({ sealed }) =>
        seal.open(sealed, keyIdOf(keyHash)).catch((error) => {
          throw unavailable(error);
        }),
      ),
    );
  };
}
