/** Bundles modules that import the field's packages into scripts for its pages. */
import { join } from 'node:path';
import { build } from 'esbuild';

export interface Bundle {
  script: string;
  style: string;
}

const FOLDER = join(import.meta.dirname, '..');

export async function bundle(source: string, jsxFactory = 'React.createElement'): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: FOLDER, loader: 'jsx' },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    outdir: join(FOLDER, 'bundled'),
    jsxFactory,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    loader: {
      '.map': 'empty',
      '.svg': 'dataurl',
      '.png': 'dataurl',
      '.woff': 'dataurl',
      '.woff2': 'dataurl',
      '.ttf': 'dataurl',
    },
  });
  const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}
