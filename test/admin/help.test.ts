import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../bin/admin/commands.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';

async function admin(...words: string[]) {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await runAdmin(words, {
    environment: {},
    now: () => 0,
    readSecret: () => Promise.reject(new Error('Help asks for no secret')),
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
    open: () => Promise.reject(new Error('Help connects to nothing')),
  });
  return { exitCode, output: output.join('\n'), errors: errors.join('\n') };
}

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])('by "%s" names every command', async (word) => {
    const { exitCode, output } = await admin(word);
    expect(exitCode).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(output).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      expect(output).toContain(summary);
    }
  });

  it('of a group names its own commands', async () => {
    const { exitCode, output } = await admin('credential', '--help');
    expect(exitCode).toBe(0);
    expect(output).toContain('credential remove <caller> <id>');
    expect(output).not.toContain('key create');
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of "%s" names its words and options',
    async (name, { operands, options }) => {
      const { exitCode, output } = await admin(...name.split(' '), '--help');
      expect(exitCode).toBe(0);
      for (const operand of operands) expect(output).toContain(`<${operand.name}>  `);
      for (const option of [...Object.keys(options), 'stack', 'region', 'local', 'json']) {
        expect(output).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
      }
    },
  );
});

describe('a command that is none', () => {
  it.each([[[]], [['keys']], [['key']], [['key', 'make']], [['key', 'make', '--help-me']], [['--json']]])(
    '%j is exit code 2, with help on standard error',
    async (words) => {
      const { exitCode, output, errors } = await admin(...words);
      expect([exitCode, output]).toEqual([2, '']);
      expect(errors).toContain('Usage: npm run admin --');
    },
  );

  it('is not repeated: it may be a secret', async () => {
    expect((await admin('shot_0123456789')).errors).not.toContain('shot_0123456789');
  });
});

it('refuses --local beside --stack or --region', async () => {
  for (const option of ['--stack', '--region']) {
    const { exitCode, errors } = await admin('key', 'list', '--local', option, 'x');
    expect([exitCode, errors]).toEqual([2, expect.stringContaining('--local stands alone')]);
  }
});
