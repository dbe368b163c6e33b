/** Adds the number of skipped elements to a function's result: see attempt.ts. */
import { takeGivenUp } from './attempt.ts';

export interface Counted<Value> {
  value: Value;
  givenUpCount: number;
}

export function counted<Args extends unknown[], Value>(
  judge: (...args: Args) => Value,
): (...args: Args) => Counted<Value> {
  return (...args) => ({ value: judge(...args), givenUpCount: takeGivenUp() });
}
