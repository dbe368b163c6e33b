/** The stamp of a built folder, kept in the folder. It is written last, so it proves that the folder is complete. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STAMP_FILE = 'stamp';

/** Whether the folder is complete and was built from the sources of this stamp. */
export async function isStamped(folder: string, stamp: string): Promise<boolean> {
  try {
    return (await readFile(join(folder, STAMP_FILE), 'utf8')) === stamp;
  } catch {
    return false; // The folder is not built yet.
  }
}

export async function writeStamp(folder: string, stamp: string): Promise<void> {
  await writeFile(join(folder, STAMP_FILE), stamp);
}
