/**
 * The common parts of all command lines of the project: help, plain errors and
 * exit codes, on top of commander.
 */
import { type Argument, Command, CommanderError, Help, type Option } from 'commander';
import { findNearestNames } from '../../lambda/request/problems/nearest-name.ts';
import { explainError, UsageError } from './plain-errors.ts';

/** Output of a command. Each text is one or more lines, without a trailing line break. */
export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
}

export const EXIT_CODES = { success: 0, failure: 1, wrongUsage: 2 };

export const STANDARD_STREAMS: Terminal = {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
};

/** Makes an empty program for `npm run <script>`. Its errors never repeat a value that may be a secret. */
export function createProgram(script: string, { print, printError }: Terminal = STANDARD_STREAMS): Command {
  const call = `npm run ${script} --`;
  const program = new Command(call);
  return program
    .helpOption('-h, --help', 'show this help')
    .configureHelp({
      showGlobalOptions: true,
      // The help lists the commands of all groups at once, because there are few.
      visibleCommands: commandsOf,
      subcommandTerm: (command) =>
        [...namesOf(command), ...command.registeredArguments.map(termOf)].join(' '),
      argumentTerm: termOf,
      optionDescription: descriptionOf,
    })
    .configureOutput({
      writeOut: (text) => print(withoutLineBreak(text)),
      writeErr: (text) => printError(withoutLineBreak(text)),
      outputError: (text, write) => write(plainly(text, program)),
    })
    .showHelpAfterError(`Try: ${call} --help`)
    .exitOverride();
}

/** Adds a command whose errors point to its own help. */
export function addCommand(parent: Command, name: string): Command {
  const command = parent.command(name);
  const names = namesOf(command).join(' ');
  return command.showHelpAfterError(`Try: ${rootOf(command).name()} ${names} --help`);
}

/** Adds a group of commands. Its errors list them. */
export function addGroup(parent: Command, name: string): Command {
  return parent.command(name).showHelpAfterError(true);
}

/** All commands of a program or group. A group is replaced by its commands. */
function commandsOf(parent: Command): Command[] {
  return parent.commands.flatMap((command) =>
    command.commands.length === 0 ? [command] : commandsOf(command),
  );
}

/** The words of a command after the program's name. */
function namesOf(command: Command): string[] {
  return command.parent === null ? [] : [...namesOf(command.parent), command.name()];
}

/** Runs the program with the words after its name. Returns the exit code. Never throws. */
export async function runProgram(
  program: Command,
  words: readonly string[],
  { printError }: Terminal = STANDARD_STREAMS,
): Promise<number> {
  try {
    await program.parseAsync(words, { from: 'user' });
    return EXIT_CODES.success;
  } catch (error) {
    // commander has already printed its own errors and the requested help.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.wrongUsage;
    printError(`Error: ${explainError(error)}`);
    return error instanceof UsageError ? EXIT_CODES.wrongUsage : EXIT_CODES.failure;
  }
}

/**
 * Parses the arguments of this process for a program without actions, and returns the program. Ends the
 * process after help, or with exit code 2 if the arguments are wrong.
 */
export function readProcessWords(program: Command): Command {
  return program
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.wrongUsage))
    .parse();
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function termOf(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

/** Hides empty defaults. */
function descriptionOf(option: Option): string {
  const { defaultValue, description } = option;
  const isNothing = defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isNothing ? description : new Help().optionDescription(option);
}

function withoutLineBreak(text: string): string {
  return text.replace(/\n$/, '');
}

/** What was typed, and commander's suggestion, which has only names of commands. */
const UNKNOWN_COMMAND = /^Error: unknown command '(.*?)'(?:\n\((Did you mean [\w ,-]+\?)\))?\n?$/s;

/** commander repeats unexpected words, which may be secrets. */
function plainly(text: string, program: Command): string {
  return text
    .replace(/^error: /, 'Error: ')
    .replace(UNKNOWN_COMMAND, (_all, typed: string, near = suggestGroup(typed, program)) =>
      `Error: there is no such command. ${near}`.trimEnd().concat('\n'),
    )
    .replace(/^(Error: too many arguments.*? but got \d+): .*\.\n$/s, '$1.\n')
    .replace(/^(Error: unknown option '--?[^=']*)=.*?'(?=\n|$)/s, "$1'");
}

/** commander suggests only commands that do something. */
function suggestGroup(typed: string, program: Command): string {
  const [near] = findNearestNames(
    typed,
    program.commands.map((command) => command.name()),
  );
  return near === undefined ? '' : `Did you mean ${near}?`;
}
