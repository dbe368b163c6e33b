/** Selector fields: plain CSS. The browser decides later whether it is valid. */

import { mustBe } from '../../problems/field-message.ts';
import { fullText, listField, textField } from './optional.ts';

/** Far more than people write or tools generate. The limit keeps matching a hostile selector cheap. */
const MAX_CHARACTERS = 1_024;

/** One selector; "" means none. */
export function selectorField() {
  return textField('a string with a CSS selector', MAX_CHARACTERS);
}

export function selectorsField(maxItems: number) {
  const selector = fullText('a string with a CSS selector, not ""', MAX_CHARACTERS);
  return listField(selector, { message: mustBe('an array of CSS selectors'), maxItems });
}
