/** How the page looks: colour scheme, background, hidden elements, and extra CSS. */
import * as v from 'valibot';
import { onlyWith } from './contradictions.ts';
import { inGroup } from './option.ts';
import { deepestNesting } from './values/css-nesting.ts';
import { choice, flag, textUpTo } from './values/optional.ts';
import { selectorsField } from './values/selector.ts';

const MAX_HIDE_SELECTORS = 50;
const MAX_CSS_BYTES = 65_536;
/** The browser crashes at some thousands. Stylesheets that people write, or tools, have less than ten. */
const MAX_CSS_NESTING = 100;

const option = inGroup('Looks');

export const appearanceOptions = {
  colorScheme: option({
    schema: choice(['light', 'dark'], 'light'),
    description: 'What `prefers-color-scheme` answers.',
    example: 'dark',
    other: 'light',
  }),
  reducedMotion: option({
    schema: flag(false),
    description: 'What `prefers-reduced-motion` answers.',
    example: true,
    other: false,
  }),
  omitBackground: option({
    schema: flag(false),
    description: 'Leaves transparent what the page does not paint.',
    example: true,
    other: false,
    contradicts: [onlyWith('format', ['png', 'webp'])],
  }),
  hideSelectors: option({
    schema: selectorsField(MAX_HIDE_SELECTORS),
    description: 'CSS selectors of what is not displayed, now or later.',
    example: ['.chat'],
    other: ['.newsletter', '#promotion'],
  }),
  css: option({
    schema: v.pipe(
      textUpTo(MAX_CSS_BYTES, 'a stylesheet', 'text/css'),
      v.check(
        (css) => css === undefined || deepestNesting(css) <= MAX_CSS_NESTING,
        `must have brackets nested at most ${MAX_CSS_NESTING} deep`,
      ),
    ),
    description:
      'A stylesheet added to the page, and to its own frames, before the first paint; at most 64 KiB.',
    example: 'video { visibility: hidden }',
    other: 'body { font: 20px serif }',
  }),
};
