/** Builds a folder of this project unless a complete one from the same sources exists. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../lambda/capture/browser/unpack/unpack-folder.ts';

interface Recipe {
  folder: string;
  /** Stands for the sources that the folder is built from. */
  stamp: string;
  /** Writes the content into an empty folder. */
  fill: (path: string) => Promise<unknown>;
  /** A further check of a folder with the right stamp. */
  isWhole?: (path: string) => Promise<boolean>;
}

/** It is written last, so it proves that the folder is complete. */
const STAMP_FILE = 'stamp';

/**
 * Returns the folder. `onBuild` is called only if it is built. Two processes may build at the same time; the
 * second to finish deletes its own.
 */
export async function buildFolder(
  { folder, stamp, fill, isWhole = async () => true }: Recipe,
  onBuild: () => void,
): Promise<string> {
  await mkdir(dirname(folder), { recursive: true });
  await ensureFolder({
    folder,
    isWhole: async (path) => (await isStamped(path, stamp)) && (await isWhole(path)),
    fill: async (path) => {
      onBuild();
      await fill(path);
      await writeFile(join(path, STAMP_FILE), stamp);
    },
  });
  return folder;
}

async function isStamped(folder: string, stamp: string): Promise<boolean> {
  try {
    return (await readFile(join(folder, STAMP_FILE), 'utf8')) === stamp;
  } catch {
    return false; // The folder is not built yet.
  }
}
