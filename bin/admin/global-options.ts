/**
 * The options of every command: the deployment, and the output format.
 */
import { type Command, Option } from 'commander';
import * as v from 'valibot';
import { STACK_NAME } from '../../lib/stack-outputs.ts';
import { DEFAULT_PORT } from '../local/run/local-settings.ts';

const GlobalOptionsSchema = v.object({
  stack: v.string(),
  region: v.optional(v.string()),
  local: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
});

export type GlobalOptions = v.InferOutput<typeof GlobalOptionsSchema>;

export function addGlobalOptions(program: Command): Command {
  const local = new Option('--local', `the local run on PORT (default: ${DEFAULT_PORT}) instead of AWS`);
  return program
    .option('--stack <name>', 'the deployed stack', STACK_NAME)
    .option('--region <name>', 'its AWS region (default: that of your AWS settings)')
    .addOption(local.conflicts(['stack', 'region']))
    .option('--json', 'print JSON');
}

/** Reads the global options from a command of the program. */
export function globalOptionsOf(command: Command): GlobalOptions {
  return v.parse(GlobalOptionsSchema, command.optsWithGlobals());
}
