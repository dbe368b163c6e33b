/**
 * Builds the scripts that run inside pages from lambda/capture/in-page, each into one minified file. A
 * deployment has them beside the function's code, this machine in build/in-page. Run it: `node
 * lib/in-page/build-scripts.ts`.
 */
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { ScriptName } from '../../lambda/capture/in-page/bridge/functions.ts';
import { INDEX_FILE, SCRIPT_FILES } from '../../lambda/capture/in-page/bridge/script-files.ts';
import { buildFolder } from '../browser-layer/build-folder.ts';
import { ROOT, readPackage } from '../browser-layer/package-folder.ts';
import { stampOf } from '../browser-layer/stamp.ts';
import { asAscii } from './as-ascii.ts';

const SOURCE_FOLDER = join(ROOT, 'lambda/capture/in-page');

/** Script -> the module whose exports the bridge calls. */
const MODULES: Record<ScriptName, string> = {
  capture: 'capture.ts',
  wholePage: 'whole-page.ts',
  // Not print: every window has a function of that name.
  printing: 'printing.ts',
  selectors: 'selectors.ts',
  steps: 'steps.ts',
  cleaning: 'cleaning.ts',
  content: 'content.ts',
  explaining: 'explaining.ts',
  markdown: 'markdown.ts',
  newDocument: 'new-document.ts',
};

/** Script -> the module whose import does all its work. */
const PROGRAMS = {
  consentReceiver: 'consent-world/receiver.ts',
  mainWorld: 'main-world/main-world.ts',
  pageTime: 'page-time/page-time.ts',
  consoleGate: 'console-gate/console-gate.ts',
  workerWorld: 'worker-world/keep-drawing.ts',
};

/**
 * Builds the scripts unless they are up to date, and returns their folder. `onBuild` is
 * called only if they are built.
 */
export function buildInPageScripts(
  folder = join(ROOT, 'build', 'in-page'),
  onBuild = () => {},
): Promise<string> {
  const stamp = stampOf({
    packages: ['@ghostery/adblocker-extended-selectors', '@mozilla/readability', 'turndown'],
    sources: [import.meta.dirname, ...foldersIn(SOURCE_FOLDER)],
    tools: `esbuild ${readPackage('esbuild').version}`,
  });
  return buildFolder({ folder, stamp, fill: writeInPageScripts }, onBuild);
}

/** Writes the scripts, and the list of their functions. Returns esbuild's report of each script. */
export async function writeInPageScripts(folder: string): Promise<Metafile[]> {
  await mkdir(folder, { recursive: true });
  const programs = Object.entries(PROGRAMS).map(([name, module]) => ({
    name,
    program: `import './${module}'`,
  }));
  const modules = Object.entries(MODULES).map(([name, module]) => ({
    name,
    program: `import * as ${name} from './${module}'; Object.assign(globalThis, { ${name} })`,
  }));
  const [metafiles] = await Promise.all([
    Promise.all(
      [...programs, ...modules].map(async ({ name, program }) => {
        const file = SCRIPT_FILES[name as keyof typeof SCRIPT_FILES];
        const { script, metafile } = await bundle(program);
        await writeFile(join(folder, file), script);
        return metafile;
      }),
    ),
    writeFile(join(folder, INDEX_FILE), JSON.stringify(await listFunctions())),
  ]);
  return metafiles;
}

async function bundle(program: string): Promise<{ script: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    ...BUNDLING,
    metafile: true,
    stdin: { contents: program, resolveDir: SOURCE_FOLDER },
    // Modules are strict, so the bundle of one must be too.
    banner: { js: '"use strict";' },
    minify: true,
    format: 'iife',
    target: 'chrome140',
    charset: 'ascii',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`The bundle of ${program} is empty`);
  return { script: asAscii(script.text), metafile };
}

/** Function -> the script that has it. */
async function listFunctions(): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, module] of Object.entries(MODULES)) {
    const entryPoints = [join(SOURCE_FOLDER, module)];
    const { metafile } = await build({ ...BUNDLING, entryPoints, format: 'esm', metafile: true });
    for (const each of Object.values(metafile.outputs).flatMap((output) => output.exports)) {
      if (found.has(each)) throw new Error(`Both ${found.get(each)} and ${name} have a function ${each}`);
      found.set(each, name);
    }
  }
  return Object.fromEntries(found);
}

const BUNDLING = { bundle: true, write: false, logLevel: 'warning', absWorkingDir: ROOT } as const;

/** A folder and all folders in it. */
function foldersIn(folder: string): string[] {
  const within = readdirSync(folder, { withFileTypes: true, recursive: true });
  const inner = within.filter((entry) => entry.isDirectory());
  return [folder, ...inner.map(({ parentPath, name }) => join(parentPath, name)).sort()];
}

if (import.meta.main) {
  console.log(await buildInPageScripts());
}
