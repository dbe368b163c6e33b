/**
 * The goals of the service under load, and whether they are met. Pure.
 */
import type { SideName } from '../sides/side.ts';
import type { Level } from './level.ts';

interface LoadVerdict {
  goal: string;
  /** The measured value, as text. */
  found: string;
  isMet: boolean;
}

/** The throughput of each level may be this share of the best one's. */
const LEAST_THROUGHPUT = 0.95;
/** The slowest of a hundred equal requests may take this many times the median. */
const TAIL = 1.5;
/** The slowest caller's median may be at most this many times the fastest one's. */
const FAIR_SPREAD = 1.25;
/** The idle service may take this many times its memory of the rounds before in the last round. */
const MEMORY_GROWTH = 1.1;

/**
 * The throughput of levels with fewer callers than `cores` is not judged: one caller has one capture at a
 * time and cannot use two cores.
 */
export function judgeLoad(levels: readonly Level[], cores: number): LoadVerdict[] {
  return [judgeFailures, judgeThroughput, judgeTail, judgeFairness, judgeMemory].map((judge) =>
    judge(levels, cores),
  );
}

/**
 * The service's captures a second, divided by those of another side, with as many callers as cores and more.
 */
const LEAST_RATIOS: Partial<Record<SideName, number>> = { before: 1.25, 'playwright-warm': 0.8 };

/** Judges the service's throughput against that of each other side that was measured. */
export function judgeAgainst(
  levels: readonly Level[],
  others: ReadonlyMap<SideName, readonly Level[]>,
  cores: number,
): LoadVerdict[] {
  return [...others].flatMap(([side, theirs]) => {
    const least = LEAST_RATIOS[side];
    if (least === undefined) return [];
    const judged = levels.filter(({ callers }) => callers >= cores);
    const ratios = judged.map((level) => {
      const other = theirs.find(({ callers }) => callers === level.callers);
      return level.perSecond / (other?.perSecond ?? Number.NaN);
    });
    return {
      goal: `throughput at ${cores} or more callers at least ${least} times that of ${side}`,
      found: ratios.map((ratio) => ratio.toFixed(2)).join(', '),
      isMet: ratios.every((ratio) => ratio >= least),
    };
  });
}

type Judge = (levels: readonly Level[], cores: number) => LoadVerdict;

const judgeFailures: Judge = (levels) => {
  const count = levels.reduce((sum, { failures }) => sum + failures.length, 0);
  return { goal: 'no failures', found: String(count), isMet: count === 0 };
};

const judgeThroughput: Judge = (levels, cores) => {
  const judged = levels.filter(({ callers }) => callers >= cores).map(({ perSecond }) => perSecond);
  const share = Math.min(...judged) / Math.max(...judged);
  return {
    goal: `throughput at ${cores} or more callers within ${percent(1 - LEAST_THROUGHPUT)} of its best`,
    found: `${percent(1 - share)} below at the lowest`,
    isMet: share >= LEAST_THROUGHPUT,
  };
};

const judgeTail: Judge = (levels) => {
  const highest = Math.max(...levels.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms));
  return {
    goal: `p99 at most ${TAIL} times p50`,
    found: `${highest.toFixed(2)} at the highest`,
    isMet: highest <= TAIL,
  };
};

const judgeFairness: Judge = (levels) => {
  const highest = Math.max(...levels.map(({ spread }) => spread));
  return {
    goal: `fair: callers' medians within ${FAIR_SPREAD} times`,
    found: highest.toFixed(2),
    isMet: highest <= FAIR_SPREAD,
  };
};

/** Not since the first round: Node's heap grows until its first full garbage collections. */
const judgeMemory: Judge = (levels) => {
  const last = Math.max(...levels.map(({ idleMib }) => idleMib.at(-1) ?? Number.NaN));
  const before = Math.max(...levels.flatMap(({ idleMib }) => idleMib.slice(0, -1)));
  const growth = last / before;
  return {
    goal: `memory level: idle in the last round at most ${MEMORY_GROWTH} times the rounds before`,
    found: `${growth.toFixed(2)} times, ${last.toFixed(0)} MiB`,
    isMet: growth <= MEMORY_GROWTH,
  };
};

function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`;
}
