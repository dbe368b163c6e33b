/**
 * The operator's command line: every command, in the order of the help.
 */
import type { Command } from 'commander';
import { addGroup, createProgram, type Terminal } from '../command-line/program.ts';
import { addEraseCommand } from './caller/erase-command.ts';
import { createAct, type RunInContext } from './command.ts';
import { addCredentialCommands } from './credentials/credential-commands.ts';
import { addGlobalOptions } from './global-options.ts';
import { addJobCommands } from './jobs/job-commands.ts';
import { addKeyCommands } from './keys/key-commands.ts';
import { addNewKeyCommands } from './keys/new-key-commands.ts';
import { addSecretCommands } from './keys/secret-commands.ts';
import { addLinkCommand } from './link-command.ts';
import { addTopCommand } from './top-command.ts';
import { addUsageCommand } from './usage-command.ts';

const NOTES = `
Secrets are asked for without showing them, or read from standard input: never an argument.
Exit codes: 0 done, 1 not done, 2 not called as it should be.
For JSON alone on standard output: npm run --silent admin -- <command> --json`;

export function createAdminProgram(terminal: Terminal, runInContext: RunInContext): Command {
  const act = createAct(runInContext);
  const program = addGlobalOptions(createProgram('admin', terminal))
    .description('Manages the API keys, storage credentials and usage of the screenshot service.')
    .usage('<command> [options]')
    .showHelpAfterError(true)
    .addHelpText('after', NOTES);
  const keys = addGroup(program, 'key').description('API keys').usage('<command> [options]');
  addNewKeyCommands(keys, act);
  addKeyCommands(keys, act);
  addSecretCommands(keys, act);
  const credentials = addGroup(program, 'credential').description('Storage credentials');
  addCredentialCommands(credentials.usage('<command> [options]'), act);
  const callers = addGroup(program, 'caller').description('Callers').usage('<command> [options]');
  addEraseCommand(callers, act);
  const jobs = addGroup(program, 'jobs').description('Jobs of callers').usage('<command> [options]');
  addJobCommands(jobs, act);
  addLinkCommand(program, act);
  addUsageCommand(program, act);
  addTopCommand(program, act);
  return program;
}
