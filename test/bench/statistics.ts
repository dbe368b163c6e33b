/**
 * Statistics of measured times: medians, percentiles, the median of ratios by round, and the growth
 * of a cost with its cause. Pure.
 */

/** NaN for no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Interpolates between two values. `share` is 0 to 1. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Times of two sides in each round; undefined if a side failed. */
export type Rounds = readonly (number | undefined)[];

/**
 * Median of `combine(a, b)` over the rounds in which both have a value. Noise that
 * affects a whole round cancels.
 */
function medianOfPairs(a: Rounds, b: Rounds, combine: (a: number, b: number) => number): number {
  const combined = a.flatMap((value, round) => {
    const other = b[round];
    return value === undefined || other === undefined ? [] : [combine(value, other)];
  });
  return median(combined);
}

export const ratioOf = (a: Rounds, b: Rounds): number => medianOfPairs(a, b, (x, y) => x / y);
export const differenceOf = (a: Rounds, b: Rounds): number => medianOfPairs(a, b, (x, y) => x - y);

/** A cause (page height, number of resources) and its cost (time, memory). */
interface Point {
  cause: number;
  cost: number;
}

/**
 * Slope of the least-squares line through the logarithms: 1 is linear, 2 quadratic, under 1 better than
 * linear. Leave out the lowest points of a long series, where the fixed cost hides the growth.
 */
export function growthExponent(points: readonly Point[]): number {
  const upper = points.slice(Math.floor(points.length / 2) - 1);
  const xs = upper.map(({ cause }) => Math.log(cause));
  const ys = upper.map(({ cost }) => Math.log(cost));
  const meanX = mean(xs);
  const meanY = mean(ys);
  const covariance = xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0);
  const variance = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}

/** NaN for no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
