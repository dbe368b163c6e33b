/**
 * The command "usage": a caller's use of one month.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Command } from 'commander';
import * as v from 'valibot';
import { limitsOf } from '../../lambda/admission/plans.ts';
import { USAGE_KEPT_DAYS } from '../../lambda/admission/updates/take-rate.ts';
import { readUsage, usageKey, usedOf } from '../../lambda/admission/usage-record.ts';
import { minuteOf, monthOf, monthResetAt } from '../../lambda/admission/window.ts';
import { addCommand } from '../command-line/program.ts';
import { textPairs } from '../command-line/text-table.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { CallerIdSchema, MonthSchema } from './accepted-values.ts';
import type { Act, CommandContext } from './command.ts';
import type { Deployment } from './deployment/open-deployment.ts';

const UsageSchema = v.object({ caller: CallerIdSchema, month: v.optional(MonthSchema) });

export function addUsageCommand(program: Command, act: Act): void {
  addCommand(program, 'usage')
    .description('Shows what a caller has used in a month')
    .argument('<caller>', 'id of the caller')
    .argument('[month]', 'UTC month such as 2026-11 (default: the current one)')
    .addHelpText('after', `\nA month is kept for ${USAGE_KEPT_DAYS} days after its end.`)
    .action(
      act(UsageSchema, async ({ caller, month }, context) => {
        const data = await readMonth(caller, month ?? monthOf(context.now()), context);
        return { text: describe(data), data };
      }),
    );
}

async function readMonth(caller: string, month: string, context: CommandContext): Promise<Usage> {
  const deployment = await context.connect();
  const { dynamo, tables } = deployment;
  const read = new GetCommand({
    TableName: tables.usage,
    Key: usageKey(caller, month),
    ConsistentRead: true,
  });
  const usage = readUsage((await dynamo.send(read)).Item);
  const { monthCount, minuteCount } = usedOf(usage, month, minuteOf(context.now()));
  return {
    callerId: caller,
    month,
    charged: monthCount,
    open:
      usage.reservations.size + sumOf([...usage.bulkReservations.values()].map(({ captures }) => captures)),
    failed: usage.failedCount,
    requestsThisMinute: minuteCount,
    resetsAt: new Date(monthResetAt(month) * 1000).toISOString(),
    keys: await quotasOf(caller, deployment),
  };
}

interface Usage {
  callerId: string;
  month: string;
  /** Captures that count toward the quota, open reservations included. */
  charged: number;
  open: number;
  failed: number;
  requestsThisMinute: number;
  resetsAt: string;
  keys: { plan: string; quotaPerMonth: number | null }[];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Limits of each active key. The caller's use is compared with them. */
async function quotasOf(callerId: string, { dynamo, tables, plans }: Deployment): Promise<Usage['keys']> {
  const records = await createKeyStore(dynamo, tables.keys).list(callerId);
  return records
    .filter(({ revokedAt }) => revokedAt === undefined)
    .map((record) => ({
      plan: record.plan,
      quotaPerMonth: Object.hasOwn(plans, record.plan)
        ? limitsOf(record.plan, record, plans).quotaPerMonth
        : null,
    }));
}

function describe({
  callerId,
  month,
  charged,
  open,
  failed,
  requestsThisMinute,
  resetsAt,
  keys,
}: Usage): string {
  const quotas = new Set(keys.map(({ plan, quotaPerMonth }) => `${quotaPerMonth ?? 'unknown'} (${plan})`));
  return textPairs({
    caller: callerId,
    month: `${month} (until ${resetsAt})`,
    charged: `${charged} screenshots, ${open} of them still running`,
    quota: quotas.size === 0 ? 'no active key' : [...quotas].join(', '),
    failed: `${failed} captures`,
    'this minute': `${requestsThisMinute} requests`,
  });
}
