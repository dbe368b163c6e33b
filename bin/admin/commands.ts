/**
 * Every command, in the order of the help.
 */
import type { Command } from './command.ts';
import { CREDENTIAL_COMMANDS } from './credential-commands.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { NEW_KEY_COMMANDS } from './new-key-commands.ts';
import { USAGE_COMMAND } from './usage-command.ts';

export const COMMANDS: readonly Command[] = [
  ...NEW_KEY_COMMANDS,
  ...KEY_COMMANDS,
  ...CREDENTIAL_COMMANDS,
  USAGE_COMMAND,
];
