/**
 * Runs one level of load: so many callers, each of which sends its next request as soon as it is answered.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceProcess } from '../service-process.ts';
import { postCapture } from '../sides/service.ts';
import { processesOf, readMemoryMib } from '../work-watch.ts';
import type { Call, LevelRun } from './level.ts';

/** A caller stops after this many failures. Otherwise it would try for ever. */
const MAX_FAILURES = 10;
/** Killed browsers are gone, and the next one waits, in a tenth of this time. */
const IDLE_CAP_MS = 5_000;
const IDLE_INTERVAL_MS = 50;
/** A browser that is launched adds or loses a process more often than this. */
const IDLE_LOOKS = 6;

export async function runLevel(
  service: ServiceProcess,
  url: string,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<LevelRun> {
  const untilAt = performance.now() + seconds * 1_000;
  const failures: string[] = [];
  const call = () => callUntil(untilAt, service, { url, failures });
  const calls = await Promise.all(Array.from({ length: callers }, call));
  await untilIdle(service.pid);
  return { callers: calls, failures, untilAt, idleMib: readMemoryMib(service.pid) };
}

async function callUntil(
  untilAt: number,
  service: ServiceProcess,
  { url, failures }: { url: string; failures: string[] },
): Promise<Call[]> {
  const calls: Call[] = [];
  let failureCount = 0;
  while (performance.now() < untilAt && failureCount < MAX_FAILURES) {
    const startedAt = performance.now();
    try {
      await postCapture(service, { url });
      calls.push({ startedAt, endedAt: performance.now() });
    } catch (error) {
      failureCount += 1;
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return calls;
}

/** The service is idle when its processes stay the same. The browsers that wait for captures are among them. */
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
