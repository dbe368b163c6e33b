/**
 * The commands that show keys and change them.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import type { Plans } from '../../../lambda/config/plans.ts';
import { UsageError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { CallerIdSchema, KeyIdSchema, PlanNameSchema } from '../accepted-values.ts';
import type { Act, Outcome } from '../command.ts';
import { keyData, keyTable, keyText } from './describe-key.ts';
import { assertPlan, KEY_ID_ABOUT, openKey, openKeys } from './open-keys.ts';
import { addLimitOptions, LIMIT_ENTRIES, ownNumber } from './own-limit-options.ts';

export function addKeyCommands(group: Command, act: Act): void {
  addCommand(group, 'show')
    .description('Shows the caller, plan and limits of a key')
    .argument('<id>', KEY_ID_ABOUT)
    .action(
      act(v.object({ id: KeyIdSchema }), async ({ id }, context) => {
        const { plans, record } = await openKey(id, context);
        return keyOutcome(record, plans);
      }),
    );

  addCommand(group, 'list')
    .description('Lists keys, oldest first, revoked ones too')
    .option('--caller <id>', 'only the keys of this caller')
    .action(
      act(v.object({ caller: v.optional(CallerIdSchema) }), async ({ caller }, context) => {
        const { keys, plans } = await openKeys(context);
        const records = await keys.list(caller);
        return { text: keyTable(records, plans), data: records.map((record) => keyData(record, plans)) };
      }),
    );

  addCommand(group, 'plan')
    .description('Moves a key to another plan')
    .argument('<id>', KEY_ID_ABOUT)
    .argument('<plan>', 'the new plan')
    .addHelpText('after', '\nIt applies from the next request on. The key keeps its own limits.')
    .action(
      act(v.object({ id: KeyIdSchema, plan: PlanNameSchema }), async ({ id, plan }, context) => {
        const { keys, plans, record } = await openKey(id, context);
        assertPlan(plan, plans);
        return keyOutcome(await keys.setPlan(record.keyHash, plan), plans);
      }),
    );

  addLimitOptions(addCommand(group, 'limits'))
    .description('Sets or removes own limits of a key')
    .argument('<id>', KEY_ID_ABOUT)
    .addHelpText('after', '\nThe limits of a key are compared with the use of all keys of its caller.')
    .action(
      act(v.object({ id: KeyIdSchema, ...LIMIT_ENTRIES }), async (input, context) => {
        const { id, rate, quota, concurrency, jobConcurrency } = input;
        if ([rate, quota, concurrency, jobConcurrency].every((limit) => limit === undefined)) {
          throw new UsageError('Give --rate, --quota, --concurrency, --job-concurrency or several of them.');
        }
        const { keys, plans, record } = await openKey(id, context);
        const own = {
          ratePerMinute: rate === undefined ? record.ratePerMinute : ownNumber(rate),
          quotaPerMonth: quota === undefined ? record.quotaPerMonth : ownNumber(quota),
          concurrency: concurrency === undefined ? record.concurrency : ownNumber(concurrency),
          jobConcurrency: jobConcurrency === undefined ? record.jobConcurrency : ownNumber(jobConcurrency),
        };
        return keyOutcome(await keys.setLimits(record.keyHash, own), plans);
      }),
    );

  addCommand(group, 'revoke')
    .description('Revokes a key at once and for good')
    .argument('<id>', KEY_ID_ABOUT)
    .action(
      act(v.object({ id: KeyIdSchema }), async ({ id }, context) => {
        const { keys, plans, record } = await openKey(id, context);
        const revokedAt = new Date(context.now()).toISOString();
        return keyOutcome(await keys.revoke(record.keyHash, revokedAt), plans);
      }),
    );
}

function keyOutcome(record: KeyRecord, plans: Plans): Outcome {
  return { text: keyText(record, plans), data: keyData(record, plans) };
}
