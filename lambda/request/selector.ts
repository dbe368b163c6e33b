/**
 * The rule of the selector fields: a text of at most 1,024 characters, where "" and null mean none.
 * Whether it is CSS is judged by the browser that has to match it.
 */
import * as v from 'valibot';
import { atMostCharacters, mustBe } from './problems/field-message.ts';

/** Far above what people write or tools generate; keeps a hostile selector's matching cheap. */
export const MAX_SELECTOR_CHARACTERS = 1_024;

export const SelectorSchema = v.nullish(
  v.pipe(
    v.string(mustBe('a string with a CSS selector')),
    v.maxLength(MAX_SELECTOR_CHARACTERS, atMostCharacters(MAX_SELECTOR_CHARACTERS)),
    v.transform((selector) => (selector === '' ? undefined : selector)),
  ),
  () => undefined,
);
