/** The field `html`: an HTML document from the caller, shown instead of the response of url. */
import * as v from 'valibot';
import { textUpTo } from './optional.ts';

const MAX_HTML_BYTES = 1_048_576;

export const ownDocumentEntries = {
  html: v.pipe(
    textUpTo(MAX_HTML_BYTES, 'an HTML document'),
    v.description('The page at url is this HTML, and url is not asked; at most 1 MiB. Default: none.'),
  ),
};
