/**
 * What a command of the operator's command line is: its words, what it takes, and what it does. The words and
 * the help come from the same description.
 */
import * as v from 'valibot';
import { UsageError } from '../command-line/plain-errors.ts';
import type { Deployment } from './deployment.ts';

/** A word that stands by itself after the command. */
export interface Operand {
  name: string;
  about: string;
  isOptional?: boolean;
}

/** `--name`, or `--name <value>` when `value` says what it takes. */
export interface Option {
  value?: string;
  about: string;
}

/** What a command works with. `connect` opens the deployment at its first call and not before. */
export interface CommandContext {
  connect(): Promise<Deployment>;
  /** Asks for a secret without showing it; `what` names it, such as "API key". */
  readSecret(what: string): Promise<string>;
  /** Unix milliseconds. */
  now(): number;
}

/** What a command has to say: `text` for people, `data` for --json. */
export interface Outcome {
  text: string;
  data: unknown;
  /** Done in part: the exit code says so. */
  isIncomplete?: boolean;
}

/** Values by name of operand or option, as they were written. */
export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  /** Group and verb, such as "key create", or a single word. */
  name: string;
  summary: string;
  operands: readonly Operand[];
  options: Readonly<Record<string, Option>>;
  /** More for the command's own help. */
  details?: string;
  run(values: Values, context: CommandContext): Promise<Outcome>;
}

interface Definition<Output> extends Omit<Command, 'run'> {
  /** Reads the values; its messages end a line that begins with the value's name. */
  input: v.GenericSchema<unknown, Output>;
  run(input: Output, context: CommandContext): Promise<Outcome>;
}

/** Gives a command that reads its values first. It throws UsageError for values that are not as they should be. */
export function defineCommand<Output>({ input, run, ...rest }: Definition<Output>): Command {
  return {
    ...rest,
    run: (values, context) => run(readValues(values, input, rest), context),
  };
}

function readValues<Output>(
  values: Values,
  input: v.GenericSchema<unknown, Output>,
  { operands }: Pick<Command, 'operands'>,
): Output {
  const result = v.safeParse(input, values);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    const shown = operands.some((operand) => operand.name === name) ? `<${name}>` : `--${name}`;
    return `${shown} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
  });
  throw new UsageError(`${problems.join('\n')}`);
}
