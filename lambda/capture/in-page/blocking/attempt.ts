/**
 * Judges each element separately, so that an error at one does not end the search, and counts the elements that
 * were skipped.
 */

let givenUp = 0;

/** Returns the result of `judge`, or `otherwise` when it throws. */
export function attempt<Value>(judge: () => Value, otherwise: Value): Value {
  try {
    return judge();
  } catch {
    givenUp += 1;
    return otherwise;
  }
}

/** Returns the number of skipped elements since the last call. */
export function takeGivenUp(): number {
  const count = givenUp;
  givenUp = 0;
  return count;
}
