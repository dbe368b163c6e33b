/** The browsers of this process. They are killed when it exits, and when it is killed. */
import type { ChildProcess } from 'node:child_process';
import { guardBrowsers } from './guard.ts';

const running = new Set<ChildProcess>();
/** Process ids of browsers that no capture uses yet. They outlive the end of a capture. */
const waiting = new Set<number>();

const guardRunning = () => guardBrowsers([...running].flatMap(({ pid }) => pid ?? []));
process.on('exit', () => running.forEach(killGroup));

/** Call it at once after the start: the end of another capture could end a browser that it does not know. */
export function addBrowser(child: ChildProcess, isWaiting: boolean): void {
  if (child.pid === undefined) return; // It could not be started.
  running.add(child);
  if (isWaiting) waiting.add(child.pid);
  guardRunning();
  child.once('exit', () => {
    running.delete(child);
    endWaiting(child);
    guardRunning();
  });
}

export function endWaiting(child: ChildProcess): void {
  waiting.delete(child.pid ?? 0);
}

export function waitingBrowserIds(): ReadonlySet<number> {
  return waiting;
}

export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // Windows has no process groups. Chromium's other processes end there with the first.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
