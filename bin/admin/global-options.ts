/**
 * The options that every command takes: which deployment, and how to print.
 */
import * as v from 'valibot';
import { UsageError } from '../command-line/plain-errors.ts';
import type { Option, Values } from './command.ts';

/** The name that bin/app.ts gives the stack. */
export const DEFAULT_STACK = 'ScreenshotService';

export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  stack: { value: 'name', about: `the deployed stack (default: ${DEFAULT_STACK})` },
  region: { value: 'name', about: 'its AWS region (default: that of your AWS settings)' },
  local: { about: 'the local run on PORT (default: 3000) instead of AWS' },
  json: { about: 'print JSON' },
};

const GlobalOptionsSchema = v.object({
  stack: v.optional(v.string(), DEFAULT_STACK),
  region: v.optional(v.string()),
  local: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
});

export type GlobalOptions = v.InferOutput<typeof GlobalOptionsSchema>;

/** Throws UsageError when a local run and a deployed stack are asked for at once. */
export function readGlobalOptions(values: Values): GlobalOptions {
  if (values.local && (values.stack !== undefined || values.region !== undefined)) {
    throw new UsageError('--local stands alone, without --stack and --region.');
  }
  return v.parse(GlobalOptionsSchema, values);
}
