/**
 * Builds the scripts that the capture runs inside pages from lambda/capture/in-page, each into one minified file. In a
 * deployment they lie beside the function's code; on this machine in build/in-page.
 * Run it: `node lib/in-page/build.ts [folder]`.
 */
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { ensureFolder } from '../../lambda/capture/browser/unpack-folder.ts';
import type { ScriptName } from '../../lambda/capture/in-page/bridge/functions.ts';
import { INDEX_FILE, SCRIPT_FILES } from '../../lambda/capture/in-page/bridge/scripts.ts';
import { ROOT, readPackage } from '../browser-layer/package-folder.ts';
import { stampOf } from '../browser-layer/stamp.ts';

const SOURCE_FOLDER = join(ROOT, 'lambda/capture/in-page');

/** Script -> the module whose exports the bridge calls. */
const MODULES: Record<ScriptName, string> = {
  capture: 'capture.ts',
  wholePage: 'whole-page.ts',
  print: 'print.ts',
  selectors: 'selectors.ts',
  cleaning: 'cleaning.ts',
  newDocument: 'new-document.ts',
};

/** Script -> the module that does all it is for when it runs. */
const PROGRAMS = {
  consentReceiver: 'consent-world/receiver.ts',
  skipViewTransitions: 'own-world/skip-view-transitions.ts',
};

const STAMP_FILE = 'stamp';

/**
 * Builds the scripts unless those made from the same sources are there whole, and gives their folder. Two processes
 * may do so at once: the second to finish throws its own away.
 */
export async function buildInPageScripts(folder = join(ROOT, 'build', 'in-page')): Promise<string> {
  const stamp = stampOf({
    packages: ['@ghostery/adblocker-extended-selectors'],
    sources: [import.meta.filename, ...foldersIn(SOURCE_FOLDER)],
    tools: `esbuild ${readPackage('esbuild').version}`,
  });
  await mkdir(dirname(folder), { recursive: true });
  await ensureFolder({
    folder,
    // The stamp is written last.
    isWhole: async (path) => (await readStamp(path)) === stamp,
    fill: async (path) => {
      await writeInPageScripts(path);
      await writeFile(join(path, STAMP_FILE), stamp);
    },
  });
  return folder;
}

/** Writes the scripts, and the list of their functions. */
export async function writeInPageScripts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const programs = Object.entries(PROGRAMS).map(([name, module]) => ({
    name,
    program: `import './${module}'`,
  }));
  const modules = Object.entries(MODULES).map(([name, module]) => ({
    name,
    program: `import * as ${name} from './${module}'; Object.assign(globalThis, { ${name} })`,
  }));
  await Promise.all([
    ...[...programs, ...modules].map(async ({ name, program }) => {
      const file = SCRIPT_FILES[name as keyof typeof SCRIPT_FILES];
      await writeFile(join(folder, file), await bundle(program));
    }),
    writeFile(join(folder, INDEX_FILE), JSON.stringify(await listFunctions())),
  ]);
}

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    ...BUNDLING,
    stdin: { contents: program, resolveDir: SOURCE_FOLDER },
    // What modules are.
    banner: { js: '"use strict";' },
    minify: true,
    format: 'iife',
    target: 'chrome140',
    charset: 'utf8',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`The bundle of ${program} is empty`);
  return script.text;
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

const BUNDLING = { bundle: true, write: false, logLevel: 'warning' } as const;

/** A folder and those within it. */
function foldersIn(folder: string): string[] {
  const within = readdirSync(folder, { withFileTypes: true, recursive: true });
  const inner = within.filter((entry) => entry.isDirectory());
  return [folder, ...inner.map(({ parentPath, name }) => join(parentPath, name)).sort()];
}

async function readStamp(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, STAMP_FILE), 'utf8');
  } catch {
    return undefined; // Not built yet: building makes it.
  }
}

if (import.meta.main) {
  const [given] = process.argv.slice(2);
  if (given === undefined) console.log(await buildInPageScripts());
  else await writeInPageScripts(given);
}
