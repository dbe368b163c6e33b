/**
 * Puts a finished folder under its final name, whole or not at all, whoever else is doing the same: it is
 * filled under a partial name and renamed. Partial folders of processes that were killed are swept.
 */
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from './process-alive.ts';

export interface FolderRecipe {
  /** Final path of the folder. */
  folder: string;
  /** Whether what stands at the path can be used. Cheap. */
  isWhole: (folder: string) => Promise<boolean>;
  /** Writes the content into an empty folder, which will be renamed to the final path. */
  fill: (folder: string) => Promise<void>;
}

const PARTIAL = /\.partial-(\d+)-/;

/** mkdtemp gives 0700; in a layer, another user reads what the builder wrote. */
const FOLDER_MODE = 0o755;

/** Two unpackers may replace each other's damaged folder once; a third round means something else is wrong. */
const PUBLISH_ATTEMPTS = 3;

/** Gives the folder as it stands when it is whole, else makes it. Throws what `fill` and the disk throw. */
export async function ensureFolder({ folder, isWhole, fill }: FolderRecipe): Promise<void> {
  if (await isWhole(folder)) return;
  await sweepPartials(dirname(folder));
  const partial = await mkdtemp(`${folder}.partial-${process.pid}-`);
  try {
    await fill(partial);
    await chmod(partial, FOLDER_MODE);
    await publish(partial, folder, isWhole);
  } finally {
    // Empty-handed when it was renamed; left over when filling failed or somebody else was first.
    await rm(partial, { recursive: true, force: true });
  }
}

async function publish(partial: string, folder: string, isWhole: FolderRecipe['isWhole']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // POSIX: replaces nothing, or an empty folder; a folder with content is refused.
      return await rename(partial, folder);
    } catch (error) {
      if (!isTaken(error) || attempt === PUBLISH_ATTEMPTS) throw error;
    }
    if (await isWhole(folder)) return;
    await remove(folder, `${partial}-damaged-${attempt}`);
  }
}

/** Moves the folder out of the way first: nobody may meet it half removed. */
async function remove(folder: string, aside: string): Promise<void> {
  try {
    await rename(folder, aside);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return; // Another unpacker has just replaced it.
  }
  await rm(aside, { recursive: true, force: true });
}

/** Removes what killed processes left behind in `directory`, so that a small disk never fills with halves. */
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
    // Our own id, but older than we are: an earlier process had the same one, as happens in Lambda.
    const startedAt = Date.now() - process.uptime() * 1000;
    return (await stat(path)).mtimeMs < startedAt;
  } catch {
    return false; // Renamed or removed in between: nothing to sweep.
  }
}

const isTaken = (error: unknown) => hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOTDIR']);
const isMissing = (error: unknown) => hasCode(error, ['ENOENT']);

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
