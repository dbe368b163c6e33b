/** Writes the tables of options and endpoints into README.md: `npm run readme`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createProgram, runProgram } from './command-line/program.ts';
import { withTables } from './readme/tables.ts';

const README = new URL('../README.md', import.meta.url);

const program = createProgram('readme')
  .description('Writes the tables of options and endpoints into README.md.')
  .action(async () => writeFile(README, withTables(await readFile(README, 'utf8'))));

process.exitCode = await runProgram(program, process.argv.slice(2));
