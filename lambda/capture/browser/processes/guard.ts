/**
 * Ends browsers when this process is killed. A browser sees that its pipe closes, but not while a page keeps
 * it busy, and then it would use a core until the next process finds it. One shell guards all browsers: it
 * reads which there are, and kills them when this process no longer holds the other end of its input.
 */
import { type ChildProcess, spawn } from 'node:child_process';

/** The latest line counts. Each browser is the leader of a process group. dash takes no `--` after `-9`. */
const SCRIPT =
  'while read -r line; do groups=$line; done; for group in $groups; do kill -s KILL -- "-$group"; done';

let guard: ChildProcess | undefined;

/** `groups` are the process groups of all running browsers. Starts the guard with the first of them. */
export function guardBrowsers(groups: readonly number[]): void {
  if (process.platform === 'win32') return;
  if (guard === undefined && groups.length > 0) guard = startGuard();
  guard?.stdin?.write(`${groups.join(' ')}\n`);
}

/** The guard's process id, if there is one. It is no process of a browser. */
export function guardPid(): number | undefined {
  return guard?.pid;
}

function startGuard(): ChildProcess {
  // In its own session, so that neither a terminal nor a killed process group ends it.
  const started = spawn('/bin/sh', ['-c', SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
  });
  const forget = () => {
    if (guard === started) guard = undefined;
  };
  started.once('exit', forget);
  // Without such a shell, the next process ends the browsers that this one leaves behind.
  started.once('error', forget);
  started.stdin?.on('error', () => undefined);
  // The guard must not keep this process running. The type of the input lacks this method.
  started.unref();
  Reflect.get(started.stdin ?? {}, 'unref')?.call(started.stdin);
  return started;
}
