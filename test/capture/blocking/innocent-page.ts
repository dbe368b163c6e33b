/** The page that innocents are built on. */
import { SITE_CSS } from './fixture-page.ts';

export interface Innocent {
  name: string;
  html: string;
}

export const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title><style>${SITE_CSS}</style>${head}</head><body>${body}<script>document.title</script></body></html>`;
export const TEXT = 'Boats leave the east quay at nine and at noon, and come back with the tide. '.repeat(4);

export const PARAGRAPH = `<p>${TEXT}</p>`;
