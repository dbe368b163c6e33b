/** Judges each element separately: an error at one is counted, and does not end the search. */

let givenUp = 0;

export function attempt<Value>(judge: () => Value, otherwise: Value): Value {
  try {
    return judge();
  } catch {
    givenUp += 1;
    return otherwise;
  }
}

export interface Counted<Value> {
  value: Value;
  givenUpCount: number;
}

/** Adds the number of elements that the function skipped to its result. */
export function counted<Args extends unknown[], Value>(
  judge: (...args: Args) => Value,
): (...args: Args) => Counted<Value> {
  return (...args) => {
    const value = judge(...args);
    const givenUpCount = givenUp;
    givenUp = 0;
    return { value, givenUpCount };
  };
}
