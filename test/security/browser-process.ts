/**
 * Inspects this process's browsers through /proc: which run, their environment,
 * open files and network sockets.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns the process ids of the browsers that a process has started (by default this one), and of their
 * children. Killed processes are left out, even if the kernel still lists them.
 */
export function runningBrowsers(starter: number | undefined = process.pid): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // The fields of /proc/PID/stat: pid, (name), state, parent, group, session,
    // terminal, foreground, flags, ...
    const [, name, state, parent, flags] =
      /^\d+ \((.*)\) (\S+) (\d+) \S+ \S+ \S+ \S+ (\d+)/.exec(read(`/proc/${entry}/stat`)) ?? [];
    if (name !== 'chromium' || state === 'Z' || (Number(flags) & PF_EXITING) !== 0) continue;
    if (!hasKillPending(entry)) parents.set(Number(entry), Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === starter || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs);
}

/** A flag of linux/sched.h: the process is exiting. */
const PF_EXITING = 4;
/** SIGKILL is signal 9: the ninth bit of a signal set. */
const SIGKILL_BIT = 1n << 8n;

function hasKillPending(pid: string): boolean {
  const pending = [...read(`/proc/${pid}/status`).matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm)];
  return pending.some(([, signals]) => (BigInt(`0x${signals}`) & SIGKILL_BIT) !== 0n);
}

/** Kills this process's browsers. */
export function killBrowsers(): void {
  for (const pid of runningBrowsers()) process.kill(pid, 'SIGKILL');
}

/** Returns the profile folder of a running browser, or '' when it has exited. */
export function profileOf(pid: number): string {
  const argument = read(`/proc/${pid}/cmdline`)
    .split('\0')
    .find((each) => each.startsWith('--user-data-dir='));
  return argument?.slice('--user-data-dir='.length) ?? '';
}

/** Returns the environment variables that the process was started with. */
export function environmentOf(pid: number): Record<string, string> {
  const variables = read(`/proc/${pid}/environ`)
    .split('\0')
    .filter((each) => each !== '');
  return Object.fromEntries(
    variables.map((each) => [each.split('=', 1)[0], each.slice(each.indexOf('=') + 1)]),
  );
}

/** A network socket of a process. The address is hexadecimal with its port, as the kernel writes it. */
interface ProcessSocket {
  protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  remote: string;
  isListening: boolean;
}

const LISTEN = '0A';

export function socketsOf(pid: number): ProcessSocket[] {
  const inodes = new Set(openFiles(pid).flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? []));
  return (['tcp', 'tcp6', 'udp', 'udp6'] as const).flatMap((protocol) => {
    const rows = read(`/proc/${pid}/net/${protocol}`).trim().split('\n').slice(1);
    return rows.flatMap((row) => {
      const [, , remote = '', state, , , , , , inode = ''] = row.trim().split(/\s+/);
      if (!inodes.has(inode)) return [];
      return [{ protocol, remote, isListening: protocol.startsWith('tcp') && state === LISTEN }];
    });
  });
}

/** Returns the targets of the process's file descriptors. */
export function openFiles(pid: number | 'self'): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return []; // The descriptor was closed in the meantime.
      }
    });
  } catch {
    return []; // The process has ended.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // The process has ended.
  }
}
