import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDirectory } from '../support/scratch.ts';

const ENTRY = join(import.meta.dirname, '../../bin/openapi.ts');

/** Runs the command as a user does. */
function openapi(...words: string[]) {
  const options = { encoding: 'utf8', env: { PATH: process.env.PATH } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...words], options);
  return { exitCode: status, output: stdout, errors: stderr };
}

it('prints the document for a server', () => {
  const { exitCode, output } = openapi('--out', '-', '--server', 'https://api.example.com/prod/');
  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    openapi: '3.1.1',
    servers: [{ url: 'https://api.example.com/prod' }],
  });
});

it('writes it to a file, and creates missing folders', async () => {
  const file = join(createDirectory(), 'new', 'openapi.json');
  expect(openapi('--out', file)).toEqual({ exitCode: 0, output: `Written: ${file}\n`, errors: '' });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    servers: [{ url: 'http://127.0.0.1:3000' }],
  });
});

it('exits with code 2 and a plain message on wrong arguments', () => {
  expect(openapi('--server', 'api.example.com')).toEqual({
    exitCode: 2,
    output: '',
    errors:
      "Error: option '--server <url>' argument 'api.example.com' is invalid. It takes an http(s) URL.\n" +
      'Try: npm run openapi -- --help\n',
  });
});
