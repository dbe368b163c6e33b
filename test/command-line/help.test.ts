import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';

/** Script -> the command it runs, of the scripts that run a program of the project. */
const SCRIPTS = Object.entries<string>(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
const COMMANDS = SCRIPTS.filter(([, command]) => /^node .*\.ts$/.test(command));

/** Command -> its help. A module runs only once. */
const helps = new Map<string, Promise<string>>();
const { argv, exitCode } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

/** Runs the command in this process, up to the end of its help. */
function helpOf(command: string): Promise<string> {
  const help = helps.get(command) ?? showHelp(command);
  helps.set(command, help);
  return help;
}

async function showHelp(command: string): Promise<string> {
  const file = join(ROOT, command.split(' ').at(-1) ?? '');
  process.argv = [process.execPath, file, '--help'];
  const ended = new Error('The process has ended');
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw ended;
  });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await import(file).catch((error: unknown) => {
    if (error !== ended) throw error;
  });
  expect(exit.mock.calls.flat().concat(process.exitCode ?? [])).toEqual([0]);
  return write.mock.calls.map(([text]) => text).join('');
}

it.each(COMMANDS)(
  'is there for npm run %s: what it does, its options, and exit code 0',
  async (script, command) => {
    const help = await helpOf(command);
    expect(help).toMatch(new RegExp(`^Usage: npm run ${script} -- .+\n\n[A-Z][^]+\\.\n`));
    expect(help).toMatch(/^ {2}-h, --help /m);
  },
);

it('leaves out no script but those that run other programs', () => {
  const others = SCRIPTS.filter((each) => !COMMANDS.includes(each)).map(([script]) => script);
  expect(others).toEqual(['test', 'lint', 'format', 'typecheck', 'synth', 'soak:all']);
});

it.each([
  ['start', 'node bin/local.ts', 'Run on one machine'],
  ['run mcp', 'node bin/mcp.ts', 'AI agents'],
])('of npm %s lists the settings that bin/README.md explains', async (_script, command, title) => {
  const readme = readFileSync(join(ROOT, 'bin/README.md'), 'utf8');
  const section = readme.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
  const explained = [...section.matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  );
  const listed = [...(await helpOf(command)).matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.toSorted()).toEqual(explained.toSorted());
});
