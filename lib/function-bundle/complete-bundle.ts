/**
 * Completes the folder of a bundle after esbuild has written the code: adds the licence notice, and for the
 * capture function the scripts that run inside pages and the denied hosts.
 */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { writeInPageScripts } from '../in-page/build-scripts.ts';
import { findBundledPackages } from './bundled-packages.ts';
import { DENY_HOSTS_FILE, IN_PAGE_FOLDER, NOTICES_FILE } from './file-names.ts';
import { renderNotices } from './third-party-notices.ts';

/** esbuild's report, which lies beside the code until the notice is written. */
export const METAFILE = 'index.meta.json';

interface Completion {
  /** Whether the scripts that run inside pages are added. */
  inPage: boolean;
  /** File with the denied hosts, one a line; none if undefined. */
  denyHosts: string | undefined;
}

/**
 * The same sources always give the same files, so that the hash of the asset changes only with its content.
 */
export async function completeBundle(folder: string, { inPage, denyHosts }: Completion): Promise<void> {
  const metafile: Metafile = JSON.parse(await readFile(join(folder, METAFILE), 'utf8'));
  await rm(join(folder, METAFILE));
  const inPageMetafiles = inPage ? await writeInPageScripts(join(folder, IN_PAGE_FOLDER)) : [];
  if (denyHosts !== undefined) await copyFile(denyHosts, join(folder, DENY_HOSTS_FILE));
  const packages = findBundledPackages([metafile, ...inPageMetafiles]);
  await writeFile(join(folder, NOTICES_FILE), await renderNotices(packages));
}
