/**
 * The packages the service is compared with. They live beside this file with a package.json of their own and are
 * installed when first asked for; install scripts stay off, so that none downloads a browser.
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

/** `Peer` is what the caller needs of the module. Throws when it cannot be installed or loaded. */
export async function importPeer<Peer>(name: string): Promise<Peer> {
  installing ??= install();
  await installing;
  // Not by name: it must come from here and not from the project's own packages.
  const peer: Peer = await import(pathToFileURL(requireHere.resolve(name)).href);
  return peer;
}

/** npm writes this file last. */
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
