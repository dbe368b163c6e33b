/**
 * Shows drawings (SVG) in images that move without end at their first frame. The browser moves them
 * by timers of their own, and rounds the time that they read at random: at any other moment, a
 * capture in fifty would differ.
 */
import type { CDPSession } from 'puppeteer-core';
import type { StillDrawing } from '../in-page/photograph/still-drawings.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { inEveryFrame } from '../page/every-frame.ts';
import type { ImageFile } from '../watch/moving-images.ts';
import { stillDrawing } from './still-drawing.ts';

/** Lists those that the page has loaded. */
export async function findMovingDrawings({
  session,
  watch,
}: Pick<CapturePage, 'session' | 'watch'>): Promise<StillDrawing[]> {
  const texts = await Promise.all(watch.movingImages.drawings.map((file) => readDrawing(session, file)));
  return watch.movingImages.drawings.flatMap(({ url }, at) => {
    const text = stillDrawing(texts[at] ?? '');
    return text === undefined ? [] : [{ url, text }];
  });
}

/** The page's scripts must be disabled. */
export async function layStillDrawings(page: CapturePage, drawings: StillDrawing[]): Promise<void> {
  await inEveryFrame(page, (inPage) => inPage.call('layDrawings', drawings));
}

async function readDrawing(session: CDPSession, { requestId }: ImageFile): Promise<string | undefined> {
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
  } catch {
    // The browser has the image no more, or it is too large.
    return undefined;
  }
}
