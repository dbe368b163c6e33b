/** Values that a page or request may leave out. */
import fc from 'fast-check';

/** Every second time undefined. */
export function optional<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(values, { nil: undefined, freq: 2 });
}

/** Seven times out of eight undefined. */
export function rarely<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
}
