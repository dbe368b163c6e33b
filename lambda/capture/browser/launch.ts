/**
 * Launches a new browser for one capture, and kills its whole process group at the end. A regular close takes
 * longer and hangs when the page hangs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { CDPSession } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { attach, type PageOptions } from './attach.ts';
import { browserFlags, type FlagOptions } from './flags.ts';
import { startOf } from './processes/process-stat.ts';
import { addBrowser, endWaiting, killGroup, waitingBrowserIds } from './processes/running-browsers.ts';
import type { SweepProcesses } from './processes/sweep-processes.ts';
import { makeProfile } from './profile.ts';

export interface LaunchedBrowser {
  /** DevTools session of the browser's only page. */
  session: CDPSession;
  mainFrameId: string;
  /** Whether frames are drawn on command. Otherwise they come as on a screen. */
  isOnCommand: boolean;
  /** Process id of the browser's main process. */
  pid: number;
  /** Kills all processes in the browser's process group. */
  kill(): void;
  /** Calls the listener when the browser ends by itself; immediately if it already has. */
  onCrash(listener: () => void): void;
  /** Call it when a capture begins to use a browser that was launched ahead. */
  beginUse(): void;
  /**
   * Kills the browser and any processes that left its process group, and removes the profile. Does not wait
   * until the system has reclaimed the memory. Returns the number of processes that had left the group; it is
   * 0 unless the browser is compromised.
   */
  dispose(): Promise<number>;
}

interface LaunchOptions extends Omit<FlagOptions, 'profile'>, PageOptions {
  executablePath: string;
  /** Folder of all profiles. Default: the one of temporary files. */
  profilesFolder?: string | undefined;
  /**
   * Variables for fonts and libraries. The browser gets no other environment variables, and no credentials.
   */
  environment: Record<string, string>;
  /** IANA name of the time zone. Default: UTC. */
  timezone?: string;
  /** Aborts the launch. */
  signal: AbortSignal;
  /** Whether no capture uses the browser yet. */
  isAhead?: true | undefined;
  sweepProcesses: SweepProcesses;
}

// A launch takes 0.1 s, and a few seconds on a busy machine. After this time the browser is considered
// broken, while enough time remains for an answer.
const LAUNCH_TIMEOUT_MS = 10_000;

/** @throws ServiceError browser_unavailable, and the reason of an aborted signal */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { signal } = options;
  const profile = await makeProfile(options.profilesFolder);
  let wasKilled = false;
  let child: ChildProcess | undefined;
  let since: number | undefined;
  let isUnused = options.isAhead === true;
  const beginUse = () => {
    isUnused = false;
    if (child !== undefined) endWaiting(child);
  };
  const kill = () => {
    wasKilled = true;
    if (child === undefined) return;
    killGroup(child);
    // A large process takes time to exit. Closing the pipes fails pending commands immediately.
    for (const pipe of child.stdio) pipe?.destroy();
  };
  const dispose = async () => {
    // No page has run in a browser that still waits, and a sweep could end that of a capture.
    const needsSweep = !isUnused;
    beginUse();
    kill();
    const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 3 });
    const [escapedCount] = await Promise.all([
      needsSweep
        ? options.sweepProcesses({ profile, group: child?.pid, since, waiting: waitingBrowserIds() })
        : 0,
      remove(),
    ]);
    // A process that was still running may have written to the profile after its removal.
    if (escapedCount > 0) await remove();
    return escapedCount;
  };
  try {
    signal.throwIfAborted();
    child = await startProcess(options, profile);
    const { pid } = child;
    if (pid === undefined) throw new Error('The browser started without a process id');
    since = startOf(pid);
    const { input, session, mainFrameId } = await Promise.race([
      attach(child, options),
      launchFailure(child, signal),
    ]);
    const onCrash = (listener: () => void) => {
      const tell = () => wasKilled || listener();
      if (input.closed) tell();
      else input.once('close', tell);
      // With several processes, the page's process can crash alone.
      session.once('Inspector.targetCrashed', tell);
    };
    const { isOnCommand = true } = options;
    return { session, mainFrameId, isOnCommand, pid, kill, onCrash, beginUse, dispose };
  } catch (error) {
    await dispose();
    signal.throwIfAborted();
    throw browserUnavailable(error);
  }
}

/** `cause` is for the log. */
export function browserUnavailable(cause: unknown): ServiceError {
  return new ServiceError('browser_unavailable', 'No browser is available right now. Try again shortly.', {
    retryAfterSeconds: 5,
    cause,
  });
}

/** Throws when the file is not executable. */
async function startProcess(options: LaunchOptions, profile: string): Promise<ChildProcess> {
  // With a pipe, there is no debugging port that a page could connect to.
  const child = spawn(
    options.executablePath,
    ['--remote-debugging-pipe', ...browserFlags({ ...options, profile })],
    {
      env: {
        PATH: '/usr/bin:/bin',
        HOME: profile,
        TMPDIR: profile,
        // Sets the time zone of the whole browser, including workers and frames of all origins.
        TZ: options.timezone ?? 'UTC',
        ...options.environment,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // Starts a new process group.
      detached: true,
      windowsHide: true,
    },
  );
  addBrowser(child, options.isAhead === true);
  await once(child, 'spawn');
  return child;
}

/** Rejects when the browser exits, the launch times out, or the signal is aborted. */
async function launchFailure(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const launchSignal = AbortSignal.any([signal, AbortSignal.timeout(LAUNCH_TIMEOUT_MS)]);
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: launchSignal });
  throw new Error('The browser ended during its launch');
}
