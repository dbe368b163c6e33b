/**
 * The help texts, made from the descriptions of the commands. Pure.
 */
import type { Command, Option } from './command.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

const CALL = 'npm run admin --';

const INTRODUCTION = `Manages the API keys, storage credentials and usage of the screenshot service.

Usage: ${CALL} <command> [options]`;

const NOTES = `Secrets are asked for without showing them, or read from standard input: never an argument.
Exit codes: 0 done, 1 not done, 2 not called as it should be.
For JSON alone on standard output: npm run --silent admin -- <command> --json`;

/** Help of the program. */
export function overview(commands: readonly Command[]): string {
  return [
    INTRODUCTION,
    `Commands:\n${commandLines(commands)}`,
    `Options of every command:\n${optionLines(GLOBAL_OPTIONS)}`,
    `${CALL} <command> --help says more.`,
    NOTES,
  ].join('\n\n');
}

/** Help of all commands that begin with one word, such as "key". */
export function groupHelp(group: string, commands: readonly Command[]): string {
  const own = commands.filter(({ name }) => name.startsWith(`${group} `));
  return [
    `Usage: ${CALL} ${group} <command> [options]`,
    `Commands:\n${commandLines(own)}`,
    `${CALL} ${group} <command> --help says more.`,
  ].join('\n\n');
}

/** Help of one command. */
export function commandHelp(command: Command): string {
  const { name, summary, operands, options, details } = command;
  const operandLines = operands.map((operand) => [`<${operand.name}>`, operand.about] as const);
  return [
    `${summary}.`,
    `Usage: ${CALL} ${synopsis(command)}${Object.keys(options).length > 0 ? ' [options]' : ''}`,
    ...(operandLines.length > 0 ? [twoColumns(operandLines)] : []),
    ...(Object.keys(options).length > 0 ? [`Options of "${name}":\n${optionLines(options)}`] : []),
    `Options of every command:\n${optionLines(GLOBAL_OPTIONS)}`,
    ...(details === undefined ? [] : [details]),
  ].join('\n\n');
}

function commandLines(commands: readonly Command[]): string {
  return twoColumns(commands.map((command) => [synopsis(command), command.summary]));
}

function synopsis({ name, operands }: Command): string {
  const words = operands.map((operand) => (operand.isOptional ? `[${operand.name}]` : `<${operand.name}>`));
  return [name, ...words].join(' ');
}

function optionLines(options: Readonly<Record<string, Option>>): string {
  return twoColumns(
    Object.entries(options).map(([name, { value, about }]) => [
      value === undefined ? `--${name}` : `--${name} <${value}>`,
      about,
    ]),
  );
}

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
