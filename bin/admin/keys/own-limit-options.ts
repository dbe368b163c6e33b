/**
 * The options that set a key's own limits.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { OwnLimitSchema } from '../accepted-values.ts';

export function addLimitOptions(command: Command): Command {
  return command
    .option('--rate <n>', 'requests a minute, or "plan" for the plan\'s limit')
    .option('--quota <n>', 'screenshots a month, or "plan" for the plan\'s limit')
    .option('--concurrency <n>', 'captures at a time, or "plan" for the plan\'s limit')
    .option('--job-concurrency <n>', 'items of jobs at a time, or "plan" for the plan\'s limit');
}

// A rate of 0 would answer every request with "wait a minute". A quota of 0 makes a key that cannot capture.
export const LIMIT_ENTRIES = {
  rate: v.optional(OwnLimitSchema(1)),
  quota: v.optional(OwnLimitSchema(0)),
  concurrency: v.optional(OwnLimitSchema(1)),
  jobConcurrency: v.optional(OwnLimitSchema(1)),
};

/** Undefined means that the plan's limit applies. */
export function ownNumber(limit: number | 'plan' | undefined): number | undefined {
  return limit === 'plan' ? undefined : limit;
}
