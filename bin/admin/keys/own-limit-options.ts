/**
 * The options by which a key gets limits of its own.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { OwnLimitSchema } from '../accepted-values.ts';

export function addLimitOptions(command: Command): Command {
  return command
    .option('--rate <n>', 'requests a minute of its own, or "plan" for those of the plan')
    .option('--quota <n>', 'screenshots a month of its own, or "plan" for those of the plan')
    .option('--concurrency <n>', 'captures at a time of its own, or "plan" for those of the plan');
}

// A rate of 0 would say "wait a minute" for ever; a quota of 0 is a key that may do everything but capture.
export const LIMIT_ENTRIES = {
  rate: v.optional(OwnLimitSchema(1)),
  quota: v.optional(OwnLimitSchema(0)),
  concurrency: v.optional(OwnLimitSchema(1)),
};

/** Undefined: the plan's limit holds. */
export function ownNumber(limit: number | 'plan' | undefined): number | undefined {
  return limit === 'plan' ? undefined : limit;
}
