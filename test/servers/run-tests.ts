/**
 * Runs test files in a process of their own, with the servers that the environment names.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';

/** Tests of storage, admission, jobs and the whole service. */
const TEST_FILES = [
  'test/admission',
  'test/delivery/upload.test.ts',
  'test/service',
  'test/security/dependencies.test.ts',
  'test/local/run/start.test.ts',
  'test/admin/credentials',
  'test/admin/keys',
  'test/admin/usage-command.test.ts',
  'test/tenant',
  'test/jobs',
  'test/webhooks/jobs.test.ts',
  'test/servers',
];

const CountsSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  success: v.boolean(),
});
type Counts = v.InferOutput<typeof CountsSchema>;

/** Shows the output of the tests, and returns their counts. Throws an Error if the run ends without any. */
export async function runTests(environment: Record<string, string>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'servers-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', ...TEST_FILES, ...reporters], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await once(child, 'exit');
    return v.parse(CountsSchema, JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
