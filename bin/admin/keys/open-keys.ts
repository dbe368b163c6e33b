/**
 * What the commands on keys begin with: the keys of the deployment, and the key that was named.
 */
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import type { Plans } from '../../../lambda/config.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import type { CommandContext } from '../command.ts';
import { readKeyId } from './api-key.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';

export const KEY_ID_ABOUT = 'id of the key, or - to be asked for the key itself';

export interface OpenKeys {
  keys: KeyStore;
  plans: Plans;
}

export async function openKeys(context: CommandContext): Promise<OpenKeys> {
  const { dynamo, tables, plans } = await context.connect();
  return { keys: createKeyStore(dynamo, tables.keys), plans };
}

/** Throws AdminError when there is no such key. */
export async function openKey(
  id: string,
  context: CommandContext,
): Promise<OpenKeys & { record: KeyRecord }> {
  const { keys, plans } = await openKeys(context);
  return { keys, plans, record: await keys.find(await readKeyId(id, context)) };
}

/** The service fails every request of a key whose plan it does not know. */
export function assertPlan(plan: string, plans: Plans): void {
  if (Object.hasOwn(plans, plan)) return;
  throw new AdminError(`There is no plan "${plan}". The plans are ${Object.keys(plans).join(', ')}.`);
}
