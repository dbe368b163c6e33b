/** The fields that change how the page looks: colour scheme, background, hidden elements, and extra CSS. */
import * as v from 'valibot';
import { atMostItems, MAX_HIDE_SELECTORS } from '../list-limits.ts';
import { atMostCharacters, mustBe } from '../problems/field-message.ts';
import { MAX_SELECTOR_CHARACTERS } from '../selector.ts';
import { choice, flag, textUpTo } from './optional.ts';

const MAX_CSS_BYTES = 65_536;

const SELECTOR_ACCEPTED = 'a string with a CSS selector, not ""';

export const looksEntries = {
  colorScheme: choice(['light', 'dark'], 'light', 'What prefers-color-scheme answers.'),
  omitBackground: flag(false, 'Leaves transparent what the page does not paint; png and webp only.'),
  hideSelectors: v.pipe(
    v.nullish(
      v.pipe(
        v.array(
          v.pipe(
            v.string(mustBe(SELECTOR_ACCEPTED)),
            v.minLength(1, mustBe(SELECTOR_ACCEPTED)),
            v.maxLength(MAX_SELECTOR_CHARACTERS, atMostCharacters(MAX_SELECTOR_CHARACTERS)),
          ),
          mustBe('an array of CSS selectors'),
        ),
        v.maxLength(MAX_HIDE_SELECTORS, atMostItems(MAX_HIDE_SELECTORS)),
      ),
      () => [],
    ),
    v.description('CSS selectors of what is not displayed, now or later. Default: none.'),
  ),
  css: v.pipe(
    textUpTo(MAX_CSS_BYTES, 'a stylesheet'),
    v.description('A stylesheet that is added to the page before its first paint; at most 64 KiB.'),
  ),
};
