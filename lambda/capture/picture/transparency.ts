/** Leaves the picture transparent where the page paints nothing: a browser would show white there. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

/** Holds for every document to come. A background of the page's own is painted all the same. */
export async function showTransparency(
  session: CDPSession,
  { omitBackground }: Pick<CaptureRequest, 'omitBackground'>,
): Promise<void> {
  if (!omitBackground) return;
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
}
