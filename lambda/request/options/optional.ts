/** Schemas that optional fields share. null means omitted, and so does "" for a string field. */
import * as v from 'valibot';
import { atMostItems } from '../list-limits.ts';
import {
  atMostCharacters,
  formatCount,
  mustBe,
  mustBeOneOf,
  mustBeSecret,
} from '../problems/field-message.ts';

/** A boolean, `byDefault` when it is omitted. */
export function flag(byDefault: boolean, description: string) {
  return v.pipe(v.nullish(v.boolean(mustBe('true or false')), byDefault), v.description(description));
}

/** An integer from `min` to `max`, both included. */
export function integerBetween(min: number, max: number, unit = '') {
  const accepted = mustBe(`an integer from ${formatCount(min)} to ${formatCount(max)}${unit}`);
  return v.pipe(
    v.number(accepted),
    v.integer(accepted),
    v.minValue(min, accepted),
    v.maxValue(max, accepted),
  );
}

/** A number from `min` to `max`, both included. */
export function numberBetween(min: number, max: number) {
  const accepted = mustBe(`a number from ${formatCount(min)} to ${formatCount(max)}`);
  return v.pipe(v.number(accepted), v.minValue(min, accepted), v.maxValue(max, accepted));
}

/** One of `choices`, or `byDefault` when it is omitted or "". */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  byDefault: NoInfer<Choice>,
  description: string,
) {
  return v.pipe(
    v.nullish(
      v.pipe(
        v.picklist([...choices, ''], mustBeOneOf(choices)),
        v.transform((sent): Choice => choices.find((each) => each === sent) ?? byDefault),
      ),
      byDefault,
    ),
    v.description(description),
  );
}

/** A string of at most `maxBytes` in UTF-8; undefined when it is omitted or "". Error messages do not show it. */
export function textUpTo(maxBytes: number, what: string) {
  return v.nullish(
    v.pipe(
      v.string(mustBeSecret(`a string with ${what}`)),
      v.maxBytes(maxBytes, atMostBytes(maxBytes)),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
    () => undefined,
  );
}

interface TextListRules {
  /** The whole list, such as "an array of URL patterns". */
  accepted: string;
  /** One text, such as "a string of 1 to 2,048 characters". */
  acceptedItem: string;
  maxItems: number;
  maxItemCharacters: number;
}

/** A list of strings that are not empty; an empty list when it is omitted. */
export function textList({ accepted, acceptedItem, maxItems, maxItemCharacters }: TextListRules) {
  return v.nullish(
    v.pipe(
      v.array(
        v.pipe(
          v.string(mustBe(acceptedItem)),
          v.minLength(1, mustBe(acceptedItem)),
          v.maxLength(maxItemCharacters, atMostCharacters(maxItemCharacters)),
        ),
        mustBe(accepted),
      ),
      v.maxLength(maxItems, atMostItems(maxItems)),
    ),
    () => [],
  );
}

/** A valibot message for a string that is too long: `must be at most 65,536 bytes in UTF-8; got 70,000`. */
function atMostBytes(limit: number): (issue: { input: string }) => string {
  return ({ input }) =>
    `must be at most ${formatCount(limit)} bytes in UTF-8; got ${formatCount(Buffer.byteLength(input))}`;
}
