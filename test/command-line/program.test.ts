import { describe, expect, it } from 'vitest';
import { anyWords, httpUrl, listOption, wholeNumber } from '../../bin/command-line/option-values.ts';
import { AdminError } from '../../bin/command-line/plain-errors.ts';
import { createProgram, runProgram } from '../../bin/command-line/program.ts';
import { createTerminal } from '../support/terminal.ts';

async function run(...words: string[]) {
  const { terminal, printed } = createTerminal();
  const read: unknown[] = [];
  const program = createProgram('try', terminal)
    .description('Tries.')
    .argument('[url]', 'a URL', httpUrl)
    .option('--count <n>', 'how many', wholeNumber(1), 2)
    .option('--only <words>', 'names', anyWords, [])
    .addOption(listOption('--colour <names>', 'colours', ['red', 'green', 'blue']))
    .option('--fail', 'fails')
    .action((url, options) => {
      if (options.fail) throw new AdminError('It cannot be done.');
      read.push(url, options);
    });
  const exitCode = await runProgram(program, words, terminal);
  return { exitCode, ...printed(), read };
}

describe('a command line', () => {
  it('gives the defaults, and what was asked for', async () => {
    const all = ['red', 'green', 'blue'];
    expect((await run()).read).toEqual([undefined, { count: 2, only: [], colour: all }]);
    const words = ['https://example.com', '--count', '3', '--only', 'a,b', '--colour', 'blue,red'];
    expect((await run(...words)).read).toEqual([
      new URL('https://example.com'),
      { count: 3, only: ['a', 'b'], colour: ['red', 'blue'] },
    ]);
  });

  it.each([
    [['--count', '0'], 'It takes a whole number from 1.'],
    [['--count', '1.5'], 'It takes a whole number from 1.'],
    [['--count', '1e3'], 'It takes a whole number from 1.'],
    [['--colour', 'pink'], 'It takes any of red, green, blue.'],
    [['--colour', ''], 'It takes any of red, green, blue.'],
    [['example.com'], 'It takes an http(s) URL.'],
    [['file:///etc/passwd'], 'It takes an http(s) URL.'],
    [['--cuont', '3'], "Error: unknown option '--cuont'"],
    [['https://example.com', 'more'], 'Error: too many arguments. Expected 1 argument but got 2.\n'],
  ])('%j is exit code 2, and says what is accepted', async (words, message) => {
    const { exitCode, output, errors, read } = await run(...words);
    expect([exitCode, output, read]).toEqual([2, '', []]);
    expect(errors).toContain(message);
    expect(errors).toMatch(/\nTry: npm run try -- --help$/);
  });

  it('that cannot be carried out is exit code 1, with the reason alone', async () => {
    expect(await run('--fail')).toMatchObject({
      exitCode: 1,
      output: '',
      errors: 'Error: It cannot be done.',
    });
  });

  it('has help on standard output', async () => {
    const { exitCode, output, errors } = await run('--help');
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Usage: npm run try -- \[options\] \[url\]\n\nTries\.\n/);
  });
});
