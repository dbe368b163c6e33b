/**
 * Whether the client needs the body of an answer: not if it has the file already, and not for
 * a HEAD. Only links have these.
 */

import { isLink } from '../request/link/is-link.ts';
import type { ServiceEvent } from '../request/read-event.ts';
import { isKnownTag } from './etag.ts';

export interface Reader {
  /** Whether the client has the file already. */
  knows(etag: string): boolean;
  wantsBody: boolean;
  /** A larger file is not read: the answer leads to it. Default: what fits into an answer. */
  mostBytes?: number;
}

export function readerOf(event: ServiceEvent): Reader {
  const ifNoneMatch = isLink(event) ? event.headers['if-none-match'] : undefined;
  return {
    knows: (etag) => isKnownTag(ifNoneMatch, etag),
    wantsBody: event.httpMethod !== 'HEAD',
  };
}
