/**
 * Runs one command line: finds the command, reads its words, connects when the command asks for it, prints what
 * came of it. Gives the exit code: 0 done, 1 not done, 2 not called as it should be.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { explainError, UsageError } from '../command-line/plain-errors.ts';
import type { Command, CommandContext, Values } from './command.ts';
import { COMMANDS } from './commands.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { GLOBAL_OPTIONS, readGlobalOptions } from './global-options.ts';
import { commandHelp, groupHelp, overview } from './help.ts';

export interface AdminWorld extends Pick<CommandContext, 'readSecret' | 'now'> {
  environment: Record<string, string | undefined>;
  print(text: string): void;
  printError(text: string): void;
  /** How a deployment is opened; the tests bring their own. */
  open?: typeof openDeployment;
}

export const EXIT_CODES = { done: 0, notDone: 1, wrongUsage: 2 };

/** `words`: the arguments behind the program's name. Never throws. */
export async function runAdmin(words: readonly string[], world: AdminWorld): Promise<number> {
  const call = findCommand(words);
  if (call.command === undefined) return showHelp(call, world);
  try {
    return await runCommand(call.command, call.rest, world);
  } catch (error) {
    world.printError(`Error: ${explainError(error)}`);
    if (!(error instanceof UsageError)) return EXIT_CODES.notDone;
    world.printError(`Try: npm run admin -- ${call.command.name} --help`);
    return EXIT_CODES.wrongUsage;
  }
}

interface Call {
  command: Command | undefined;
  /** First word, when it is no option. */
  group: string | undefined;
  rest: readonly string[];
}

function findCommand(words: readonly string[]): Call {
  const [first, second] = words;
  const group = first?.startsWith('-') ? undefined : first;
  for (const [name, length] of [
    [`${first} ${second}`, 2],
    [first, 1],
  ] as const) {
    const command = COMMANDS.find((each) => each.name === name);
    if (command !== undefined) return { command, group, rest: words.slice(length) };
  }
  return { command: undefined, group, rest: words.slice(group === undefined ? 0 : 1) };
}

/** Asked for, help is an answer; otherwise it explains a mistake. */
function showHelp({ group, rest }: Call, { print, printError }: AdminWorld): number {
  const isKnownGroup = COMMANDS.some(({ name }) => name.startsWith(`${group} `));
  const help = isKnownGroup && group !== undefined ? groupHelp(group, COMMANDS) : overview(COMMANDS);
  const isAsked = rest.some((word) => word === '--help' || word === '-h') || group === 'help';
  if (isAsked && (isKnownGroup || group === undefined || group === 'help')) {
    print(help);
    return EXIT_CODES.done;
  }
  const [verb] = rest;
  // Only the command's own words are repeated: whatever else stands there may be a secret.
  if (group !== undefined && !isKnownGroup) printError('Error: there is no such command.\n');
  else if (verb !== undefined) printError(`Error: "${group ?? 'admin'}" has no such command.\n`);
  printError(help);
  return EXIT_CODES.wrongUsage;
}

async function runCommand(command: Command, rest: readonly string[], world: AdminWorld): Promise<number> {
  const { values, operands } = readWords(command, rest);
  if (values.help) {
    world.print(commandHelp(command));
    return EXIT_CODES.done;
  }
  const globals = readGlobalOptions(values);
  const named = nameOperands(command, operands);
  const { open = openDeployment } = world;
  let opened: Promise<Deployment> | undefined;
  try {
    const outcome = await command.run(
      { ...values, ...named },
      {
        ...world,
        connect: () => {
          opened ??= open(globals, world.environment);
          return opened;
        },
      },
    );
    world.print(globals.json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
    return outcome.isIncomplete ? EXIT_CODES.notDone : EXIT_CODES.done;
  } finally {
    await opened?.then(
      (deployment) => deployment.close(),
      () => {}, // What could not be opened was reported already and needs no closing.
    );
  }
}

function readWords(command: Command, rest: readonly string[]): { values: Values; operands: string[] } {
  const described = { ...command.options, ...GLOBAL_OPTIONS };
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { value }] of Object.entries(described)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true });
    return { values: values as Values, operands: positionals };
  } catch (error) {
    throw new UsageError(explainError(error));
  }
}

function nameOperands({ operands }: Command, given: readonly string[]): Values {
  if (given.length > operands.length) {
    const accepted = operands.map(({ name }) => `<${name}>`).join(' ') || 'none';
    throw new UsageError(`There are ${given.length} words where it takes ${accepted}.`);
  }
  return Object.fromEntries(operands.map(({ name }, index) => [name, given[index]]));
}
