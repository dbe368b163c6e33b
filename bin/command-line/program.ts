/**
 * What every command line of the project has in common: help, plain errors and exit codes. commander reads the words.
 */
import { type Argument, Command, CommanderError, Help, type Option } from 'commander';
import { explainError, UsageError } from './plain-errors.ts';

/** Where a command prints: each text is one line or more, without a line break at the end. */
export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
}

export const EXIT_CODES = { done: 0, notDone: 1, wrongUsage: 2 };

export const STANDARD_STREAMS: Terminal = {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
};

/** Gives an empty program that is called by `npm run <script>`. What it is given repeats no value that may be a secret. */
export function createProgram(script: string, { print, printError }: Terminal = STANDARD_STREAMS): Command {
  const call = `npm run ${script} --`;
  return new Command(call)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({
      showGlobalOptions: true,
      // Every command at once: there are few.
      visibleCommands: commandsOf,
      subcommandTerm: (command) =>
        [...namesOf(command), ...command.registeredArguments.map(termOf)].join(' '),
      argumentTerm: termOf,
      optionDescription: descriptionOf,
    })
    .configureOutput({
      writeOut: (text) => print(withoutLineBreak(text)),
      writeErr: (text) => printError(withoutLineBreak(text)),
      outputError: (text, write) => write(plainly(text)),
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

/** Adds a word that only leads to commands: its errors show them. */
export function addGroup(parent: Command, name: string): Command {
  return parent.command(name).showHelpAfterError(true);
}

/** The commands below a program or group, those of its groups in place of the groups. */
function commandsOf(parent: Command): Command[] {
  return parent.commands.flatMap((command) =>
    command.commands.length === 0 ? [command] : commandsOf(command),
  );
}

/** The words of a command behind the program's name. */
function namesOf(command: Command): string[] {
  return command.parent === null ? [] : [...namesOf(command.parent), command.name()];
}

/** Runs the words behind the program's name; gives the exit code. Never throws. */
export async function runProgram(
  program: Command,
  words: readonly string[],
  { printError }: Terminal = STANDARD_STREAMS,
): Promise<number> {
  try {
    await program.parseAsync(words, { from: 'user' });
    return EXIT_CODES.done;
  } catch (error) {
    // commander has printed its own errors, and the help that was asked for.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUsage;
    printError(`Error: ${explainError(error)}`);
    return error instanceof UsageError ? EXIT_CODES.wrongUsage : EXIT_CODES.notDone;
  }
}

/**
 * Reads the words of this process for a program without actions, and gives the program. Ends the process when help was
 * asked for, or with exit code 2 when the words are wrong.
 */
export function readProcessWords(program: Command): Command {
  return program
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUsage))
    .parse();
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function termOf(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

/** A default that is nothing is not shown. */
function descriptionOf(option: Option): string {
  const { defaultValue, description } = option;
  const isNothing = defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isNothing ? description : new Help().optionDescription(option);
}

function withoutLineBreak(text: string): string {
  return text.replace(/\n$/, '');
}

/** commander repeats words that it did not expect: they may be secrets. */
function plainly(text: string): string {
  return text
    .replace(/^error: /, 'Error: ')
    .replace(/^(Error: )unknown command .*$/s, '$1there is no such command.\n')
    .replace(/^(Error: too many arguments.*? but got \d+): .*\.\n$/s, '$1.\n')
    .replace(/^(Error: unknown option '--?[^=']*)=.*?'(?=\n|$)/s, "$1'");
}
