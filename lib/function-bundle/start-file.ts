/**
 * Puts what a start loads into one file: each file, and each import between files, takes the start a while.
 * The bundler splits code by the dynamic imports that need it. Here, each of them needs all of the start.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from '../browser-layer/package-folder.ts';

/** The start, and what the entry loads of it. */
const START = 'start';
const STARTING_IMPORT = /\bimport\('(\.[^']+)'\)/g;
/** What dynamic imports load, each together with the start. */
const LATER = 'later';
const HAS_DEFAULT = /\bexport\s+default\b|\bas\s+default\b/;

/** `entry`: the module that loads the rest of the start by dynamic imports, as path from the root. */
export function inOneStartFile(entry: string): Plugin {
  const folder = join(ROOT, dirname(entry));
  return {
    name: 'start-file',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        // A question of a plugin, this one or another.
        if (kind !== 'dynamic-import' || pluginData !== undefined) return undefined;
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: LATER });
        if (found.external || found.namespace !== 'file') return found;
        // Relative: the names of the files must be the same on each machine.
        return { path: relative(ROOT, found.path), namespace: LATER };
      });
      build.onResolve({ filter: /^start$/, namespace: LATER }, () => ({ path: START, namespace: START }));
      build.onLoad({ filter: /./, namespace: START }, async () => {
        const paths = (await readFile(join(ROOT, entry), 'utf8')).matchAll(STARTING_IMPORT);
        const contents = [...paths].map(([, path]) => `import ${JSON.stringify(path)};`).join('');
        return { contents, resolveDir: folder };
      });
      build.onLoad({ filter: /./, namespace: LATER }, async ({ path }) => {
        const file = join(ROOT, path);
        const module = JSON.stringify(file);
        const ofDefault = HAS_DEFAULT.test(await readFile(file, 'utf8'))
          ? `export{default}from${module};`
          : '';
        return {
          contents: `import'${START}';export*from${module};${ofDefault}`,
          resolveDir: dirname(file),
        };
      });
    },
  };
}
