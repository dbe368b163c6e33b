/**
 * Reports the work of a capture, beside its time: processor milliseconds and peak memory, by page and side.
 */
import { textTable } from '../../bin/command-line/text-table.ts';
import type { Sample } from './rounds.ts';
import type { SideName } from './sides/side.ts';
import { mean, median } from './statistics.ts';

interface MeanWork {
  cpuMs: number;
  peakMib: number;
}

/** The results of one case. */
export interface WorkRow {
  case: string;
  /** Side -> mean work of a capture. */
  work: Partial<Record<SideName, MeanWork>>;
}

/** The service may take this much of the floor's processor time. */
const CPU_RATIO = 1.15;

/** Both ways to count processor time miss some of it, so the larger one is nearer. */
export function meanWork(samples: readonly Sample[]): MeanWork {
  const works = samples.flatMap(({ work }) => work ?? []);
  return {
    cpuMs: Math.max(
      mean(works.map(({ seenMs }) => seenMs)),
      mean(works.map(({ waitedForMs }) => waitedForMs)),
    ),
    peakMib: median(works.map(({ peakMib }) => peakMib)),
  };
}

export function reportWork(rows: readonly WorkRow[], sides: readonly SideName[]): void {
  console.log('\nProcessor milliseconds of a capture (mean of the rounds), and peak MiB (median):\n');
  console.log(
    textTable([
      ['page', ...sides.map((side) => `${side} cpu`), 'cpu / floor', ...sides.map((side) => `${side} MiB`)],
      ...rows.map(({ case: name, work }) => [
        name,
        ...sides.map((side) => work[side]?.cpuMs.toFixed(0)),
        cpuRatio(work)?.toFixed(2),
        ...sides.map((side) => work[side]?.peakMib.toFixed(0)),
      ]),
    ]),
  );
  const ratios = rows.flatMap(({ work }) => cpuRatio(work) ?? []);
  if (ratios.length === 0) return;
  const found = Math.exp(mean(ratios.map(Math.log)));
  const verdict = found <= CPU_RATIO ? 'met' : 'MISSED';
  console.log(
    `\nProcessor time against the floor, geometric mean: ${found.toFixed(2)}; goal: at most ${CPU_RATIO}: ${verdict}`,
  );
}

function cpuRatio({ service, floor }: WorkRow['work']): number | undefined {
  return service && floor ? service.cpuMs / floor.cpuMs : undefined;
}
