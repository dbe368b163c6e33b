/**
 * Estimates from a few parts how small a picture can get. It uses the ratio of each part's sizes before and
 * after, which differs much less between the parts of a picture than the size alone. Pure.
 */
/** The sample is taken at this many places of the given stream. */
const PLACES = 12;
/**
 * The golden ratio: its multiples, modulo 1, are spread over the stream, and unlike equal
 * distances fit no rows of a picture.
 */
const SPREAD = (Math.sqrt(5) - 1) / 2;
/**
 * A picture is given up only if the estimate is too large by this factor, and by this many standard errors.
 */
const DOUBT = 1.05;
const DOUBT_ERRORS = 3;

/**
 * Takes the length of the given stream. Returns a function that takes the length of the next part of it, and
 * returns how many of the places lie in that part.
 */
export function createSampling(givenBytes: number): (partBytes: number) => number {
  const places = Array.from({ length: PLACES }, (_, index) => ((index + 0.5) * SPREAD) % 1);
  const placesBefore = (bytes: number) => places.filter((place) => place < bytes / givenBytes).length;
  let passedBytes = 0;
  return (partBytes) => {
    const before = placesBefore(passedBytes);
    passedBytes += partBytes;
    return placesBefore(passedBytes) - before;
  };
}

/**
 * Whether the picture cannot get down to `wantedShare` of its size. `shares` are those that the
 * first places got down to, in order.
 */
export function isHopeless(shares: readonly number[], wantedShare: number): boolean {
  const sum = shares.reduce((total, share) => total + share, 0);
  // The remaining places count as 0.
  return sum / PLACES - DOUBT_ERRORS * standardError(shares) > wantedShare * DOUBT;
}

/** NaN without any share. */
export function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function standardError(shares: readonly number[]): number {
  if (shares.length < 2) return 0;
  const mean = meanOf(shares);
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  return Math.sqrt(squares / (shares.length - 1) / shares.length);
}
