/** The fields that change how the page looks: colour scheme, background, hidden elements, and extra CSS. */
import * as v from 'valibot';
import { MAX_HIDE_SELECTORS } from '../list-limits.ts';
import { MAX_SELECTOR_CHARACTERS } from '../selector.ts';
import { deepestNesting } from './css-nesting.ts';
import { choice, flag, textList, textUpTo } from './optional.ts';

const MAX_CSS_BYTES = 65_536;
/** The browser ends at some thousands. Stylesheets that people write, or tools, have less than ten. */
const MAX_CSS_NESTING = 100;

export const looksEntries = {
  colorScheme: choice(['light', 'dark'], 'light', 'What prefers-color-scheme answers.'),
  omitBackground: flag(false, 'Leaves transparent what the page does not paint; png and webp only.'),
  hideSelectors: v.pipe(
    textList({
      accepted: 'an array of CSS selectors',
      acceptedItem: 'a string with a CSS selector, not ""',
      maxItems: MAX_HIDE_SELECTORS,
      maxItemCharacters: MAX_SELECTOR_CHARACTERS,
    }),
    v.description('CSS selectors of what is not displayed, now or later. Default: none.'),
  ),
  css: v.pipe(
    textUpTo(MAX_CSS_BYTES, 'a stylesheet'),
    v.check(
      (css) => css === undefined || deepestNesting(css) <= MAX_CSS_NESTING,
      `must have brackets nested at most ${MAX_CSS_NESTING} deep`,
    ),
    v.description('A stylesheet that is added to the page before its first paint; at most 64 KiB.'),
  ),
};
