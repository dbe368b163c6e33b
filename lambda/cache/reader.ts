/** What the reader of an answer needs: a client that has the file, and a HEAD, get no body. Only links are read like this. */
import type { ServiceEvent } from '../request/read-event.ts';
import { isLink } from '../route.ts';
import { isKnownTag } from './etag.ts';

export interface Reader {
  /** Whether the client has the file already. */
  knows(etag: string): boolean;
  wantsBody: boolean;
}

export function readerOf(event: ServiceEvent): Reader {
  const ifNoneMatch = isLink(event) ? event.headers['if-none-match'] : undefined;
  return { knows: (etag) => isKnownTag(ifNoneMatch, etag), wantsBody: event.httpMethod !== 'HEAD' };
}
