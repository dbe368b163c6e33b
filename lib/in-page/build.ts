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
import { SCRIPT_FILES } from '../../lambda/capture/in-page/bridge/scripts.ts';
import { ROOT, readPackage } from '../browser-layer/package-folder.ts';
import { stampOf } from '../browser-layer/stamp.ts';

const SOURCE_FOLDER = join(ROOT, 'lambda/capture/in-page');

/** Script -> the module that it is bundled from. */
const ENTRIES: Record<keyof typeof SCRIPT_FILES, string> = {
  capture: 'capture.ts',
  cleaning: 'cleaning.ts',
  newDocument: 'new-document.ts',
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

/** Writes the scripts alone. */
export async function writeInPageScripts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[];
  await Promise.all(
    names.map(async (name) => writeFile(join(folder, SCRIPT_FILES[name]), await bundle(ENTRIES[name]))),
  );
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE_FOLDER, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'chrome140',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`The bundle of ${entry} is empty`);
  return script.text;
}

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
