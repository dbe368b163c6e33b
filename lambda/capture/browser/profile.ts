/**
 * Creates and removes browser profiles. Each capture has its own folder, named after this process, so that
 * profiles of killed processes can be found. Lambda reuses the machine of a function that it killed,
 * including its temporary files, and a browser with a busy page does not notice that its parent is gone.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIds } from './processes/proc-files.ts';
import { hasOwnerEnded, ownerMark } from './processes/process-owner.ts';

const PREFIX = 'screenshot-profile-';

/** Creates an empty folder in `folder` and returns its path. */
export function makeProfile(folder = tmpdir()): Promise<string> {
  return mkdtemp(join(folder, PREFIX + ownerMark()));
}

/**
 * Kills the browsers of processes that have ended, and removes their profiles from `folder`. Never throws,
 * because a failed sweep must not fail a capture.
 */
export async function sweepProfiles(folder = tmpdir()): Promise<void> {
  try {
    const left = (await readdir(folder)).filter(isLeftBehind).map((name) => join(folder, name));
    if (left.length === 0) return;
    await endBrowsers(left);
    await Promise.all(left.map((profile) => rm(profile, { recursive: true, force: true, maxRetries: 3 })));
  } catch {
    // A folder may belong to another user; it is left alone.
  }
}

function isLeftBehind(name: string): boolean {
  return name.startsWith(PREFIX) && hasOwnerEnded(name.slice(PREFIX.length));
}

/** Finds browsers by the profile on their command line, which only Linux exposes as a file. */
async function endBrowsers(profiles: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') return;
  const flags = new Set(profiles.map((profile) => `--user-data-dir=${profile}`));
  await Promise.all(
    processIds().map(async (pid) => {
      try {
        const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        if (commandLine.split('\0').some((argument) => flags.has(argument))) process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended, or belongs to another user.
      }
    }),
  );
}
