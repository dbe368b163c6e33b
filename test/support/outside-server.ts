/**
 * Starts a server program of others on a free port of the loopback address, and waits until it answers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOPBACK, serveOnLoopback } from '../../bin/local/loopback.ts';

export interface OutsideServer {
  endpoint: string;
  close(): Promise<void>;
}

interface Program {
  file: string;
  /** Arguments for the port that it is to listen on. */
  argumentsFor(port: number): string[];
  environment?: Record<string, string>;
  /** Working folder. */
  folder?: string;
}

const START_CAP_MS = 60_000;
const ASK_AGAIN_MS = 50;

/** Throws an Error with what the program wrote if it ends, or does not answer in a minute. */
export async function startOutsideServer(program: Program): Promise<OutsideServer> {
  const port = await findFreePort();
  const child = spawn(program.file, program.argumentsFor(port), {
    cwd: program.folder,
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => written.push(piece));
  const close = () => end(child);
  // A test run that is interrupted must leave no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  try {
    await waitUntilListening(port, child);
  } catch (error) {
    await close();
    throw new Error(`${program.file} did not start: ${Buffer.concat(written)}`, { cause: error });
  }
  return { endpoint: `http://${LOOPBACK}:${port}`, close };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const url = await serveOnLoopback(server, 0);
  server.close();
  return Number(new URL(url).port);
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(START_CAP_MS);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    await wait(ASK_AGAIN_MS, undefined, { signal });
  }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, LOOPBACK);
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
