/**
 * Counts leaks of captures: processes, temporary files, sockets and memory of this process.
 */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Leftovers {
  processes: number;
  files: number;
  sockets: number;
  memoryMib: number;
}

/** What was counted, before and after, and whether that is right. */
export type Finding = readonly [what: string, before: number, after: number, ok: boolean];

// More growth than this is a leak: garbage of a run is a few MB, and a leaked
// capture keeps at least its picture.
const MEMORY_GROWTH_LIMIT_MIB = 64;
const BYTES_PER_MIB = 1024 * 1024;
/** The system reclaims two gigabytes in a quarter of a second. */
const DYING_CAP_MS = 5_000;
const DYING_LOOK_MS = 20;

/**
 * Gives this process its own folder for temporary files, so that files of other processes are not counted.
 */
export function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** `waitingBrowsers`: how many wait for the next captures. */
export async function countLeftovers(waitingBrowsers = 0): Promise<Leftovers> {
  globalThis.gc?.();
  // Sockets of a killed browser close in the next turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  // A killed browser disappears when the system has reclaimed its memory.
  const goneBy = performance.now() + DYING_CAP_MS;
  while (browserProcesses() > waitingBrowsers && performance.now() < goneBy) await wait(DYING_LOOK_MS);
  return {
    processes: browserProcesses(),
    files: readdirSync(tmpdir()).length,
    sockets: openSockets(),
    memoryMib: usedMemoryMib(),
  };
}

/**
 * Without the part of V8's heap that is free: V8 extends its heap by dozens of
 * MiB now and then, and keeps them.
 */
function usedMemoryMib(): number {
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return Math.round((rss - heapTotal + heapUsed) / BYTES_PER_MIB);
}

export function compareLeftovers(before: Leftovers, after: Leftovers, waitingBrowsers = 0): Finding[] {
  const grown = after.memoryMib - before.memoryMib;
  return [
    ['Chromium processes', before.processes, after.processes, after.processes === waitingBrowsers],
    ['temporary files', before.files, after.files, after.files === before.files],
    ['open sockets', before.sockets, after.sockets, after.sockets <= before.sockets],
    ['memory, MiB', before.memoryMib, after.memoryMib, grown < MEMORY_GROWTH_LIMIT_MIB],
  ];
}

/** Prints the findings. The process exits with 1 if one is wrong. */
export function report(findings: readonly Finding[]): void {
  console.table(findings.map(([what, before, after, ok]) => ({ what, before, after, ok })));
  process.exitCode = findings.every(([, , , ok]) => ok) ? 0 : 1;
}

/** Finds them by the profile on their command line, so that orphans count too. */
function browserProcesses(): number {
  const ids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`--user-data-dir=${tmpdir()}/`);
    } catch {
      return false; // It is gone meanwhile.
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
