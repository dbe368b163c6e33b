/**
 * Kills processes that a browser started and that left its process group. Native code that escaped from a page
 * can detach itself, outlive the capture, and read data of later captures. Works only on Linux, where /proc
 * lists the processes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Which processes belong to a capture:
 * - `machine`: all processes that did not exist before the first browser. For machines that only the function
 * uses, as in Lambda, with one capture at a time. No process can evade it.
 * - `profile`: processes whose environment names the capture's profile; all descendants of a browser inherit
 * it. For machines that run other programs too. Native code can evade it by clearing its environment.
 */
export type SweepScope = 'machine' | 'profile';

/**
 * `group` is the browser's process group, which is already killed. Returns the number of processes killed
 * outside of it.
 */
export type SweepProcesses = (browser: { profile: string; group: number | undefined }) => Promise<number>;

/** Several rounds, because a process may fork during the search. */
const ROUNDS = 5;

interface Process {
  pid: number;
  group: number;
  /** Start time in clock ticks since boot. It distinguishes processes that had the same id. */
  startedAt: string;
}

/** Records the processes that exist now. Call it before the first browser starts. */
export function createProcessSweep(scope: SweepScope): SweepProcesses {
  if (process.platform !== 'linux') return async () => 0;
  const before = new Set(listProcesses().map(identityOf));

  return async function sweepProcesses({ profile, group }) {
    const killed = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const found = await Promise.all(
        listProcesses()
          .filter((each) => each.group !== group && each.pid !== process.pid && !before.has(identityOf(each)))
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

/** All running processes, without zombies. */
function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    // Format: pid (name) state parent group ... The name may contain any character, even parentheses. Source:
    // man 5 proc_pid_stat
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, , group] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    return { pid, group: Number(group), startedAt: fields[19] ?? '' };
  } catch {
    return undefined; // Gone meanwhile.
  }
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
