/**
 * The first steps of the key commands: open the keys of the deployment, and find the named key.
 */
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import type { Plans } from '../../../lambda/config/plans.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { createKeyStore, type KeyStore } from '../../keys/key-store.ts';
import type { CommandContext } from '../command.ts';
import { readKeyId } from './make-key.ts';

export const KEY_ID_ABOUT = 'id of the key, or - for a prompt for the key itself';

interface OpenKeys {
  keys: KeyStore;
  plans: Plans;
}

export async function openKeys(context: CommandContext): Promise<OpenKeys> {
  const { dynamo, tables, plans } = await context.connect();
  return { keys: createKeyStore(dynamo, tables.keys), plans };
}

/** Throws AdminError if there is no such key. */
export async function openKey(
  id: string,
  context: CommandContext,
): Promise<OpenKeys & { record: KeyRecord }> {
  const { keys, plans } = await openKeys(context);
  return { keys, plans, record: await keys.find(await readKeyId(id, context)) };
}

/**
 * Throws AdminError for an unknown plan, because the service fails every request of a key with such a plan.
 */
export function assertPlan(plan: string, plans: Plans): void {
  if (Object.hasOwn(plans, plan)) return;
  throw new AdminError(`There is no plan "${plan}". The plans are ${Object.keys(plans).join(', ')}.`);
}
