/**
 * Keeps a page dark in print. Chromium prints for light paper: media queries still match dark, but `color-scheme`
 * resolves to light. This changes light-dark(), form fields, the canvas, and SVG images.
 */

import type { CapturePage } from '../page/capture-page.ts';
import { inEveryFrame } from '../page/every-frame.ts';

/** Call it before the page is laid out for print. */
export async function keepDarkScheme({
  session,
  bridges,
}: Pick<CapturePage, 'session' | 'bridges'>): Promise<void> {
  await inEveryFrame(session, bridges, (inPage) => inPage.call('nameDarkScheme'));
}
