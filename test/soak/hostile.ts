/**
 * Every hostile page once, with the limits of the deployed function: how it ends, how long that takes, and how
 * much memory the browser held. Run by `node --expose-gc test/soak/hostile.ts`; exits 1 when one ends late or
 * leaves anything.
 */
import { readFileSync } from 'node:fs';
import { ServiceError } from '../../lambda/errors.ts';
import { runningBrowsers } from '../security/browser-process.ts';
import { FLOODS, HEAVY } from '../security/hostile-pages.ts';
import { createCapturer } from '../support/capture.ts';
import { startPages } from '../support/page-server.ts';
import {
  compareLeftovers,
  countLeftovers,
  type Finding,
  report,
  useOwnTemporaryFolder,
} from './leftovers.ts';

/** Milliseconds of the function's time that each gets; all of it by default. */
const REMAINING_MS = Number(process.argv[2] ?? 29_000);
const MEMORY_LIMIT_MIB = 2_400;
// What the fastest page takes between two looks of the watchdog.
const MEMORY_OVERSHOOT_MIB = 300;

useOwnTemporaryFolder();
const pages = await startPages({ ...FLOODS, ...HEAVY });
const capture = await createCapturer('all', { browserMemoryMib: MEMORY_LIMIT_MIB });
await capture({ url: `${pages.url}/prints` });
const before = await countLeftovers();
const findings: Finding[] = [];

for (const path of [...Object.keys(FLOODS), ...Object.keys(HEAVY)]) {
  let peakMib = 0;
  const look = setInterval(() => {
    for (const pid of runningBrowsers()) peakMib = Math.max(peakMib, residentMib(pid));
  }, 10);
  const startedAt = performance.now();
  const answer = await capture({ url: pages.url + path, fullPage: true }, REMAINING_MS);
  const tookMs = Math.round(performance.now() - startedAt);
  clearInterval(look);
  const outcome = answer instanceof ServiceError ? answer.code : 'captured';
  console.error(`${path.padEnd(20)} ${outcome.padEnd(20)} ${String(tookMs).padStart(6)} ms ${peakMib} MiB`);
  findings.push([`${path}, ms`, REMAINING_MS, tookMs, tookMs < REMAINING_MS]);
  findings.push([
    `${path}, MiB`,
    MEMORY_LIMIT_MIB,
    peakMib,
    peakMib < MEMORY_LIMIT_MIB + MEMORY_OVERSHOOT_MIB,
  ]);
}
await pages.close();
// The servers of these pages live in this process too, so that its memory says nothing about the captures.
const { memoryMib } = before;
const leftovers = compareLeftovers(before, { ...(await countLeftovers()), memoryMib });
report([...findings.filter(([, , , ok]) => !ok), ...leftovers]);

function residentMib(pid: number): number {
  try {
    return Math.round(
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0; // It has ended.
  }
}
