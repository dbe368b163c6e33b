/**
 * Detects whether the files below a folder were changed, replaced or added to since an earlier call, without
 * reading them. The system records the time of every change (ctime), and only root can forge it.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fingerprint of everything below `folder` but `except`, a folder in it. Empty folders and the times of
 * folders do not count: Chromium creates the empty folder `locales` beside its executable when it first
 * starts. A file in such a folder does. Synchronous, because sixty calls one by one take less time than sixty
 * promises. Throws if there is no such folder.
 */
export function fingerprint(folder: string, except?: string): string {
  return JSON.stringify(filesBelow(folder).map(identityOf));

  function filesBelow(path: string): string[] {
    if (path === except) return [];
    const entries = readdirSync(path, { withFileTypes: true });
    const files = entries.flatMap((entry) => {
      const found = join(path, entry.name);
      // A link to a folder is not followed: it is itself what was added.
      return entry.isDirectory() ? filesBelow(found) : [found];
    });
    return files.sort();
  }
}

function identityOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
  return [path, ino, size, mtimeNs, ctimeNs].join(':');
}
