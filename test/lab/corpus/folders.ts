/**
 * Folders of the corpus for its input and its output.
 */
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Pictures, results and the report. */
export const OUTPUT_FOLDER = join(ROOT, 'build', 'corpus');
/** Packages that `npm ci --prefix test/lab/corpus` installs. */
export const NPM_FOLDER = join(import.meta.dirname, 'node_modules');
/** The unpacked Debian packages. */
export const DEBIAN_FOLDER = join(ROOT, 'build', 'corpus-debian');
/** The Python environment of the applications. */
export const APPLICATIONS_FOLDER = join(ROOT, 'build', 'corpus-applications');
