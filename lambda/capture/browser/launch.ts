/**
 * Launches one fresh browser for one capture, and ends it as a whole process group: closing politely takes
 * longer and hangs with the page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { browserFlags, type FlagOptions } from './flags.ts';
import { pipeTransport } from './pipe-transport.ts';
import { makeProfile } from './profile.ts';
import type { SweepProcesses } from './sweep-processes.ts';

export interface LaunchedBrowser {
  /** Session of the one page. */
  session: CDPSession;
  mainFrameId: string;
  /** Of the browser's first process. */
  pid: number;
  /** Kills every process of the browser at once. */
  kill(): void;
  /** Hears when the browser ends by itself, also when it has by now. */
  onCrash(listener: () => void): void;
  /**
   * Kills, ends what left the process group, and wipes the profile. The system may take its memory back a little
   * later: that is not waited for. Gives how many processes had left the group; an honest browser's do not.
   */
  dispose(): Promise<number>;
}

export interface LaunchOptions extends Omit<FlagOptions, 'profile'> {
  executablePath: string;
  /** Fonts and libraries; nothing else of our environment reaches the browser, least of all credentials. */
  environment: Record<string, string>;
  /** IANA name of the time zone; absent: UTC. */
  timezone?: string;
  /** Ends the launch when it is aborted. */
  signal: AbortSignal;
  sweepProcesses: SweepProcesses;
}

// A launch takes 0.1 s; on a busy machine a few. Past this the browser is broken, and time for a page runs out.
const LAUNCH_TIMEOUT_MS = 10_000;

/** Browsers that run. A process that ends takes its browsers with it. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(killGroup));

/** @throws ServiceError browser_unavailable, and the reason of an aborted signal */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { signal } = options;
  const profile = await makeProfile();
  let wasKilled = false;
  let child: ChildProcess | undefined;
  const kill = () => {
    wasKilled = true;
    if (child === undefined) return;
    killGroup(child);
    // A large process takes a while to go, and its pipes with it: whoever waits for an answer hears now.
    for (const pipe of child.stdio) pipe?.destroy();
  };
  const dispose = async () => {
    kill();
    const escapedCount = await options.sweepProcesses({ profile, group: child?.pid });
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    return escapedCount;
  };
  try {
    signal.throwIfAborted();
    child = await startProcess(options, profile);
    const { pid } = child;
    if (pid === undefined) throw new Error('The browser came up without a process');
    const { browser, session, mainFrameId } = await Promise.race([attach(child), givenUp(child, signal)]);
    const onCrash = (listener: () => void) => {
      const tell = () => wasKilled || listener();
      if (browser.connected) browser.once('disconnected', tell);
      else tell();
      // Where pages have processes of their own, that one may end alone.
      session.once('Inspector.targetCrashed', tell);
    };
    return { session, mainFrameId, pid, kill, onCrash, dispose };
  } catch (error) {
    await dispose();
    signal.throwIfAborted();
    throw new ServiceError('browser_unavailable', 'No browser is available right now. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

/** Throws when the file cannot be executed. */
async function startProcess(options: LaunchOptions, profile: string): Promise<ChildProcess> {
  // A pipe leaves no port that a page could speak the debugging protocol to.
  const child = spawn(
    options.executablePath,
    ['--remote-debugging-pipe', ...browserFlags({ ...options, profile })],
    {
      env: {
        PATH: '/usr/bin:/bin',
        HOME: profile,
        TMPDIR: profile,
        // The whole browser's, so that workers and frames of every origin have it too.
        TZ: options.timezone ?? 'UTC',
        ...options.environment,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // The leader of a process group of its own.
      detached: true,
    },
  );
  await once(child, 'spawn');
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

interface Attached extends Pick<LaunchedBrowser, 'session' | 'mainFrameId'> {
  browser: Browser;
}

/** May never come to an end where the browser does not, or ends on the way. */
async function attach(child: ChildProcess): Promise<Attached> {
  const [, , , output, input] = child.stdio as [null, null, null, Writable, Readable];
  const browser = await puppeteer.connect({ transport: pipeTransport(output, input), defaultViewport: null });
  // The page itself is not asked for: puppeteer would follow all it does, as we do.
  const target = await browser.waitForTarget((each) => each.type() === 'page', {
    timeout: LAUNCH_TIMEOUT_MS,
  });
  const session = await target.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  return { browser, session, mainFrameId: frameTree.frame.id };
}

/** Rejects when there is no point in waiting for the browser any longer. */
async function givenUp(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(LAUNCH_TIMEOUT_MS)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal: stop });
  throw new Error('The browser ended in its launch');
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
}
