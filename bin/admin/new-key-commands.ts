/**
 * The commands that make a key: its text is shown once and stored nowhere.
 */
import * as v from 'valibot';
import { hashApiKey } from '../../lambda/admission/key.ts';
import type { KeyRecord } from '../../lambda/admission/key-record.ts';
import type { OwnLimits } from '../../lambda/admission/plans.ts';
import type { Plans } from '../../lambda/config.ts';
import { AdminError, explainError } from '../command-line/plain-errors.ts';
import { CallerIdSchema, KeyIdSchema, PlanNameSchema } from './accepted-values.ts';
import { keyIdOf, makeApiKey } from './api-key.ts';
import { type Command, type CommandContext, defineCommand, type Outcome } from './command.ts';
import { keyData, keyText } from './describe-key.ts';
import type { KeyStore } from './key-store.ts';
import { assertPlan, KEY_OPERAND, openKey, openKeys } from './open-keys.ts';
import { LIMIT_ENTRIES, LIMIT_OPTIONS, ownNumber } from './own-limit-options.ts';

const ONCE = 'The key is shown this once: only its hash is stored.';

const create = defineCommand({
  name: 'key create',
  summary: 'Makes an API key and shows it, once',
  operands: [{ name: 'caller', about: 'id of the caller; all keys of a caller share one rate and quota' }],
  options: { plan: { value: 'name', about: 'the plan of the key' }, ...LIMIT_OPTIONS },
  input: v.object({ caller: CallerIdSchema, plan: PlanNameSchema, ...LIMIT_ENTRIES }),
  async run({ caller, plan, rate, quota, concurrency }, context) {
    const { keys, plans } = await openKeys(context);
    assertPlan(plan, plans);
    const limits = {
      ratePerMinute: ownNumber(rate),
      quotaPerMonth: ownNumber(quota),
      concurrency: ownNumber(concurrency),
    };
    const storageId = await keys.findStorageId(caller);
    const made = await addKey(keys, { callerId: caller, storageId, plan, ...limits }, context);
    return newKeyOutcome(made, plans, ONCE);
  },
});

const rotate = defineCommand({
  name: 'key rotate',
  summary: 'Replaces a key by a new one, shown once, with its caller, plan and limits',
  operands: [KEY_OPERAND],
  options: { 'keep-old': { about: 'leave the old key working, to be revoked later by "key revoke"' } },
  input: v.object({ id: KeyIdSchema, 'keep-old': v.optional(v.boolean(), false) }),
  async run({ id, 'keep-old': keepOld }, context) {
    const { keys, plans, record } = await openKey(id, context);
    if (record.revokedAt !== undefined) {
      throw new AdminError('This key is revoked. Make a new one by "key create".');
    }
    const { callerId, storageId, plan, ratePerMinute, quotaPerMonth, concurrency } = record;
    const made = await addKey(
      keys,
      { callerId, storageId, plan, ratePerMinute, quotaPerMonth, concurrency },
      context,
    );
    const oldId = keyIdOf(record.keyHash);
    if (keepOld) return newKeyOutcome(made, plans, `${ONCE} The old one (${oldId}) still works.`);
    // The new key is made and an error would lose it: it is shown, with what is left to do.
    const failure = await keys.revoke(record.keyHash, timeOf(context)).then(() => undefined, explainError);
    if (failure === undefined)
      return newKeyOutcome(made, plans, `${ONCE} The old one (${oldId}) is revoked.`);
    const note = `${ONCE} The old one was NOT revoked (${failure}). Run: key revoke ${oldId}`;
    return { ...newKeyOutcome(made, plans, note), isIncomplete: true };
  },
  details: 'What the caller has used stays: rate and quota belong to the caller, not to the key.',
});

export const NEW_KEY_COMMANDS: readonly Command[] = [create, rotate];

interface MadeKey {
  apiKey: string;
  record: KeyRecord;
}

async function addKey(
  keys: KeyStore,
  owner: { callerId: string; storageId: string | undefined; plan: string } & OwnLimits,
  context: CommandContext,
): Promise<MadeKey> {
  const apiKey = makeApiKey();
  const record = {
    keyHash: hashApiKey(apiKey),
    createdAt: timeOf(context),
    revokedAt: undefined,
    ...owner,
  };
  await keys.add(record);
  return { apiKey, record };
}

function newKeyOutcome({ apiKey, record }: MadeKey, plans: Plans, note: string): Outcome {
  return {
    text: `${apiKey}\n\n${keyText(record, plans)}\n\n${note}`,
    data: { apiKey, ...keyData(record, plans) },
  };
}

function timeOf(context: CommandContext): string {
  return new Date(context.now()).toISOString();
}
