/** The page that innocents are built on. */
import { SITE_CSS } from './fixture-page.ts';

export interface Innocent {
  name: string;
  html: string;
  /** More is stacked in it than a common screen shows. */
  isTall?: true;
}

/** With a script, a page lives for a while, and no step is skipped. */
const LIVES = '<script>document.title</script>';

export const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title><style>${SITE_CSS}</style>${head}</head><body>${body}${LIVES}</body></html>`;

/** The same page for a picture as it is at once, unless it has a script of its own. */
export const withoutLife = (html: string) => html.replace(LIVES, '');

export const TEXT = 'Boats leave the east quay at nine and at noon, and come back with the tide. '.repeat(4);

export const PARAGRAPH = `<p>${TEXT}</p>`;
