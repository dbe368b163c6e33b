/** Installs the applications and runs them on loopback, each with a port of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serveOnLoopback, stopServer } from '../../../../bin/local/loopback.ts';
import { APPLICATIONS_FOLDER } from '../folders.ts';
import type { CorpusPage } from '../pages.ts';
import { APPLICATIONS, PROGRAMS_FOLDER } from './applications.ts';

interface Applications {
  urlOf(page: CorpusPage): string;
  close(): Promise<void>;
}

const INSTALL_CAP_MS = 600_000;
const START_CAP_MS = 120_000;
const PAUSE_MS = 300;

/** @throws Error if the packages cannot be had, or one of the applications does not start */
export async function startApplications(pages: readonly CorpusPage[]): Promise<Applications> {
  await install();
  const running = new Map<string, Running>();
  const close = async () => {
    await Promise.all([...running.values()].map(({ process }) => end(process)));
  };
  try {
    for (const { root } of pages) running.set(root, await start(root));
    await Promise.all(pages.map(({ root, path }) => untilItAnswers(root, urlIn(running, root, path))));
  } catch (error) {
    await close();
    throw error;
  }
  return { urlOf: ({ root, path }) => urlIn(running, root, path), close };
}

interface Running {
  process: ChildProcess;
  port: string;
}

function urlIn(running: ReadonlyMap<string, Running>, name: string, path: string): string {
  return `http://127.0.0.1:${running.get(name)?.port}/${path}`;
}

async function install(): Promise<void> {
  const run = promisify(execFile);
  const options = { timeout: INSTALL_CAP_MS };
  const requirements = join(import.meta.dirname, 'requirements.txt');
  await mkdir(APPLICATIONS_FOLDER, { recursive: true });
  await run('python3', ['-m', 'venv', APPLICATIONS_FOLDER], options);
  const pip = ['install', '--quiet', '--no-compile', '--disable-pip-version-check', '-r', requirements];
  await run(join(APPLICATIONS_FOLDER, 'bin/pip'), pip, options);
  await run('npm', ['ci', '--prefix', import.meta.dirname], options);
}

async function start(name: string): Promise<Running> {
  const port = await freePort();
  const [program = '', ...words] = APPLICATIONS[name]?.command(port) ?? [];
  const folders = [join(APPLICATIONS_FOLDER, 'bin'), join(import.meta.dirname, 'node_modules', '.bin')];
  const child = spawn(program, words, {
    cwd: PROGRAMS_FOLDER,
    stdio: 'ignore',
    // Some start further processes, which end with their group.
    detached: true,
    env: {
      ...process.env,
      PATH: [...folders, process.env.PATH].join(':'),
      GRADIO_ANALYTICS_ENABLED: 'False',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  // That it cannot be started shows in that it does not answer.
  child.on('error', () => undefined);
  return { process: child, port };
}

async function untilItAnswers(name: string, url: string): Promise<void> {
  for (const endsAt = performance.now() + START_CAP_MS; ; await wait(PAUSE_MS)) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (performance.now() >= endsAt) throw new Error(`${name} does not start`);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

async function freePort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await serveOnLoopback(server, 0));
  await stopServer(server);
  return port;
}
