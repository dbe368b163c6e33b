/** Which page is captured, and what kind of file it becomes. */
import * as v from 'valibot';
import { mustBeOneOf } from '../problems/field-message.ts';
import { UrlSchema } from '../url.ts';
import { inGroup } from './option.ts';
import { flag, integerBetween } from './values/optional.ts';

const DEFAULT_QUALITY = 80;
const QUALITY_ACCEPTED = 'an integer from 1 to 100, or 0 for the default';
const FORMATS = ['png', 'jpeg', 'webp', 'pdf'] as const;

const ofPage = inGroup('Page');
const ofFile = inGroup('File');

export const basicOptions = {
  url: ofPage({
    schema: UrlSchema,
    description:
      'The page to capture: an `http://` or `https://` URL. `user:password@` before the host is used for HTTP basic authentication.',
    example: 'https://example.com/',
    other: 'https://example.com/prices?page=2#top',
  }),
  format: ofFile({
    schema: v.nullish(v.picklist(FORMATS, mustBeOneOf(FORMATS)), 'png'),
    description: 'The format of the file.',
    example: 'webp',
    other: 'jpeg',
  }),
  quality: ofFile({
    schema: v.nullish(
      v.pipe(
        integerBetween(0, 100, QUALITY_ACCEPTED),
        v.transform((quality) => (quality === 0 ? DEFAULT_QUALITY : quality)),
      ),
      DEFAULT_QUALITY,
    ),
    description: 'Quality of jpeg and webp; 0 gives the default. No effect on png and pdf.',
    example: 90,
    other: 40,
  }),
  fullPage: ofFile({
    schema: flag(false),
    description: 'Captures the whole scrollable page, not only the viewport. No effect with `selector`.',
    example: true,
    other: false,
  }),
};
