/**
 * Kills processes that a browser started and that left its process group. Native code that escaped from a
 * page can detach itself, outlive the capture, and read data of later captures. Works only on Linux,
 * where /proc lists the processes.
 */
import { readFile } from 'node:fs/promises';
import { guardPid } from './guard.ts';
import { processIds } from './proc-files.ts';
import { type Process, readProcess } from './process-stat.ts';

/**
 * Which processes belong to a capture:
 * - `machine`: all processes that did not exist before the first browser. For machines that only the function
 * uses, as in Lambda, with one capture at a time. No process can evade it.
 * - `profile`: processes whose environment names the capture's profile; all descendants of a browser inherit
 * it. For machines that run other programs too. Native code can evade it by clearing its environment.
 */
type SweepScope = 'machine' | 'profile';

interface SweptBrowser {
  profile: string;
  /** Its process group, which is already killed. */
  group: number | undefined;
  /** Groups of browsers that wait for other captures. A process can join only a group of its own session. */
  waiting?: ReadonlySet<number> | undefined;
  /** When it started, from `startOf`. Default: processes of any age are examined. */
  since?: number | undefined;
}

/** Returns the number of processes killed outside of the browser's group. */
export type SweepProcesses = (browser: SweptBrowser) => Promise<number>;

/** Several rounds, because a process may fork during the search. */
const ROUNDS = 5;

/** Records the processes that exist now. Call it before the first browser starts. */
export function createProcessSweep(scope: SweepScope): SweepProcesses {
  if (process.platform !== 'linux') return async () => 0;
  const before = new Set(listProcesses().map(identityOf));

  return async function sweepProcesses({ profile, group, waiting, since = 0 }) {
    const killed = new Set<string>();
    // A process that is older than the browser did not come from it.
    const isSuspect = (each: Process) =>
      each.group !== group &&
      !waiting?.has(each.group) &&
      each.pid !== process.pid &&
      each.pid !== guardPid() &&
      each.startedAt >= since &&
      !before.has(identityOf(each));
    for (let round = 0; round < ROUNDS; round++) {
      const found = await Promise.all(
        listProcesses()
          .filter(isSuspect)
          .map(async (each) => ((await belongs(each, profile)) ? [each] : [])),
      );
      const alive = found.flat().filter(({ pid }) => kill(pid));
      if (alive.length === 0) break;
      for (const each of alive) killed.add(identityOf(each));
    }
    return killed.size;
  };

  async function belongs({ pid }: Process, profile: string): Promise<boolean> {
    if (scope === 'machine') return true;
    try {
      const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
      return variables.includes(`HOME=${profile}`);
    } catch {
      return false; // Gone meanwhile, or another user's.
    }
  }
}

/** All running processes, without those that have ended and were not waited for. */
function listProcesses(): Process[] {
  return processIds()
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter(({ state }) => state !== 'Z' && state !== 'X');
}

function identityOf({ pid, startedAt }: Process): string {
  return `${pid}@${startedAt}`;
}

/** Whether the process existed and could be killed. */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
