/** Schemas that fields share. null means omitted, and so does "" for a string field. */
import * as v from 'valibot';
import {
  atMostCharacters,
  formatCount,
  mustBe,
  mustBeOneOf,
  mustBeSecret,
} from '../../problems/field-message.ts';

/** A field that is undefined when it is omitted. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.nullish(schema, () => undefined);
}

/** A boolean, `byDefault` when it is omitted. */
export function flag(byDefault: boolean) {
  return v.nullish(v.boolean(mustBe('true or false')), byDefault);
}

/** An integer from `min` to `max`, both included. `accepted` describes it where these bounds do not. */
export function integerBetween(
  min: number,
  max: number,
  accepted = `an integer from ${formatCount(min)} to ${formatCount(max)}`,
) {
  const message = mustBe(accepted);
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
}

/** A number from `min` to `max`, both included. */
export function numberBetween(min: number, max: number) {
  const accepted = mustBe(`a number from ${formatCount(min)} to ${formatCount(max)}`);
  return v.pipe(v.number(accepted), v.minValue(min, accepted), v.maxValue(max, accepted));
}

/** One of `choices`, or `byDefault` when it is omitted or "". */
export function choice<const Choice extends string>(choices: readonly Choice[], byDefault: NoInfer<Choice>) {
  return v.nullish(
    v.pipe(
      v.picklist([...choices, ''], mustBeOneOf(choices)),
      v.transform((sent): Choice => choices.find((each) => each === sent) ?? byDefault),
    ),
    byDefault,
  );
}

/** A string of at most `maxCharacters`; undefined when it is omitted or "". */
export function textField(accepted: string, maxCharacters: number) {
  return optional(
    v.pipe(
      v.string(mustBe(accepted)),
      v.maxLength(maxCharacters, atMostCharacters(maxCharacters)),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
  );
}

/**
 * A text of several lines, of at most `maxBytes` in UTF-8; undefined when it is omitted or "".
 * Error messages do not show it.
 */
export function textUpTo(maxBytes: number, what: string, contentMediaType: string) {
  return v.nullish(
    v.pipe(
      v.string(mustBeSecret(`a string with ${what}`)),
      v.metadata({ contentMediaType }),
      v.maxBytes(maxBytes, atMostBytes(maxBytes)),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
    () => undefined,
  );
}

interface ListRules {
  /** The message when it is no list. */
  message: ReturnType<typeof mustBe>;
  maxItems: number;
}

/**
 * An empty list when it is omitted. A list that is too long is reported beside its
 * items, which v.maxLength does not.
 */
export function listField<const Item extends v.GenericSchema>(item: Item, { message, maxItems }: ListRules) {
  return v.nullish(
    v.pipe(
      v.array(item, message),
      v.metadata({ maxItems }),
      v.rawCheck(({ dataset: { value }, addIssue }) => {
        if (!Array.isArray(value) || value.length <= maxItems) return;
        addIssue({ message: `must be at most ${maxItems} items; got ${formatCount(value.length)}` });
      }),
    ),
    () => [],
  );
}

/** A string of 1 to `maxCharacters`. */
export function fullText(accepted: string, maxCharacters: number) {
  return v.pipe(
    v.string(mustBe(accepted)),
    v.minLength(1, mustBe(accepted)),
    v.maxLength(maxCharacters, atMostCharacters(maxCharacters)),
  );
}

/** A valibot message for a string that is too long: `must be at most 65,536 bytes in UTF-8; got 70,000`. */
function atMostBytes(limit: number): (issue: { input: string }) => string {
  return ({ input }) =>
    `must be at most ${formatCount(limit)} bytes in UTF-8; got ${formatCount(Buffer.byteLength(input))}`;
}
