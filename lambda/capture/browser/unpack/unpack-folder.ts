/**
 * Creates a folder atomically, even when other processes create the same one: it is filled under a partial
 * name and then renamed. Partial folders of killed processes are removed.
 */
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from '../processes/process-alive.ts';

interface FolderRecipe {
  /** Final path of the folder. */
  folder: string;
  /** Whether the folder at this path is complete. Must be cheap. */
  isWhole: (folder: string) => Promise<boolean>;
  /** Writes the content into an empty folder, which is then renamed to the final path. */
  fill: (folder: string) => Promise<void>;
}

const PARTIAL = /\.partial-(\d+)-/;

/** mkdtemp creates folders with mode 0700, but in a layer another user reads what the builder wrote. */
const FOLDER_MODE = 0o755;

/**
 * Two processes may replace each other's damaged folder once. A third round
 * means that something else is wrong.
 */
const PUBLISH_ATTEMPTS = 3;

/**
 * Does nothing when the folder is complete; creates it otherwise. Throws errors of `fill` and of the file
 * system.
 */
export async function ensureFolder({ folder, isWhole, fill }: FolderRecipe): Promise<void> {
  if (await isWhole(folder)) return;
  await sweepPartials(dirname(folder));
  const partial = await mkdtemp(`${folder}.partial-${process.pid}-`);
  try {
    await fill(partial);
    await chmod(partial, FOLDER_MODE);
    await publish(partial, folder, isWhole);
  } finally {
    // The partial folder still exists when filling failed or another process published first.
    await rm(partial, { recursive: true, force: true });
  }
}

async function publish(partial: string, folder: string, isWhole: FolderRecipe['isWhole']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // POSIX: rename succeeds for a missing or empty target, and fails when the target folder has content.
      return await rename(partial, folder);
    } catch (error) {
      if (!isOccupied(error) || attempt === PUBLISH_ATTEMPTS) throw error;
    }
    if (await isWhole(folder)) return;
    await remove(folder, `${partial}-damaged-${attempt}`);
  }
}

/** Renames the folder before it removes it, so that no other process sees it partly removed. */
async function remove(folder: string, aside: string): Promise<void> {
  try {
    await rename(folder, aside);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return; // Another process has just replaced it.
  }
  await rm(aside, { recursive: true, force: true });
}

/**
 * Removes the partial folders of killed processes from `directory`, so that they do not fill a small disk.
 */
async function sweepPartials(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => PARTIAL.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      if (await isAbandoned(path)) await rm(path, { recursive: true, force: true });
    }),
  );
}

async function isAbandoned(path: string): Promise<boolean> {
  const pid = Number(PARTIAL.exec(basename(path))?.[1]);
  if (pid !== process.pid) return !isProcessAlive(pid);
  try {
    // The id is this process's, but the folder is older: an earlier process had the same id, as happens in
    // Lambda.
    const startedAt = Date.now() - process.uptime() * 1000;
    return (await stat(path)).mtimeMs < startedAt;
  } catch {
    return false; // Another process has renamed or removed it.
  }
}

const isOccupied = (error: unknown) => hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOTDIR']);
const isMissing = (error: unknown) => hasCode(error, ['ENOENT']);

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
