/**
 * The entry of the authorizer that API Gateway calls while tenant isolation is on.
 */
import * as v from 'valibot';
import { createDynamo } from '../aws/dynamo.ts';
import { createSeal } from '../secrets/create-seal.ts';
import { createTenantAuthorizer } from './authorizer.ts';

const EnvironmentSchema = v.object({ KEYS_TABLE: v.string(), SECRETS_KEY_ID: v.string() });
const { KEYS_TABLE, SECRETS_KEY_ID } = v.parse(EnvironmentSchema, process.env);

export const handler = createTenantAuthorizer({
  dynamo: createDynamo(undefined),
  keysTable: KEYS_TABLE,
  seal: createSeal({ secretsKey: { kmsKeyId: SECRETS_KEY_ID } }, 'keyId'),
  now: Date.now,
});
