/**
 * Gets AWS's Runtime Interface Emulator with Go, and its runtime interface client for Node with npm, into
 * build/lambda. Where the client cannot be built, the loop of runtime-loop.mjs takes its place.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';
import { type GoProgram, installGoProgram, isThere, runProgram } from '../support/programs.ts';

const FOLDER = join(ROOT, 'build', 'lambda');

const EMULATOR: GoProgram = {
  name: 'aws-lambda-rie',
  module: 'github.com/aws/aws-lambda-runtime-interface-emulator/cmd/aws-lambda-rie',
  version: 'v0.0.0-20261030222936-bef5c4ba774d',
};
const CLIENT = { name: 'aws-lambda-ric', version: '4.0.2' };
const LOOP = 'runtime-loop.mjs';

export interface Programs {
  /** Folder of both. */
  folder: string;
  /** Paths in it. */
  emulator: string;
  runtime: string;
}

/** Returns a sentence that says what to install where the function cannot be run on this machine. */
export async function installPrograms(): Promise<Programs | { missing: string }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return {
      missing:
        'The function is run in a namespace of its own: use Linux, as root (sudo npm run test:lambda).',
    };
  }
  for (const program of ['unshare', 'setpriv', 'mount']) {
    if (!(await isThere(program, ['--version'])))
      return { missing: `Install util-linux: ${program} is missing.` };
  }
  if (!(await isThere('python3', ['--version'])))
    return { missing: 'Install Python 3 with venv and pip, for moto.' };
  const emulator = await installGoProgram(EMULATOR, FOLDER);
  if ('missing' in emulator) return { missing: `Install Go 1.25 or later: ${emulator.missing}.` };
  const runtime = (await installClient()) ?? (await copyLoop());
  return { folder: FOLDER, emulator: emulator.file.slice(FOLDER.length + 1), runtime };
}

/** It is compiled with node-gyp or CMake, which takes some minutes. Returns undefined where this fails. */
async function installClient(): Promise<string | undefined> {
  const name = `${CLIENT.name}-${CLIENT.version}`;
  const entry = join(name, 'node_modules', CLIENT.name, 'index.mjs');
  if (existsSync(join(FOLDER, entry))) return entry;
  console.error(`Building ${CLIENT.name} ${CLIENT.version}`);
  const partial = join(FOLDER, `${name}.partial`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const dependencies = { [CLIENT.name]: CLIENT.version };
  await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }));
  if (!(await runProgram('npm', ['install', '--silent', '--no-audit'], { cwd: partial }))) {
    console.error(
      `${CLIENT.name} cannot be built here (it needs g++, make, cmake, autoconf, automake, libtool and python3): ${LOOP} replaces it`,
    );
    return undefined;
  }
  await rename(partial, join(FOLDER, name));
  return entry;
}

async function copyLoop(): Promise<string> {
  await copyFile(join(import.meta.dirname, LOOP), join(FOLDER, LOOP));
  return LOOP;
}
