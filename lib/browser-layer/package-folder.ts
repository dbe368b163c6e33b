/** Finds installed npm packages on disk: their folder and version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root, which contains node_modules and build. */
export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Folder of an installed package. It is found by path, because Node cannot
 * resolve the font packages as modules.
 */
export function packageFolder(name: string): string {
  return join(ROOT, 'node_modules', name);
}

/** Reads its package.json. Throws an Error if the package is not installed. */
export function readPackage(name: string): { version: string; license: string } {
  const { version, license } = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));
  return { version: String(version), license: String(license) };
}
