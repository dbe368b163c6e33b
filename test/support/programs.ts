/**
 * Programs of others that a test run needs: whether they are on this machine, and how they are built from Go.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { serveOnLoopback } from '../../bin/local/loopback.ts';

/** `missing`: a sentence that says why the program cannot run here. */
export type Installed = { file: string } | { missing: string };

export interface GoProgram {
  name: string;
  module: string;
  version: string;
}

/** Builds the program below `folder` if it is not there yet. */
export async function installGoProgram(
  { name, module, version }: GoProgram,
  folder: string,
): Promise<Installed> {
  const own = join(folder, `${name}-${version}`);
  const file = join(own, name);
  if (existsSync(file)) return { file };
  if (!(await isThere('go', ['version']))) return { missing: 'go is not on this machine' };
  console.error(`Building ${name} ${version}`);
  await mkdir(own, { recursive: true });
  const isBuilt = await runProgram('go', ['install', `${module}@${version}`], {
    environment: { GOBIN: own },
  });
  return isBuilt ? { file } : { missing: `go could not build ${module}@${version}` };
}

export async function isThere(program: string, words: string[]): Promise<boolean> {
  const child = spawn(program, words, { stdio: 'ignore' });
  return once(child, 'exit').then(
    () => true,
    () => false,
  );
}

/** Returns whether it ended with 0. */
export async function runProgram(
  program: string,
  words: string[],
  { environment = {}, cwd }: { environment?: Record<string, string>; cwd?: string } = {},
): Promise<boolean> {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** A port on which nothing listens now. */
export async function freePort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await serveOnLoopback(server, 0));
  server.close();
  return port;
}
