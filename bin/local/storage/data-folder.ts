/**
 * Locks a data folder for one run at a time. Two runs would damage each other's tables, and the
 * embedded server would only crash.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '../../../lambda/capture/browser/processes/process-alive.ts';

/** Contains the process id of the run. */
const LOCK_FILE = 'in-use';

// A killed run leaves its file, and in a container the next run may have the same process id.
const lockedHere = new Set<string>();

/**
 * Makes the folder if it is missing and locks it. Returns the unlock function. Throws
 * an Error if another run has it.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be made: ${error.message}.`, { cause: error });
  });
  const file = join(folder, LOCK_FILE);
  if (lockedHere.has(file) || (await isLockedByOther(file))) {
    throw new Error(`DATA_DIR ${folder} is in use by another run (${file} names its process).`);
  }
  lockedHere.add(file);
  await writeFile(file, String(process.pid));
  return async () => {
    await rm(file, { force: true });
    lockedHere.delete(file);
  };
}

async function isLockedByOther(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => '')); // A missing file means no lock.
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isProcessAlive(pid);
}
