/** Builds what all captures need before the first test, so that no test waits for it. */
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  const removeFolder = useTemporaryFolder(process.env);
  // The deployed function runs as a user without rights, see deployed-function.ts.
  await chmod(tmpdir(), 0o711);
  return removeFolder;
}
