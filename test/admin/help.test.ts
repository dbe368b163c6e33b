import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createAdminProgram } from '../../bin/admin/admin-program.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';
import { STANDARD_STREAMS } from '../../bin/command-line/program.ts';
import { createTerminal } from '../support/terminal.ts';

const PROGRAM = createAdminProgram(STANDARD_STREAMS, () => Promise.resolve());
const COMMANDS = PROGRAM.commands.flatMap((word) => (word.commands.length === 0 ? word : word.commands));

async function admin(...words: string[]) {
  const { terminal, printed } = createTerminal();
  const exitCode = await runAdmin(words, {
    environment: {},
    now: () => 0,
    readSecret: () => Promise.reject(new Error('Help asks for no secret')),
    ...terminal,
    open: () => Promise.reject(new Error('Help connects to nothing')),
  });
  return { exitCode, ...printed() };
}

const namesOf = (command: Command): string[] =>
  command.parent === null ? [] : [...namesOf(command.parent), command.name()];

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])('with "%s" names every command', async (word) => {
    const { exitCode, output } = await admin(word);
    expect(exitCode).toBe(0);
    for (const command of COMMANDS) {
      expect(output).toMatch(new RegExp(`^  ${namesOf(command).join(' ')}\\b`, 'm'));
      // Long lines are wrapped.
      expect(output.replace(/\s+/g, ' ')).toContain(command.description());
    }
  });

  it('of a group names its own commands', async () => {
    const { exitCode, output } = await admin('credential', '--help');
    expect(exitCode).toBe(0);
    expect(output).toContain('credential remove <caller> <id>');
    expect(output).not.toContain('key create');
  });

  it.each(COMMANDS.map((command) => [namesOf(command), command] as const))(
    'of %j names its words and options',
    async (names, { registeredArguments, options }) => {
      const { exitCode, output } = await admin(...names, '--help');
      expect(exitCode).toBe(0);
      for (const { required, name } of registeredArguments.map((each) => ({ ...each, name: each.name() }))) {
        expect(output).toContain(required ? `  <${name}>  ` : `  [${name}]  `);
      }
      for (const option of [...options.map(({ long }) => long), '--stack', '--region', '--local', '--json']) {
        expect(output).toMatch(new RegExp(`^  ${option}\\b`, 'm'));
      }
    },
  );
});

describe('an unknown command', () => {
  it.each([[[]], [['keys']], [['key']], [['key', 'make']], [['key', 'make', '--help-me']], [['--json']]])(
    '%j is exit code 2, with help on standard error',
    async (words) => {
      const { exitCode, output, errors } = await admin(...words);
      expect([exitCode, output]).toEqual([2, '']);
      expect(errors).toContain('Usage: npm run admin --');
    },
  );

  it.each([
    [['key', 'crate'], 'create'],
    [['key', 'crate', 'acme'], 'create'],
    [['keys', 'list'], 'key'],
    [['credentials'], 'credential'],
    [['usge', 'acme'], 'usage'],
    [['key', 'link-secrt'], 'link-secret'],
  ])('%j gets the nearest one, %s', async (words, near) => {
    const { exitCode, errors } = await admin(...words);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(new RegExp(`^Error: there is no such command\\. Did you mean ${near}\\?$`, 'm'));
  });

  it.each([
    [['shot_0123456789']],
    [['creat\nshot_0123456789']],
    [['key', "shot_0123456789'\n(Did you mean create?)"]],
    [['key', 'shot_0123456789']],
    [['key', 'list', 'shot_0123456789']],
    [['key', 'list', '--key=shot_0123456789']],
  ])('%j is not repeated: it may be a secret', async (words) => {
    const { exitCode, output, errors } = await admin(...words);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain('Error: ');
    expect(errors).not.toContain('shot_0123456789');
  });
});

it('refuses --local together with --stack or --region', async () => {
  for (const option of ['--stack', '--region']) {
    const { exitCode, errors } = await admin('key', 'list', '--local', option, 'x');
    expect([exitCode, errors]).toEqual([
      2,
      expect.stringContaining(`'--local' cannot be used with option '${option} <name>'`),
    ]);
  }
});
