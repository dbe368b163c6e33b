/**
 * Schemas of settings that are whole numbers. Their messages continue a sentence that
 * begins with the setting's name.
 */
import * as v from 'valibot';

export const wholeNumber = (least: number) => {
  const expected = `takes a whole number from ${least}`;
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected));
};

/** The same as the text of a variable. */
export const mebibytes = (least: number) =>
  v.pipe(v.string(), v.toNumber(`takes a whole number from ${least}`), wholeNumber(least));

export const seconds = (least: number, most: number) => {
  const expected = `takes a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.toNumber(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};
