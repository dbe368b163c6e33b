/** Builds what all captures need before the first test, so that no test waits for it. */
import { join } from 'node:path';
import { prepareFiles } from '../../bin/local/run/prepare-files.ts';
import { sweepTemporaryFolders, useTemporaryFolder } from '../../bin/local/run/temporary-folder.ts';

/**
 * Also makes the folder of all temporary files, and deletes it after the last of the tests. Workers and
 * commands keep their compiled code.
 */
export default async function buildFirst(): Promise<() => void> {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../build/compile-cache');
  await prepareFiles(undefined, (_step, build) => build(() => undefined));
  await sweepTemporaryFolders();
  return useTemporaryFolder(process.env);
}
