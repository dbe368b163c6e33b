/**
 * Bundles the code of a function into a folder: what every start needs, and files that are loaded when they
 * are needed. complete-bundle.ts then adds what stands beside the code. The synthesis runs it: `node
 * lib/function-bundle/build-function.ts capture|tenant|webhook FOLDER [--deny-hosts FILE]`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from '../browser-layer/package-folder.ts';
import { completeBundle, METAFILE } from './complete-bundle.ts';
import { puppeteerParts } from './puppeteer-parts.ts';
import { requireHttp } from './require-http.ts';
import { inOneStartFile } from './start-file.ts';

/**
 * Function -> its entry, and the programs of its threads, as paths from the root. `index` has the handler.
 */
const ENTRY_POINTS = {
  capture: { index: 'lambda/handler.ts', 'unpack-worker': 'lambda/capture/browser/unpack/unpack-worker.ts' },
  tenant: { index: 'lambda/tenant/handler.ts' },
  webhook: { index: 'lambda/webhooks/handler.ts' },
};

export type FunctionName = keyof typeof ENTRY_POINTS;

function isFunctionName(name: string | undefined): name is FunctionName {
  return name !== undefined && Object.hasOwn(ENTRY_POINTS, name);
}

/** The same sources give the same files. `denyHosts`: file with the denied hosts, one a line. */
async function bundleFunction(name: FunctionName, folder: string, denyHosts?: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRY_POINTS[name],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A dynamic import becomes a file of its own, which a start does not read.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The bundle includes the SDK. The version in the runtime changes without notice (checksum defaults broke
    // R2 once), and few files load faster than the runtime's many.
    mainFields: ['module', 'main'],
    minify: true,
    // A source map would be four times as large as the code. The same commit always gives the same bundle, so
    // a map can be built when a stack trace has to be read.
    sourcemap: false,
    // Lists the packages for the notice, and is removed with it.
    metafile: true,
    // CommonJS packages in the ES module call require() for Node's own modules.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    alias: {
      '@puppeteer/browsers': join(import.meta.dirname, 'puppeteer-browsers.cjs'),
      ws: join(import.meta.dirname, 'websockets.cjs'),
    },
    plugins: [
      requireHttp,
      puppeteerParts,
      ...(name === 'capture' ? [inOneStartFile(ENTRY_POINTS.capture.index)] : []),
    ],
    logLevel: 'warning',
  });
  await writeFile(join(folder, METAFILE), JSON.stringify(metafile));
  await completeBundle(folder, { inPage: name === 'capture', denyHosts });
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'deny-hosts': { type: 'string' } },
  });
  const [name, folder] = positionals;
  if (!isFunctionName(name) || folder === undefined)
    throw new Error('Takes the name of a function, and a folder');
  await bundleFunction(name, folder, values['deny-hosts']);
}
