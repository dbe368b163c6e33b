/**
 * Simulates the local run under callers that each send their next request when they are answered, as `npm
 * run bench:load` does: so many captures at a time, and the others wait in line. Serves to check the
 * simulation against measurements.
 */
import { createEndings } from '../../bin/simulate/endings.ts';

interface MachineFigures {
  perSecond: number;
  p50Ms: number;
}

const SIMULATED_MS = 600_000;

/** `drawMs`: how long the next capture takes once it has its turn. */
export function simulateMachine(
  { callers, slots }: { callers: number; slots: number },
  drawMs: () => number,
): MachineFigures {
  const running = createEndings();
  const line = Array.from({ length: callers }, () => 0);
  const times: number[] = [];
  const askedAt = new Map<number, number>();
  for (let nowMs = 0, next = 0; nowMs < SIMULATED_MS; ) {
    while (running.size() < slots && line.length > 0) {
      askedAt.set(next, line.shift() ?? nowMs);
      running.add({ atMs: nowMs + drawMs(), owner: next++ });
    }
    const ended = running.takeUntil(Number.MAX_VALUE);
    if (ended === undefined) break;
    nowMs = ended.atMs;
    times.push(nowMs - (askedAt.get(ended.owner) ?? nowMs));
    askedAt.delete(ended.owner);
    line.push(nowMs);
  }
  times.sort((one, other) => one - other);
  return { perSecond: times.length / (SIMULATED_MS / 1_000), p50Ms: times[times.length >> 1] ?? 0 };
}
