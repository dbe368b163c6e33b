/** The links of a copy, each address once, with its text. */

import { UNREAD } from './visible-copy.ts';

export interface Link {
  url: string;
  text: string;
  rel: string | null;
}

const MAX_TEXT_CHARACTERS = 500;

export function linksOf(copy: Element): Link[] {
  const links = new Map<string, Link>();
  for (const anchor of copy.querySelectorAll('a[href]')) {
    if (isHidden(anchor)) continue;
    const url = anchor.getAttribute('href') ?? '';
    const known = links.get(url);
    if (known !== undefined && known.text !== '') continue;
    const rel = anchor.getAttribute('rel');
    links.set(url, { url, text: textOf(anchor), rel: rel === '' ? null : rel });
  }
  return [...links.values()];
}

/** Whether its text cannot be read and nothing else of it can be seen. */
function isHidden(anchor: Element): boolean {
  return anchor.hasAttribute(UNREAD) && !anchor.textContent?.trim() && anchor.querySelector('img') === null;
}

/** The text of the link, or what its pictures or its label say. */
function textOf(anchor: Element): string {
  const own = anchor.textContent ?? '';
  const alts = [...anchor.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt')).join(' ');
  const labels = [anchor.getAttribute('aria-label'), anchor.getAttribute('title')];
  const text = [own, alts, ...labels].find((each) => each?.trim()) ?? '';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_CHARACTERS).toWellFormed();
}
