/** What of the page is loaded and run, which pages are refused, and HTML in place of the page's own. */
import * as v from 'valibot';
import { mustBe, mustBeOneOf } from '../problems/field-message.ts';
import { neededBy } from './contradictions.ts';
import { inGroup } from './option.ts';
import { flag, listField, textUpTo } from './values/optional.ts';

const MAX_STATUSES = 50;
const MAX_HTML_BYTES = 1_048_576;

const RESOURCE_KINDS = [
  'image',
  'font',
  'stylesheet',
  'script',
  'media',
  'xhr',
  'websocket',
  'frame',
] as const;

export type ResourceKind = (typeof RESOURCE_KINDS)[number];

const KINDS_ACCEPTED = `one of ${RESOURCE_KINDS.map((kind) => JSON.stringify(kind)).join(', ')}`;
const STATUS_ACCEPTED = mustBe('"4xx", "5xx" or a status such as "404", as a string');

/** A class of statuses, or a status from 100 to 599. */
const STATUS = /^(?:[45]xx|[1-5][0-9][0-9])$/;

const ofDocument = inGroup('Own document');
const ofLoading = inGroup('Loading');

export const documentOptions = {
  html: ofDocument({
    schema: textUpTo(MAX_HTML_BYTES, 'an HTML document', 'text/html'),
    description: 'The page at `url` is this HTML, and `url` is not asked; at most 1 MiB.',
    example: '<h1>Hello</h1>',
    other: '<!doctype html><body style="background: lime">',
    byLink: false,
  }),
};

export const loadingOptions = {
  javaScript: ofLoading({
    schema: flag(true),
    description: "`false`: the page's scripts do not run, and its `noscript` elements are shown.",
    example: false,
    other: true,
    contradicts: [neededBy('script'), neededBy('waitForExpression')],
  }),
  blockResources: ofLoading({
    schema: listField(v.picklist(RESOURCE_KINDS, mustBeOneOf(RESOURCE_KINDS, KINDS_ACCEPTED)), {
      message: mustBe('an array of kinds of resources'),
      maxItems: RESOURCE_KINDS.length,
    }),
    description: 'Kinds of resources that the page does not load.',
    example: ['image'],
    other: ['font', 'media'],
  }),
  failOnStatus: ofLoading({
    schema: listField(v.pipe(v.string(STATUS_ACCEPTED), v.regex(STATUS, STATUS_ACCEPTED)), {
      message: mustBe('an array such as ["4xx", "503"]'),
      maxItems: MAX_STATUSES,
    }),
    description:
      'Statuses of the page that are answered with `target_status` instead of a file: `4xx`, `5xx` or a status such as `404`. Such an answer is free.',
    example: ['4xx', '503'],
    other: ['404'],
  }),
  ignoreTlsErrors: ofLoading({
    schema: flag(false),
    description: 'Captures a page whose certificate is not valid.',
    example: true,
    other: false,
  }),
};
