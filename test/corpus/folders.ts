/**
 * Where the corpus keeps what it needs and what it gives.
 */
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Pictures, results and the report. */
export const OUTPUT_FOLDER = join(ROOT, 'build', 'corpus');
/** What `npm ci --prefix test/corpus` installs. */
export const NPM_FOLDER = join(import.meta.dirname, 'node_modules');
/** Where Debian packages are unpacked. */
export const DEBIAN_FOLDER = join(ROOT, 'build', 'corpus-debian');
