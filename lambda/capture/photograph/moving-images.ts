/**
 * Shows animated images at their end: the last frame of one that ends, and the frame after one loop of one
 * without end. The browser animates them by the page's clock, and only where they are in view.
 */
import type { CDPSession } from 'puppeteer-core';
import { REAL_TIME } from '../clock/caps.ts';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { resumeScripts, stopScripts } from '../page/scripting.ts';
import type { ImageFile } from '../watch/moving-images.ts';
import { isAnimated } from './is-animated.ts';
import { takeElement } from './take-element.ts';

type Page = Pick<
  CapturePage,
  'session' | 'inPage' | 'watch' | 'clock' | 'isHeld' | 'isScriptless' | 'deadline'
>;

/** Each takes a picture. Further ones show their first frame on paper. */
const MAX_PRINTED = 40;

/** Of a file's base64. What tells stands in its first few hundred bytes, behind a colour profile at most. */
const HEAD_LENGTH = 16_384;

/** When it is given up, what it has put into the page stays until `dropStaged`. */
interface Ending {
  isGivenUp: () => boolean;
  /**
   * The picture also shows images that were not in view yet; they are shown in a
   * corner of the view for a moment.
   */
  isAnywhere: boolean;
}

/** Ends the images. The page's scripts must be disabled: they would see the frames. */
export async function endMovingImages(page: Page, { isGivenUp, isAnywhere }: Ending): Promise<void> {
  const { inPage, clock } = page;
  const urls = isAnywhere ? await findAnimated(page) : [];
  if (isGivenUp()) return;
  if (urls.length > 0) await inPage.call('stageImages', urls);
  await clock.endImages(REAL_TIME.images, urls.length > 0);
  if (urls.length > 0) await inPage.call('dropStaged');
}

/** Print shows the first frame of an animation. A picture of the last one takes the image's place. */
export async function printMovingImages(
  page: Page & Pick<CapturePage, 'sight'>,
  isGivenUp: () => boolean,
): Promise<void> {
  const { session, inPage, clock, sight } = page;
  const urls = await findAnimated(page);
  if (urls.length === 0 || isGivenUp()) return;
  await sight.show();
  await stopScripts(session);
  const images = await inPage.findAll('stageImages', urls.slice(0, MAX_PRINTED));
  await clock.endImages(REAL_TIME.images, true);
  await showTransparency(session);
  try {
    for (const image of images) {
      if (isGivenUp()) return;
      const scale = await inPage.call('showStaged', image);
      const picture = scale === null ? undefined : await takeElement(session, image, scale);
      if (picture !== undefined) await inPage.call('layStill', image, picture);
    }
  } finally {
    await inPage.call('dropStaged');
    await hideTransparency(session);
    if (!isGivenUp()) await resumeScripts(page);
  }
}

async function findAnimated({ session, watch }: Pick<Page, 'session' | 'watch'>): Promise<string[]> {
  const urls = await Promise.all(
    watch.movingImages.files.map(async (file) => ((await moves(session, file)) ? file.url : undefined)),
  );
  return [...new Set(urls.filter((url) => url !== undefined))];
}

async function moves(session: CDPSession, { requestId, isGif }: ImageFile): Promise<boolean> {
  if (isGif) return true;
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    return isAnimated(Buffer.from(body.slice(0, HEAD_LENGTH), base64Encoded ? 'base64' : 'latin1'));
  } catch {
    // The browser has the image no more.
    return false;
  }
}
