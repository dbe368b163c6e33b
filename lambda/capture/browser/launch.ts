/**
 * Launches one fresh browser for one capture, and ends it as a whole process group: closing politely takes
 * longer and hangs with the page.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { browserFlags, type FlagOptions } from './flags.ts';
import { makeProfile } from './profile.ts';

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
  /** Kills, waits for the end and wipes the profile. */
  dispose(): Promise<void>;
}

export interface LaunchOptions extends Omit<FlagOptions, 'profile'> {
  executablePath: string;
  /** Fonts and libraries; nothing else of our environment reaches the browser, least of all credentials. */
  environment: Record<string, string>;
}

// A launch takes 0.1 s; on a busy machine a few. Past this the browser is broken, and time for a page runs out.
const LAUNCH_TIMEOUT_MS = 10_000;

/** @throws ServiceError browser_unavailable */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const profile = await makeProfile();
  let browser: Browser | undefined;
  let wasKilled = false;
  const kill = () => {
    wasKilled = true;
    killGroup(browser?.process()?.pid);
  };
  const dispose = async () => {
    const ended = whenEnded(browser?.process());
    kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    browser = await puppeteer.launch({
      executablePath: options.executablePath,
      args: browserFlags({ ...options, profile }),
      ignoreDefaultArgs: true,
      env: { PATH: '/usr/bin:/bin', HOME: profile, TMPDIR: profile, TZ: 'UTC', ...options.environment },
      // A pipe leaves no port that a page could speak the debugging protocol to.
      pipe: true,
      defaultViewport: null,
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const [page] = await browser.pages();
    if (page === undefined) throw new Error('The browser came up without a page');
    const pid = browser.process()?.pid;
    if (pid === undefined) throw new Error('The browser came up without a process');
    const onCrash = (listener: () => void) => {
      const tell = () => wasKilled || listener();
      if (browser?.connected === false) tell();
      else browser?.once('disconnected', tell);
    };
    const session = await page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    return { session, mainFrameId: frameTree.frame.id, pid, kill, onCrash, dispose };
  } catch (error) {
    await dispose();
    throw new ServiceError('browser_unavailable', 'No browser is available right now. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

/** Puppeteer makes the browser the leader of a process group of its own. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
}

async function whenEnded(child: ChildProcess | null | undefined): Promise<void> {
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
