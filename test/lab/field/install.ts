/** Installs the field's packages when they are missing. Install scripts do not run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

export async function installField(): Promise<void> {
  // npm writes this file last, so that it marks a complete installation.
  if (existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))) return;
  console.error('Installing the packages of the field (test/lab/field/package.json)');
  const npm = spawn(
    'npm',
    ['ci', '--prefix', FOLDER, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci in ${FOLDER} ended with ${code}`);
}
