/**
 * Tells whether files were changed or replaced since they were looked at, without reading them: the system notes the
 * time of every change, and only root can set that time.
 */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Of the files of a folder, given by their paths in it, and of the folders they lie in: a new file beside them counts. */
export async function fingerprint(folder: string, files: readonly string[]): Promise<string> {
  const paths = files.map((file) => join(folder, file));
  const all = [...new Set([...paths.map(dirname), ...paths])];
  const stats = await Promise.all(all.map((path) => stat(path, { bigint: true })));
  return stats.map(({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(':')).join(' ');
}
