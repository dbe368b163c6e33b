/** Finds installed npm packages on disk: where one lies and which version it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root, where node_modules and build lie. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Folder of an installed package. By path, not by resolution: the font packages are no modules of Node's. */
export function packageFolder(name: string): string {
  return join(ROOT, 'node_modules', name);
}

/** What its package.json says. Throws an Error when the package is not installed. */
export function readPackage(name: string): { version: string; license: string } {
  const { version, license } = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));
  return { version: String(version), license: String(license) };
}
