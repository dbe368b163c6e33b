/** The text of a page of the caller's own, shown in place of what url answers. */
import * as v from 'valibot';
import { textUpTo } from './optional.ts';

const MAX_HTML_BYTES = 1_048_576;

export const ownDocumentEntries = {
  html: v.pipe(
    textUpTo(MAX_HTML_BYTES, 'an HTML document'),
    v.description('The page at url is this HTML, and url is not asked; at most 1 MiB. Default: none.'),
  ),
};
