/**
 * One element that cannot be judged must not end the search for the rest: each is judged by itself, and what had to
 * be given up is counted.
 */

let givenUp = 0;

/** What `judge` gives, or `otherwise` when it fails. */
export function attempt<Value>(judge: () => Value, otherwise: Value): Value {
  try {
    return judge();
  } catch {
    givenUp += 1;
    return otherwise;
  }
}

/** How many times something was given up since this was last asked. */
export function takeGivenUp(): number {
  const count = givenUp;
  givenUp = 0;
  return count;
}
