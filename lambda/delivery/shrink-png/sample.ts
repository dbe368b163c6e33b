/**
 * Estimates from a few parts how small a picture can get. What is compared is each part's size before and after: it differs
 * much less between the parts of a picture than the size alone. Pure.
 */
/** The sample is taken at this many places, which are evenly spread over the bytes of the given stream. */
const PLACES = 12;
/** No stream gets smaller than this share, so that a picture can be given up before all places were reached. */
const LEAST_SHARE = 0.2;
/** A picture is given up only if the estimate is too large by this factor, and by this many standard errors. */
const DOUBT = 1.05;
const DOUBT_ERRORS = 3;

/**
 * Returns a function that tells how many of the places lie in the next part. Both take bytes of the given stream: all of
 * them, and those of the part.
 */
export function createSampling(givenBytes: number): (partBytes: number) => number {
  const placesBefore = (bytes: number) => Math.round((bytes / givenBytes) * PLACES);
  let passedBytes = 0;
  return (partBytes) => {
    const before = placesBefore(passedBytes);
    passedBytes += partBytes;
    return placesBefore(passedBytes) - before;
  };
}

/**
 * Whether the picture cannot get down to `wantedShare` of its size. `shares` are those that the first places got down to,
 * in order.
 */
export function isHopeless(shares: readonly number[], wantedShare: number): boolean {
  const sum = shares.reduce((total, share) => total + share, 0);
  const least = (sum + (PLACES - shares.length) * LEAST_SHARE) / PLACES;
  return least - DOUBT_ERRORS * standardError(shares) > wantedShare * DOUBT;
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
