/** Bundles what runs inside the page into one script, minified, for any document the browser can show. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../browser-layer/package-folder.ts';

export const IN_PAGE_FOLDER = join(ROOT, 'lambda/capture/blocking/in-page');

/** The script defines `cleaning` in the world it runs in, once. */
export async function bundleInPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(IN_PAGE_FOLDER, 'entry.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'chrome140',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('The bundle of what runs in the page is empty');
  return script.text;
}
