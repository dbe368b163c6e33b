/**
 * The commands that show keys and change them.
 */
import * as v from 'valibot';
import type { KeyRecord } from '../../lambda/admission/key-record.ts';
import type { Plans } from '../../lambda/config.ts';
import { UsageError } from '../command-line/plain-errors.ts';
import { CallerIdSchema, KeyIdSchema, PlanNameSchema } from './accepted-values.ts';
import { type Command, defineCommand, type Outcome } from './command.ts';
import { keyData, keyTable, keyText } from './describe-key.ts';
import { assertPlan, KEY_OPERAND as ID, openKey, openKeys } from './open-keys.ts';
import { LIMIT_ENTRIES, LIMIT_OPTIONS, ownNumber } from './own-limit-options.ts';

const show = defineCommand({
  name: 'key show',
  summary: 'Shows whose a key is, its plan and limits',
  operands: [ID],
  options: {},
  input: v.object({ id: KeyIdSchema }),
  async run({ id }, context) {
    const { plans, record } = await openKey(id, context);
    return keyOutcome(record, plans);
  },
});

const list = defineCommand({
  name: 'key list',
  summary: 'Lists keys, oldest first, revoked ones too',
  operands: [],
  options: { caller: { value: 'id', about: 'only those of this caller' } },
  input: v.object({ caller: v.optional(CallerIdSchema) }),
  async run({ caller }, context) {
    const { keys, plans } = await openKeys(context);
    const records = await keys.list(caller);
    return { text: keyTable(records, plans), data: records.map((record) => keyData(record, plans)) };
  },
});

const plan = defineCommand({
  name: 'key plan',
  summary: 'Moves a key to another plan',
  operands: [ID, { name: 'plan', about: 'the new plan' }],
  options: {},
  input: v.object({ id: KeyIdSchema, plan: PlanNameSchema }),
  async run({ id, plan }, context) {
    const { keys, plans, record } = await openKey(id, context);
    assertPlan(plan, plans);
    return keyOutcome(await keys.setPlan(record.keyHash, plan), plans);
  },
  details: 'It holds from the next request on. Own limits of the key stay.',
});

const limits = defineCommand({
  name: 'key limits',
  summary: 'Gives a key limits of its own, or takes them away',
  operands: [ID],
  options: LIMIT_OPTIONS,
  input: v.object({ id: KeyIdSchema, ...LIMIT_ENTRIES }),
  async run({ id, rate, quota, concurrency }, context) {
    if (rate === undefined && quota === undefined && concurrency === undefined) {
      throw new UsageError('Give --rate, --quota, --concurrency or several of them.');
    }
    const { keys, plans, record } = await openKey(id, context);
    const own = {
      ratePerMinute: rate === undefined ? record.ratePerMinute : ownNumber(rate),
      quotaPerMonth: quota === undefined ? record.quotaPerMonth : ownNumber(quota),
      concurrency: concurrency === undefined ? record.concurrency : ownNumber(concurrency),
    };
    return keyOutcome(await keys.setLimits(record.keyHash, own), plans);
  },
  details: 'The limits of a key are held against what its caller has used by all keys.',
});

const revoke = defineCommand({
  name: 'key revoke',
  summary: 'Revokes a key at once and for good',
  operands: [ID],
  options: {},
  input: v.object({ id: KeyIdSchema }),
  async run({ id }, context) {
    const { keys, plans, record } = await openKey(id, context);
    return keyOutcome(await keys.revoke(record.keyHash, new Date(context.now()).toISOString()), plans);
  },
});

export const KEY_COMMANDS: readonly Command[] = [show, list, plan, limits, revoke];

function keyOutcome(record: KeyRecord, plans: Plans): Outcome {
  return { text: keyText(record, plans), data: keyData(record, plans) };
}
