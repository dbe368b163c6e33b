/** Installs the packages whose pages are captured when they are missing. Install scripts do not run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @throws Error if npm fails */
export async function installPackages(folder: string): Promise<void> {
  // npm writes this file last, so that it marks a complete installation.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return;
  console.error(`Installing the packages of ${folder}`);
  const npm = spawn('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci in ${folder} ended with ${code}`);
}
