/**
 * One folder for all temporary files of a run (the unpacked browser, profiles, embedded storage), so that none are left
 * when the run ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, setVariables } from './function-environment.ts';

// A browser may still write for a moment after it is killed.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Makes the folder and lets Node's tmpdir() return it. Returns a function that removes it; call that last. */
export function useTemporaryFolder(environment: Environment): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'screenshot-service-'));
  const putBack = setVariables(environment, { TMPDIR: folder, TMP: folder, TEMP: folder });
  return () => {
    putBack();
    rmSync(folder, REMOVAL);
  };
}
