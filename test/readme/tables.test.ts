import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withTables } from '../../bin/readme/tables.ts';
import { NAMED_OPTIONS } from '../support/option-examples.ts';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');

it('the tables of README.md are those of the entries; if not, npm run readme writes them', () => {
  expect(withTables(readme)).toBe(readme);
});

it('every option has a row', () => {
  for (const [name] of NAMED_OPTIONS) expect(readme).toContain(`\n| \`${name}\` | `);
});

it('a table without its place is noticed', () => {
  expect(() => withTables(readme.replace('<!-- table: pdf -->', ''))).toThrow('no place for the table "pdf"');
});
