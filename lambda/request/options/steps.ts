/** The fields that do something in the page before the picture is taken. */
import * as v from 'valibot';
import { MAX_CLICKS } from '../list-limits.ts';
import { atMostCharacters, mustBe } from '../problems/field-message.ts';
import { MAX_SELECTOR_CHARACTERS } from '../selector.ts';
import { textList, textUpTo } from './optional.ts';

const MAX_SCRIPT_BYTES = 65_536;
const MAX_EXPRESSION_CHARACTERS = 1_024;

export const stepsEntries = {
  click: v.pipe(
    textList({
      accepted: 'an array of CSS selectors',
      acceptedItem: 'a string with a CSS selector, not ""',
      maxItems: MAX_CLICKS,
      maxItemCharacters: MAX_SELECTOR_CHARACTERS,
    }),
    v.description('CSS selectors of elements that are clicked one after the other. Default: none.'),
  ),
  script: v.pipe(
    textUpTo(MAX_SCRIPT_BYTES, 'JavaScript'),
    v.description('JavaScript that runs in the page after the clicks; at most 64 KiB. Default: none.'),
  ),
  waitForExpression: v.pipe(
    v.nullish(
      v.pipe(
        v.string(mustBe('a string with a JavaScript expression')),
        v.maxLength(MAX_EXPRESSION_CHARACTERS, atMostCharacters(MAX_EXPRESSION_CHARACTERS)),
        v.transform((expression) => (expression === '' ? undefined : expression)),
      ),
      () => undefined,
    ),
    v.description('JavaScript expression to wait for, until it is truthy. Default: none.'),
  ),
};
