/** The captures of a day: when each comes, and from whom. The same seed gives the same day. */

export const SHAPES = ['steady', 'diurnal', 'bursts'] as const;
export type Shape = (typeof SHAPES)[number];

export interface Arrival {
  /** Milliseconds since the day began. */
  atMs: number;
  /** 0 is the busiest caller. */
  caller: number;
}

interface DayPlan {
  perDay: number;
  shape: Shape;
  callers: number;
  random: () => number;
}

const DAY_SECONDS = 86_400;
/** The busiest hour of a day has 1.8 times the mean, and the quietest 0.2. */
const DIURNAL_SWING = 0.8;
/** Half of the captures come in bursts of ten seconds, one in five minutes: cron jobs. */
const BURST_EVERY_SECONDS = 300;
const BURST_SECONDS = 10;

/** In order of time. Callers have the shares of Zipf's law: the n-th has 1/n of the first's captures. */
export function* arrivalsOf({ perDay, shape, callers, random }: DayPlan): Generator<Arrival> {
  const pickCaller = createPickCaller(callers, random);
  for (let second = 0; second < DAY_SECONDS; second++) {
    const count = poisson((perDay / DAY_SECONDS) * weightOf(shape, second), random);
    const moments = Array.from({ length: count }, () => second * 1_000 + random() * 1_000).sort(
      (a, b) => a - b,
    );
    for (const atMs of moments) yield { atMs, caller: pickCaller() };
  }
}

/** Mulberry32: numbers from 0 to 1. Source: https://github.com/cprosche/mulberry32 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The mean of a day is 1. */
function weightOf(shape: Shape, second: number): number {
  if (shape === 'steady') return 1;
  if (shape === 'diurnal') return 1 + DIURNAL_SWING * Math.sin((second / DAY_SECONDS) * 2 * Math.PI);
  const isBurst = second % BURST_EVERY_SECONDS < BURST_SECONDS;
  return 0.5 + (isBurst ? (0.5 * BURST_EVERY_SECONDS) / BURST_SECONDS : 0);
}

/** Knuth's method for small means, and the normal distribution for large ones. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}

/** The inverse of the harmonic sum, which is about a logarithm. */
function createPickCaller(callers: number, random: () => number): () => number {
  return () => Math.min(callers - 1, Math.floor((callers + 1) ** random()) - 1);
}
