/**
 * The commands that make a key. The key is shown once and never stored.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { keyIdOf } from '../../../lambda/admission/link/link-record.ts';
import type { OwnLimits } from '../../../lambda/admission/plans.ts';
import type { Plans } from '../../../lambda/config/plans.ts';
import { AdminError, explainError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { CallerIdSchema, KeyIdSchema, PlanNameSchema } from '../accepted-values.ts';
import type { Act, CommandContext, Outcome } from '../command.ts';
import { keyData, keyText } from './describe-key.ts';
import { makeApiKey } from './make-key.ts';
import { assertPlan, KEY_ID_ABOUT, openKey, openKeys } from './open-keys.ts';
import { addLimitOptions, LIMIT_ENTRIES, ownNumber } from './own-limit-options.ts';

const ONCE = 'The key is shown only once, because only its hash is stored.';

export function addNewKeyCommands(group: Command, act: Act): void {
  addLimitOptions(addCommand(group, 'create').option('--plan <name>', 'the plan of the key'))
    .description('Makes an API key and shows it once')
    .argument('<caller>', 'id of the caller; all keys of a caller share one rate and quota')
    .action(
      act(
        v.object({ caller: CallerIdSchema, plan: PlanNameSchema, ...LIMIT_ENTRIES }),
        async ({ caller, plan, rate, quota, concurrency, jobConcurrency }, context) => {
          const { keys, plans } = await openKeys(context);
          assertPlan(plan, plans);
          const limits = {
            ratePerMinute: ownNumber(rate),
            quotaPerMonth: ownNumber(quota),
            concurrency: ownNumber(concurrency),
            jobConcurrency: ownNumber(jobConcurrency),
          };
          const storageId = await keys.findStorageId(caller);
          const made = await addKey(keys, { callerId: caller, storageId, plan, ...limits }, context);
          return newKeyOutcome(made, plans, ONCE);
        },
      ),
    );

  addCommand(group, 'rotate')
    .description('Replaces a key with a new one of the same caller, plan and limits, and shows it once')
    .argument('<id>', KEY_ID_ABOUT)
    .option('--keep-old', 'keep the old key active; revoke it later with "key revoke"', false)
    .addHelpText(
      'after',
      '\nThe use is not reset: rate and quota belong to the caller, not to the key. Links and webhook secrets belong to the key: sign and make them anew.',
    )
    .action(
      act(v.object({ id: KeyIdSchema, keepOld: v.boolean() }), async ({ id, keepOld }, context) => {
        const { keys, plans, record } = await openKey(id, context);
        if (record.revokedAt !== undefined) {
          throw new AdminError('This key is revoked. Make a new one with "key create".');
        }
        const { callerId, storageId, plan, ...own } = record;
        const { ratePerMinute, quotaPerMonth, concurrency, jobConcurrency } = own;
        const limits = { ratePerMinute, quotaPerMonth, concurrency, jobConcurrency };
        const owner = { callerId, storageId, plan, ...limits };
        const made = await addKey(keys, owner, context);
        const oldId = keyIdOf(record.keyHash);
        if (keepOld) return newKeyOutcome(made, plans, `${ONCE} The old one (${oldId}) still works.`);
        // The new key exists already and an error would lose it. So it is shown, with
        // the command that is left to run.
        const revoked = keys.revoke(record.keyHash, timeOf(context));
        const failure = await revoked.then(() => undefined, explainError);
        if (failure === undefined) {
          return newKeyOutcome(made, plans, `${ONCE} The old one (${oldId}) is revoked.`);
        }
        const note = `${ONCE} The old one was NOT revoked (${failure}). Run: key revoke ${oldId}`;
        return { ...newKeyOutcome(made, plans, note), isIncomplete: true };
      }),
    );
}

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
