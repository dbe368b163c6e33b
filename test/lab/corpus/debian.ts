/**
 * Fetches the Debian packages of the corpus on machines with apt: `apt-get download`, unpacked by dpkg
 * into build/. Nothing is installed.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { DEBIAN_FOLDER } from './folders.ts';

const run = promisify(execFile);

const PACKAGES = [
  ...[
    'sqlite3-doc',
    'python3.11-doc',
    'git-doc',
    'libjs-jquery-ui-docs',
    'libjs-bootstrap5-doc',
    'apache2-doc',
  ],
  ...[
    'python-django-doc',
    'nodejs-doc',
    'libgtk-4-doc',
    'rust-doc',
    'postgresql-doc-15',
    'cmake-doc',
    'sphinx-doc',
  ],
  ...['octave-doc', 'vim-doc', 'mkdocs-doc', 'debian-reference-en', 'openjdk-17-doc', 'gnuplot-doc'],
  // Packages whose files the pages above load.
  ...[
    'libjs-jquery',
    'libjs-jquery-ui',
    'libjs-underscore',
    'libjs-sphinxdoc',
    'libjs-bootstrap5',
    'libjs-highlight.js',
  ],
  ...[
    'debian-reference-common',
    'sphinx-rtd-theme-common',
    'fonts-font-awesome',
    'libjs-modernizr',
    'vim-runtime',
  ],
];

/**
 * Does nothing if the packages are there already, or without apt. Skips packages that cannot be downloaded.
 */
export async function fetchDebianPackages(): Promise<void> {
  if (existsSync(DEBIAN_FOLDER) || !(await hasApt())) return;
  const folder = `${DEBIAN_FOLDER}.new`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'archives'), { recursive: true });
  for (const name of PACKAGES) {
    await run('apt-get', ['download', '-q', name], { cwd: join(folder, 'archives') }).catch(() =>
      console.log(`Cannot download the Debian package ${name}: its pages are left out`),
    );
  }
  for (const file of await readdir(join(folder, 'archives'))) {
    await run('dpkg', ['-x', join(folder, 'archives', file), folder]);
  }
  await rm(join(folder, 'archives'), { recursive: true });
  await linkWithin(folder);
  await rename(folder, DEBIAN_FOLDER);
}

async function hasApt(): Promise<boolean> {
  return run('apt-get', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Redirects absolute symbolic links into the folder. */
async function linkWithin(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const link = join(entry.parentPath, entry.name);
    const target = await readlink(link);
    if (!target.startsWith('/')) continue;
    await rm(link);
    await symlink(relative(dirname(link), join(folder, target)), link);
  }
}
