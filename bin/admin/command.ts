/**
 * The interface of the operator's commands, and how a command becomes commander's action: all values are
 * checked first and all problems are printed together; then the command runs and its outcome is printed.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { UsageError } from '../command-line/plain-errors.ts';
import type { Deployment } from './deployment/open-deployment.ts';

/** Dependencies of a command. `connect` opens the deployment at its first call. */
export interface CommandContext {
  connect(): Promise<Deployment>;
  /** Asks for a secret without showing it; `what` names it, such as "API key". */
  readSecret(what: string): Promise<string>;
  /** Unix milliseconds. */
  now(): number;
}

/** Output of a command: `text` for people, `data` for --json. */
export interface Outcome {
  text: string;
  data: unknown;
  /** The command was carried out only in part, so the exit code is 1. */
  isIncomplete?: boolean;
}

/** Runs a command, prints its outcome, and closes the deployment if it was opened. */
export type RunInContext = (
  command: Command,
  run: (context: CommandContext) => Promise<Outcome>,
) => Promise<void>;

/**
 * Makes commander's action of a command. `input` is the schema of its arguments and options by name; its
 * messages continue a line that begins with the value's name.
 */
export type Act = <Output>(
  input: v.GenericSchema<unknown, Output>,
  run: (input: Output, context: CommandContext) => Promise<Outcome>,
) => (this: Command) => Promise<void>;

export function createAct(runInContext: RunInContext): Act {
  return function act(input, run) {
    return async function action() {
      const values = readValues(this, input);
      try {
        await runInContext(this, (context) => run(values, context));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        throw wrongUsage(this, error.message);
      }
    };
  };
}

function readValues<Output>(command: Command, input: v.GenericSchema<unknown, Output>): Output {
  const words = command.registeredArguments.map((argument, index) => [argument.name(), command.args[index]]);
  const result = v.safeParse(input, { ...Object.fromEntries(words), ...command.opts() });
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    const option = command.options.find((each) => each.attributeName() === name);
    const problem = issue.received === 'undefined' ? 'is missing' : issue.message;
    return `${option?.long ?? `<${name}>`} ${problem}`;
  });
  return wrongUsage(command, problems.join('\n'));
}

/** Prints the message and the command that shows help. */
function wrongUsage(command: Command, message: string): never {
  return command.error(`error: ${message}`);
}
