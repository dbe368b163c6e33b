/**
 * Keeps a data folder to one run at a time: two would spoil each other's tables, and the embedded server says
 * so only by crashing.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '../../../lambda/capture/browser/process-alive.ts';

/** Holds the process id of the run. */
const LOCK_FILE = 'in-use';

// A killed run leaves its file, and a container gives the next one the same process id.
const heldHere = new Set<string>();

/** Makes the folder when it is not there; gives what lets go of it. Throws an Error when another run has it. */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, LOCK_FILE);
  if (heldHere.has(file) || (await isHeldByOther(file))) {
    throw new Error(`DATA_DIR ${folder} is in use by another run (${file} names its process).`);
  }
  heldHere.add(file);
  await writeFile(file, String(process.pid));
  return async () => {
    await rm(file, { force: true });
    heldHere.delete(file);
  };
}

async function isHeldByOther(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => '')); // No file: nobody has it.
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isProcessAlive(pid);
}
