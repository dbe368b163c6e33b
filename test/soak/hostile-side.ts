/**
 * Serves the hostile pages, and measures the memory of the parent process with all its descendants. It is a
 * separate process, so that neither blocks the measured thread. Sends its address to the parent. When asked,
 * sends the peak and starts a new measurement.
 */
import { readFileSync } from 'node:fs';
import { runningBrowsers } from '../security/browser-process.ts';
import { FILES, FLOODS, HEAVY, ODD } from '../security/hostile-pages.ts';
import { startPages } from '../support/page-server.ts';

const INTERVAL_MS = 20;
const KIB_PER_MIB = 1_024;

const service = process.ppid;
const odd = Object.entries(ODD).map(([path, { page }]) => [path, page] as const);
const pages = await startPages({ ...FILES, ...FLOODS, ...HEAVY, ...Object.fromEntries(odd) });
const peak = { browser: 0, both: 0 };
setInterval(() => {
  const browser = runningBrowsers(service).reduce((sum, pid) => sum + residentMib(pid), 0);
  peak.browser = Math.max(peak.browser, browser);
  peak.both = Math.max(peak.both, browser + residentMib(service));
}, INTERVAL_MS);
process.on('message', () => {
  process.send?.({ ...peak });
  Object.assign(peak, { browser: 0, both: 0 });
});
process.on('disconnect', () => process.exit());
process.send?.(pages.url);

function residentMib(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kib ?? 0) / KIB_PER_MIB);
  } catch {
    return 0; // The process has ended.
  }
}
