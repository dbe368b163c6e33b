/** The fields that do something in the page before the picture is taken. */
import * as v from 'valibot';
import { selectorsField } from '../selector.ts';
import { textField, textUpTo } from './optional.ts';

const MAX_CLICKS = 10;
const MAX_SCRIPT_BYTES = 65_536;
const MAX_EXPRESSION_CHARACTERS = 1_024;

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
