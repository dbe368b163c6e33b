/** The page's moment: its time, and the sequence of its random numbers. */
import { inGroup } from './option.ts';
import { integerBetween, optional } from './values/optional.ts';
import { TimeSchema } from './values/time.ts';

/** V8 takes 0 for no seed. Source: --random-seed in V8's flag-definitions.h */
const MIN_SEED = 1;
const MAX_SEED = 2_147_483_647;

const option = inGroup('Moment');

export const momentOptions = {
  time: option({
    schema: TimeSchema,
    description:
      'When the page is seen: its clock begins there when its navigation begins, and runs with its own time. RFC 3339 with an offset or Z, from 1970-01-02 to 2099-12-31. Certificates and cookies keep real time.',
    example: '2026-01-01T09:00:00Z',
    other: '2000-02-29T23:59:59.5+01:00',
    defaultsTo: 'now',
  }),
  seed: option({
    schema: optional(integerBetween(MIN_SEED, MAX_SEED)),
    description: 'The sequence of `Math.random` in documents, frames and workers; `crypto` stays random.',
    example: 7,
    other: 2_147_483_647,
  }),
};
