/**
 * Runs one level of load: so many callers, each of which sends its next request as soon as it is answered.
 */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningSide, Shot } from '../sides/side.ts';
import { processesOf, readMemoryMib } from '../work-watch.ts';
import type { Call, LevelRun } from './level.ts';

/** A caller stops after this many failures. Otherwise it would try for ever. */
const MAX_FAILURES = 10;
/** Killed browsers are gone, and the next one waits, in a tenth of this time. */
const IDLE_CAP_MS = 5_000;
const IDLE_INTERVAL_MS = 50;
/** A browser that is launched adds or loses a process more often than this. */
const IDLE_LOOKS = 6;
/** A look takes a millisecond. */
const MEMORY_INTERVAL_MS = 200;

export async function runLevel(
  side: RunningSide,
  shot: Shot,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<LevelRun> {
  const busyBefore = readBusyMs();
  const untilAt = performance.now() + seconds * 1_000;
  const failures: string[] = [];
  const call = () => callUntil(untilAt, side, { shot, failures });
  let peakMib = 0;
  const look = setInterval(() => {
    peakMib = Math.max(peakMib, readMemoryMib(side.pid));
  }, MEMORY_INTERVAL_MS);
  const calls = await Promise.all(Array.from({ length: callers }, call));
  clearInterval(look);
  await untilIdle(side.pid);
  const busyMs = readBusyMs() - busyBefore;
  return { callers: calls, failures, untilAt, busyMs, peakMib, idleMib: readMemoryMib(side.pid) };
}

async function callUntil(
  untilAt: number,
  side: RunningSide,
  { shot, failures }: { shot: Shot; failures: string[] },
): Promise<Call[]> {
  const calls: Call[] = [];
  let failureCount = 0;
  while (performance.now() < untilAt && failureCount < MAX_FAILURES) {
    const startedAt = performance.now();
    try {
      await side.capture(shot);
      calls.push({ startedAt, endedAt: performance.now() });
    } catch (error) {
      failureCount += 1;
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return calls;
}

/** Processor milliseconds that all cores have worked: the side, the page server and the callers. */
function readBusyMs(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** A side is idle when its processes stay the same. The browsers that wait for captures are among them. */
async function untilIdle(pid: number): Promise<void> {
  const endsAt = performance.now() + IDLE_CAP_MS;
  let seen = '';
  for (let looks = 0; looks < IDLE_LOOKS && performance.now() < endsAt; looks++) {
    const found = processesOf(pid).join();
    if (found !== seen) looks = 0;
    seen = found;
    await wait(IDLE_INTERVAL_MS);
  }
}
