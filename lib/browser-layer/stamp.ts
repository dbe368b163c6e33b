/**
 * Says in a few milliseconds what a pack would be made from: the versions of the packages, this folder's own
 * sources and the compressor. A pack with the same stamp needs no building.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_PACKAGE } from './chromium-files.ts';
import { FONT_PACKAGES } from './font-files.ts';
import { ROOT, readPackage } from './package-folder.ts';

/** The shape of the manifest is the reader's. */
const MANIFEST_SOURCE = join(ROOT, 'lambda/capture/browser/unpack-manifest.ts');

/** SHA-256, hex. Throws an Error when a package is not installed. */
export function computeStamp(): string {
  const hash = createHash('sha256');
  hash.update(`zstd ${process.versions.zstd}\n`);
  for (const name of [CHROMIUM_PACKAGE, ...FONT_PACKAGES])
    hash.update(`${name} ${readPackage(name).version}\n`);
  for (const source of listSources()) hash.update(readFileSync(source));
  return hash.digest('hex');
}

function listSources(): string[] {
  const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
  return [...own.sort().map((name) => join(import.meta.dirname, name)), MANIFEST_SOURCE];
}
