/**
 * Detects whether files were changed or replaced since an earlier look, without reading them. The system
 * records the time of every change (ctime), and only root can forge it.
 */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Fingerprint of `files`, given as paths relative to `folder`, and of their parent folders, so that an added
 * file changes it too.
 */
export async function fingerprint(folder: string, files: readonly string[]): Promise<string> {
  const paths = files.map((file) => join(folder, file));
  const all = [...new Set([...paths.map(dirname), ...paths])];
  const stats = await Promise.all(all.map((path) => stat(path, { bigint: true })));
  return stats.map(({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(':')).join(' ');
}
