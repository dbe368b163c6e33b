/** The fields that do something in the page, or wait, before the picture is taken. */
import * as v from 'valibot';
import { integerBetween, textField, textUpTo } from './values/optional.ts';
import { selectorField, selectorsField } from './values/selector.ts';

const MAX_DELAY_MS = 10_000;
const MAX_CLICKS = 10;
const MAX_SCRIPT_BYTES = 65_536;
const MAX_EXPRESSION_CHARACTERS = 1_024;

export const momentEntries = {
  waitForSelector: selectorField(
    'CSS selector to wait for, until it matches something visible. Default: none.',
  ),
  delay: v.pipe(
    v.nullish(integerBetween(0, MAX_DELAY_MS), 0),
    v.description('Milliseconds to wait once the page is ready.'),
  ),
};

export const stepsEntries = {
  click: selectorsField(
    MAX_CLICKS,
    'CSS selectors of elements that are clicked one after the other. Default: none.',
  ),
  script: v.pipe(
    textUpTo(MAX_SCRIPT_BYTES, 'JavaScript'),
    v.description('JavaScript that runs in the page after the clicks; at most 64 KiB. Default: none.'),
  ),
  waitForExpression: textField(
    'a string with a JavaScript expression',
    MAX_EXPRESSION_CHARACTERS,
    'JavaScript expression to wait for, until it is truthy. Default: none.',
  ),
};
