/**
 * One folder for everything temporary of a run (the unpacked browser, profiles, embedded storage), so that
 * nothing stays behind however the run ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, setVariables } from './function-environment.ts';

// A browser that is being killed may still write for a moment.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Makes the folder and has Node's tmpdir() name it; gives what removes it, to be called last of all. */
export function useTemporaryFolder(environment: Environment): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'screenshot-service-'));
  const putBack = setVariables(environment, { TMPDIR: folder, TMP: folder, TEMP: folder });
  return () => {
    putBack();
    rmSync(folder, REMOVAL);
  };
}
