import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';

/** Script -> the command it runs, of the scripts that run a command in bin/. */
const COMMANDS = Object.entries<string>(
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts,
).filter(([, command]) => /^node .*\bbin\/\S+\.ts$/.test(command));

it('is there for every command: what it does, its options, and exit code 0', async () => {
  const helps = await Promise.all(
    COMMANDS.map(async ([script, command]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...command.split(' ').slice(1), '--help'],
        { cwd: ROOT },
      );
      return [script, stdout] as const;
    }),
  );
  expect(helps.length).toBeGreaterThan(5);
  for (const [script, help] of helps) {
    expect(help).toMatch(new RegExp(`^Usage: npm run ${script} -- .+\n\n[A-Z][^]+\\.\n`));
    expect(help).toMatch(/^ {2}-h, --help /m);
  }
}, 60_000);
