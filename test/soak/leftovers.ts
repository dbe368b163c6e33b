/**
 * Counts what captures leave behind: processes, temporary files, sockets and memory of this process.
 */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Leftovers {
  processes: number;
  files: number;
  sockets: number;
  memoryMib: number;
}

/** What, before, after, and whether that is as it should be. */
export type Finding = readonly [what: string, before: number, after: number, ok: boolean];

// Growth past this is a leak: a run's garbage is a few MB, a leaked capture holds its picture at least.
const MEMORY_GROWTH_LIMIT_MIB = 64;
const BYTES_PER_MIB = 1024 * 1024;
/** Two gigabytes take a quarter of a second. */
const DYING_CAP_MS = 5_000;
const DYING_LOOK_MS = 20;

/** Gives this process a folder of its own for temporary files, so that nobody else's are counted. */
export function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export async function countLeftovers(): Promise<Leftovers> {
  globalThis.gc?.();
  // Sockets of a killed browser close with the next turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  // A killed browser is gone when the system has taken its memory back.
  const goneBy = performance.now() + DYING_CAP_MS;
  while (browserProcesses() > 0 && performance.now() < goneBy) await wait(DYING_LOOK_MS);
  return {
    processes: browserProcesses(),
    files: readdirSync(tmpdir()).length,
    sockets: openSockets(),
    memoryMib: Math.round(process.memoryUsage().rss / BYTES_PER_MIB),
  };
}

export function compareLeftovers(before: Leftovers, after: Leftovers): Finding[] {
  const grown = after.memoryMib - before.memoryMib;
  return [
    ['Chromium processes', before.processes, after.processes, after.processes === 0],
    ['temporary files', before.files, after.files, after.files === before.files],
    ['open sockets', before.sockets, after.sockets, after.sockets <= before.sockets],
    ['memory, MiB', before.memoryMib, after.memoryMib, grown < MEMORY_GROWTH_LIMIT_MIB],
  ];
}

/** Prints the findings; the process ends with 1 when one is not as it should be. */
export function report(findings: readonly Finding[]): void {
  console.table(findings.map(([what, before, after, ok]) => ({ what, before, after, ok })));
  process.exitCode = findings.every(([, , , ok]) => ok) ? 0 : 1;
}

/** By the profile on their command line, so that orphans count. */
function browserProcesses(): number {
  const ids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`--user-data-dir=${tmpdir()}/`);
    } catch {
      return false; // Gone meanwhile.
    }
  }).length;
}

function openSockets(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:');
    } catch {
      return false; // The descriptor of the listing itself.
    }
  }).length;
}
