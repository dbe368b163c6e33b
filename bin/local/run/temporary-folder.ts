/**
 * One folder for all temporary files of a run (the unpacked browser, profiles, embedded storage), so that
 * none are left when the run ends. The folders of killed runs are removed by the next one.
 *
 * Where the system has memory for files, the profiles lie there: what Chromium's threads share, such as the
 * pixels of frames, would go to a disk otherwise. That takes 6 % of a light capture's processor time.
 */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOwnerEnded, ownerMark } from '../../../lambda/capture/browser/processes/process-owner.ts';
import { sweepProfiles } from '../../../lambda/capture/browser/profile.ts';
import { type Environment, setVariables } from './function-environment.ts';

const PREFIX = 'screenshot-service-';

const MEMORY_FOLDER = '/dev/shm';
/** Three of the largest captures at a time. Containers have 64 MiB by default. */
const AMPLE_MEMORY_BYTES = 2 * 1024 ** 3;

// A browser may still write for a moment after it is killed.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/**
 * Makes the folder and lets Node's tmpdir() return it. Returns a function that removes it; call that last.
 */
export function useTemporaryFolder(environment: Environment): () => void {
  const make = (parent: string) => mkdtempSync(join(parent, PREFIX + ownerMark()));
  const folder = make(shortFolder());
  const profiles = hasAmpleMemory() ? make(MEMORY_FOLDER) : folder;
  const putBack = setVariables(environment, {
    TMPDIR: folder,
    TMP: folder,
    TEMP: folder,
    PROFILES_FOLDER: profiles,
  });
  return () => {
    putBack();
    for (const each of new Set([folder, profiles])) rmSync(each, REMOVAL);
  };
}

/** Removes the folders of runs that were killed, and kills their browsers. Each takes 230 MB. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const parent of [MEMORY_FOLDER, shortFolder()]) {
    const names = await readdir(parent).catch(() => []);
    const left = names.filter((name) => name.startsWith(PREFIX) && hasOwnerEnded(name.slice(PREFIX.length)));
    for (const folder of left.map((name) => join(parent, name))) {
      await sweepProfiles(folder);
      // The folder may belong to another user, who removes it.
      await rm(folder, REMOVAL).catch(() => undefined);
    }
  }
}

function hasAmpleMemory(): boolean {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= AMPLE_MEMORY_BYTES;
  } catch {
    return false; // There is no such folder, or another user's.
  }
}

/** Sockets have paths of at most 104 characters on macOS, and its own temporary folder takes half of them. */
function shortFolder(): string {
  return process.platform === 'darwin' ? '/tmp' : tmpdir();
}
