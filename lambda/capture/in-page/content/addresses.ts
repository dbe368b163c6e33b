/** Addresses in a page, made absolute. */
import { MAX_ATTRIBUTE_CHARACTERS } from './budget.ts';

/** Null for what leads to no page or file: scripts, data, mistakes, and addresses that are too long. */
export function webAddress(value: string | null, base: string): string | null {
  if (value === null || value.length > MAX_ATTRIBUTE_CHARACTERS) return null;
  const url = URL.parse(value.trim(), base);
  if (url === null || !/^(?:https?|mailto|tel|ftp):$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.length <= MAX_ATTRIBUTE_CHARACTERS ? url.href : null;
}
