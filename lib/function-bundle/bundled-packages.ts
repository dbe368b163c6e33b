/** Finds the packages whose code is in a bundle, from the reports that esbuild writes. */
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from '../browser-layer/package-folder.ts';

/**
 * Anything up to the folder of the innermost package. Paths in a report have forward slashes on every system.
 */
const PACKAGE_PATH = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Their folders, each once, in order. Packages that esbuild read but left out are not among them. Throws an
 * Error if a report lists paths that are not relative to the project's root.
 */
export function findBundledPackages(metafiles: readonly Metafile[]): string[] {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const bundled = outputs
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const paths = bundled.flatMap(([path]) => PACKAGE_PATH.exec(path)?.[0] ?? []);
  const outside = paths.find((path) => !path.startsWith('node_modules/'));
  if (outside !== undefined) throw new Error(`${outside} is not in the node_modules of the project`);
  return [...new Set(paths)].sort().map((path) => join(ROOT, path));
}
