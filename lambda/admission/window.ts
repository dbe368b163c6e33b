/**
 * The arithmetic of the two windows that requests are counted in: the UTC minute and the UTC calendar month.
 * Pure: takes a time in Unix milliseconds.
 */

const MINUTE_MS = 60_000;

/** Number of the UTC minute since the epoch. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** Unix seconds at which the minute with this number ends. */
export function minuteResetAt(minute: number): number {
  return (minute + 1) * 60;
}

/** The UTC calendar month, `YYYY-MM`. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** Unix seconds at which a `YYYY-MM` month ends and the next begins. */
export function monthResetAt(month: string): number {
  const [year, monthNumber] = month.split('-').map(Number);
  if (year === undefined || monthNumber === undefined) throw new Error(`No month: ${month}`);
  // Date.UTC counts months from 0, so the number of this month is the index of the next.
  return Date.UTC(year, monthNumber, 1) / 1000;
}
