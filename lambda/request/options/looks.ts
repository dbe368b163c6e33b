/** The fields that change how the page looks: colour scheme, background, hidden elements, and extra CSS. */
import * as v from 'valibot';
import { deepestNesting } from './values/css-nesting.ts';
import { choice, flag, textUpTo } from './values/optional.ts';
import { selectorsField } from './values/selector.ts';

const MAX_HIDE_SELECTORS = 50;
const MAX_CSS_BYTES = 65_536;
/** The browser ends at some thousands. Stylesheets that people write, or tools, have less than ten. */
const MAX_CSS_NESTING = 100;

export const looksEntries = {
  colorScheme: choice(['light', 'dark'], 'light', 'What prefers-color-scheme answers.'),
  omitBackground: flag(false, 'Leaves transparent what the page does not paint; png and webp only.'),
  hideSelectors: selectorsField(
    MAX_HIDE_SELECTORS,
    'CSS selectors of what is not displayed, now or later. Default: none.',
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
