/** The fields that decide what of the page is loaded and run, and which pages are refused. */
import * as v from 'valibot';
import { mustBe, mustBeOneOf } from '../problems/field-message.ts';
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

export const loadingEntries = {
  javaScript: flag(true, "false: the page's scripts do not run. Not with script and waitForExpression."),
  blockResources: listField(
    v.picklist(RESOURCE_KINDS, mustBeOneOf(RESOURCE_KINDS, KINDS_ACCEPTED)),
    { message: mustBe('an array of kinds of resources'), maxItems: RESOURCE_KINDS.length },
    'Kinds of resources that the page does not load. Default: none.',
  ),
  failOnStatus: listField(
    v.pipe(v.string(STATUS_ACCEPTED), v.regex(STATUS, STATUS_ACCEPTED)),
    { message: mustBe('an array such as ["4xx", "503"]'), maxItems: MAX_STATUSES },
    'Statuses of the page that are answered with target_status instead of a file: "4xx", "5xx" or a status such as "404". Default: none.',
  ),
  ignoreTlsErrors: flag(false, 'Captures a page whose certificate is not valid.'),
};

export const documentEntries = {
  html: v.pipe(
    textUpTo(MAX_HTML_BYTES, 'an HTML document'),
    v.description('The page at url is this HTML, and url is not asked; at most 1 MiB. Default: none.'),
  ),
};
