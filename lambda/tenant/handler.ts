/**
 * The entry of the authorizer that API Gateway calls while tenant isolation is on.
 */
import * as v from 'valibot';
import { createDynamo } from '../dynamo.ts';
import { createTenantAuthorizer } from './authorizer.ts';

const { KEYS_TABLE } = v.parse(v.object({ KEYS_TABLE: v.string() }), process.env);

export const handler = createTenantAuthorizer({ dynamo: createDynamo(undefined), keysTable: KEYS_TABLE });
