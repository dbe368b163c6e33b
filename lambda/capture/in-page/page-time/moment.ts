/**
 * The moment at which the page's clock begins. capture/page/page-time.ts puts it before the
 * script, in a block of its own.
 */
export interface Moment {
  /** What the page reads when its navigation begins, Unix milliseconds. */
  time: number;
  /** What the browser's own clock says then, Unix milliseconds with fractions. */
  startsAt: number;
}

declare const captureMoment: Moment;

const { time, startsAt } = captureMoment;
const readMs = performance.now.bind(performance);

export const REAL_ORIGIN_MS = performance.timeOrigin;
/** The browser rounds origins of documents to tenths of a millisecond, up or down. */
export const ORIGIN_MS = time + Math.round(REAL_ORIGIN_MS - startsAt);
/** Less than what the browser's clock counts in. A tenth of a millisecond may be read as slightly less. */
const NOISE_MS = 0.01;

/** The page's date, Unix milliseconds. It runs with the page's own time. */
export function pageNow(): number {
  return ORIGIN_MS + Math.floor(readMs() + NOISE_MS);
}

/** The browser's own date, Unix milliseconds. */
export function realNow(): number {
  return REAL_ORIGIN_MS + readMs();
}
