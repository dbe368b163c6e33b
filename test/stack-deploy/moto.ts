/** Starts moto, which imitates AWS, in a Python environment of its own. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../support/programs.ts';

export interface Moto {
  url: string;
  /** What it wrote so far: also the resource types that it does not know. */
  log(): string;
  close(): Promise<void>;
}

const FOLDER = join(import.meta.dirname, '../../build/moto');
const INSTALL_CAP_MS = 600_000;
const START_TRIES = 100;
const PAUSE_MS = 300;

/** Throws if Python or the packages cannot be had. */
export async function startMoto(): Promise<Moto> {
  await install();
  const port = await freePort();
  const server = spawn(join(FOLDER, 'bin/moto_server'), ['-H', '127.0.0.1', '-p', port]);
  let written = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (written += chunk));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries === START_TRIES || server.exitCode !== null) throw new Error(`moto does not start: ${written}`);
    await wait(PAUSE_MS);
  }
  return {
    url,
    log: () => written,
    async close() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** Does nothing where the same packages are installed already. */
async function install(): Promise<void> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const installed = join(FOLDER, 'installed.txt');
  const [wanted, found] = await Promise.all([
    readFile(requirements, 'utf8'),
    readFile(installed, 'utf8').catch(() => ''),
  ]);
  if (found === wanted) return;
  const run = promisify(execFile);
  const options = { timeout: INSTALL_CAP_MS };
  await run('python3', ['-m', 'venv', FOLDER], options);
  const pip = ['install', '--quiet', '--disable-pip-version-check', '-r', requirements];
  await run(join(FOLDER, 'bin/pip'), pip, options);
  await copyFile(requirements, installed);
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/moto-api/`).then(
    ({ ok }) => ok,
    () => false,
  );
}
