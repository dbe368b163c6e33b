/**
 * The packages that the service is compared with. They have a separate package.json beside this file and are
 * installed when first needed. Install scripts are off, so that none downloads a browser.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = import.meta.dirname;
const requireHere = createRequire(join(FOLDER, 'package.json'));

let installing: Promise<void> | undefined;

/** `Peer` is the part of the module that the caller needs. Throws if it cannot be installed or loaded. */
export async function importPeer<Peer>(name: string): Promise<Peer> {
  installing ??= install();
  await installing;
  // Loads it by path, because it must not come from the project's own packages.
  const peer: Peer = await import(pathToFileURL(requireHere.resolve(name)).href);
  return peer;
}

/** npm writes this file last, so it proves that the installation is complete. */
async function install(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))) return;
  console.error('Installing the packages to compare with (test/bench/package.json)');
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci in ${FOLDER} ended with ${code}`);
}
