/**
 * Validates a selector field: a string of at most 1,024 characters, where "" and null mean none. The browser
 * decides later whether it is valid CSS.
 */
import * as v from 'valibot';
import { atMostCharacters, mustBe } from './problems/field-message.ts';

/** Far more than people write or tools generate. The limit keeps matching a hostile selector cheap. */
export const MAX_SELECTOR_CHARACTERS = 1_024;

export const SelectorSchema = v.nullish(
  v.pipe(
    v.string(mustBe('a string with a CSS selector')),
    v.maxLength(MAX_SELECTOR_CHARACTERS, atMostCharacters(MAX_SELECTOR_CHARACTERS)),
    v.transform((selector) => (selector === '' ? undefined : selector)),
  ),
  () => undefined,
);
