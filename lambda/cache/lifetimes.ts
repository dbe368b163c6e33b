/**
 * How long the bucket of the cache keeps files. S3 deletes by the beginning of a key, in whole days; how long
 * a file may be served is in its record.
 */

/** In ascending order; the last one covers the longest time that a request may ask for. */
export const KEPT_DAYS = [1, 7, 30] as const;

const DAY_SECONDS = 86_400;

/** The beginning of the keys of files that are kept for this many days. */
export function prefixOf(days: number): string {
  return `${days}d/`;
}

/** The fewest days that cover the time. */
export function daysFor(seconds: number): number {
  return KEPT_DAYS.find((days) => days * DAY_SECONDS >= seconds) ?? KEPT_DAYS[KEPT_DAYS.length - 1] ?? 1;
}
