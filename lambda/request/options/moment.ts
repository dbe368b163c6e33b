/** The fields that delay the capture after the page is ready. */
import * as v from 'valibot';
import { selectorField } from '../selector.ts';
import { integerBetween } from './optional.ts';

const MAX_DELAY_MS = 10_000;

export const momentEntries = {
  waitForSelector: selectorField(
    'CSS selector to wait for, until it matches something visible. Default: none.',
  ),
  delay: v.pipe(
    v.nullish(integerBetween(0, MAX_DELAY_MS), 0),
    v.description('Milliseconds to wait once the page is ready.'),
  ),
};
