/**
 * Computes the stamp of a pack in a few milliseconds: a hash of the package versions, the building code and
 * the tools. A pack with the same stamp is up to date.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_PACKAGE } from './chromium-files.ts';
import { FONT_PACKAGES } from './font-files.ts';
import { ROOT, readPackage } from './package-folder.ts';

/** The shape of the manifest, and what the fonts' cache says of their folder, are the reader's. */
const READER_SOURCES = ['unpack/unpack-manifest.ts', 'unpack/unpack-fonts.ts'].map((name) =>
  join(ROOT, 'lambda/capture/browser', name),
);

interface Ingredients {
  /** Names of installed packages. */
  packages: readonly string[];
  /** Paths of files; of a folder, the files right in it. */
  sources: readonly string[];
  /** Anything else that the result depends on, as text. */
  tools: string;
}

/** Stamp of the browser pack. */
export function computeStamp(): string {
  return stampOf({
    packages: [CHROMIUM_PACKAGE, ...FONT_PACKAGES],
    sources: [import.meta.dirname, ...READER_SOURCES],
    // The cache of the fonts is made only where Chromium runs.
    tools: `zstd ${process.versions.zstd}, ${process.platform} ${process.arch}`,
  });
}

/** SHA-256, hex. Throws an Error if a package is not installed. */
export function stampOf({ packages, sources, tools }: Ingredients): string {
  const hash = createHash('sha256');
  hash.update(`${tools}\n`);
  for (const name of packages) hash.update(`${name} ${readPackage(name).version}\n`);
  for (const source of sources.flatMap(listFiles)) hash.update(readFileSync(source));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map(({ name }) => join(path, name)).sort();
}
