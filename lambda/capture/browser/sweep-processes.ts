/**
 * Ends processes that a browser started and that left its process group: native code that broke out of a page can
 * detach itself, outlive the capture, and read what later captures hold. Only Linux shows processes as files;
 * elsewhere nothing is swept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Which processes belong to a capture:
 * - `machine`: all that were not there before the first browser. Right where the machine is the function's alone, as
 *   in Lambda, with one capture at a time. Nothing can hide from it.
 * - `profile`: those whose environment names the capture's profile, as every process that a browser starts inherits it.
 *   Right where others work on the machine too. Native code can hide from it by clearing its environment.
 */
export type SweepScope = 'machine' | 'profile';

/** `group` is the browser's process group, which is killed already. Gives how many processes were outside of it. */
export type SweepProcesses = (browser: { profile: string; group: number | undefined }) => Promise<number>;

/** A process that forks while it is looked for is found in a later round. */
const ROUNDS = 5;

interface Process {
  pid: number;
  group: number;
  /** Clock ticks since the machine started: tells a process from an earlier one with the same id. */
  startedAt: string;
}

/** Remembers the processes that are there now. Make it before the first browser. */
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

/** All that run; those that have ended and are only not collected yet are left out. */
function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    // pid (name) state parent group ... The name may hold anything, brackets too. Source: man 5 proc_pid_stat
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

/** Whether there was something to kill, and the right to. */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
