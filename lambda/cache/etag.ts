/** Entity tags of files, and what a client has already. Pure. */
import { createHash } from 'node:crypto';

/** A strong tag, in quotes. */
export function etagOf(base64: string): string {
  return `"${createHash('sha256').update(base64).digest('hex').slice(0, 32)}"`;
}

/**
 * Whether an If-None-Match header names the tag. Source:
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || (tags.length === 1 && tags[0] === '*');
}
