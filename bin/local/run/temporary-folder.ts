/**
 * One folder for all temporary files of a run (the unpacked browser, profiles, embedded storage), so that none are left
 * when the run ends. The folders of killed runs are removed by the next one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOwnerEnded, ownerMark } from '../../../lambda/capture/browser/process-owner.ts';
import { sweepProfiles } from '../../../lambda/capture/browser/profile.ts';
import { type Environment, setVariables } from './function-environment.ts';

const PREFIX = 'screenshot-service-';

// A browser may still write for a moment after it is killed.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Makes the folder and lets Node's tmpdir() return it. Returns a function that removes it; call that last. */
export function useTemporaryFolder(environment: Environment): () => void {
  const folder = mkdtempSync(join(shortFolder(), PREFIX + ownerMark()));
  const putBack = setVariables(environment, { TMPDIR: folder, TMP: folder, TEMP: folder });
  return () => {
    putBack();
    rmSync(folder, REMOVAL);
  };
}

/** Removes the folders of runs that were killed, and kills their browsers. Each takes 230 MB. */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(shortFolder());
  const left = names.filter((name) => name.startsWith(PREFIX) && hasOwnerEnded(name.slice(PREFIX.length)));
  for (const folder of left.map((name) => join(shortFolder(), name))) {
    await sweepProfiles(folder);
    // The folder may belong to another user, who removes it.
    await rm(folder, REMOVAL).catch(() => undefined);
  }
}

/** Sockets have paths of at most 104 characters on macOS, and its own temporary folder takes half of them. */
function shortFolder(): string {
  return process.platform === 'darwin' ? '/tmp' : tmpdir();
}
