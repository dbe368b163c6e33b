/** The field that keeps the file for later requests of the same capture. */
import * as v from 'valibot';
import { integerBetween } from './values/optional.ts';

/** 30 days. */
const MAX_CACHE_SECONDS = 2_592_000;

export const cachingEntries = {
  cacheSeconds: v.pipe(
    v.nullish(integerBetween(0, MAX_CACHE_SECONDS), 0),
    v.description(
      'Seconds for which the same request gets this file again, without quota. Not with storage "r2".',
    ),
  ),
};
