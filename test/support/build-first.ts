/** Builds what all captures need before the first test, so that no test waits for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFiles } from '../../bin/local/run/prepare-files.ts';

/**
 * Also makes the folder TEST_SCRATCH for files that several test files share, and
 * deletes it after the last of them. Workers and commands keep their compiled code.
 */
export default async function buildFirst(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../build/compile-cache');
  await prepareFiles(undefined, (_step, build) => build(() => undefined));
  const scratch = await mkdtemp(join(tmpdir(), 'screenshot-tests-'));
  process.env.TEST_SCRATCH = scratch;
  return () => rm(scratch, { recursive: true, force: true });
}
