/**
 * Shows animated images at their end: the last frame of one that ends, and the frame after one loop of one
 * without end. The browser animates them by the page's clock, and only where they are in view.
 */
import type { CDPSession } from 'puppeteer-core';
import { REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { ImageFile } from '../watch/moving-images.ts';
import { isAnimated } from './is-animated.ts';
import { photograph } from './photograph.ts';

type Page = Pick<
  CapturePage,
  'session' | 'inPage' | 'watch' | 'clock' | 'isFrozen' | 'isScriptless' | 'deadline'
>;

/** Each takes a picture. Further ones show their first frame on paper. */
const MAX_PRINTED = 40;

/**
 * To read files of this size takes as long as to draw two frames, which also show whether an image in view
 * moves.
 */
const FRAMES_WORTH_BYTES = 262_144;

export interface MovingImages {
  /** Whether images may have to be ended. */
  mayMove: boolean;
  /** Those that were perhaps not in view yet; they are shown in a corner of the view for a moment. */
  staged: string[];
}

/** `isAnywhere`: the picture also shows images that were not in view yet. */
export async function findMovingImages(page: Page, isAnywhere: boolean): Promise<MovingImages> {
  const { areLikely, areAllListed, sizeBytes } = page.watch.movingImages;
  if (!areLikely) return { mayMove: false, staged: [] };
  const isWorthwhile = isAnywhere || (areAllListed && sizeBytes <= FRAMES_WORTH_BYTES);
  if (!isWorthwhile) return { mayMove: true, staged: [] };
  const { urls, isComplete } = await findAnimated(page);
  return { mayMove: !isComplete || urls.length > 0, staged: isAnywhere ? urls : [] };
}

/**
 * Ends the images. The page's scripts must be disabled: they would see the frames. If the step is given up,
 * what it has added to the page stays until `dropStaged`.
 */
export async function endMovingImages(
  { inPage, clock }: Pick<Page, 'inPage' | 'clock'>,
  urls: readonly string[],
): Promise<void> {
  if (urls.length > 0) await inPage.call('stageImages', urls);
  await clock.endImages(REAL_TIME.images, urls.length > 0);
  if (urls.length > 0) await inPage.call('dropStaged');
}

/** Print shows the first frame of an animation. A picture of the last one takes the image's place. */
export async function printMovingImages(
  page: Page & Pick<CapturePage, 'sight'>,
  isGivenUp: () => boolean,
): Promise<void> {
  const { inPage, clock, sight } = page;
  const { urls } = await findAnimated(page);
  if (urls.length === 0 || isGivenUp()) return;
  await sight.show();
  try {
    await photograph(page, { omitBackground: false, scale: 1, zoom: 1, isGivenUp }, async () => {
      const images = await inPage.findAll('listStaged', urls.slice(0, MAX_PRINTED));
      await clock.endImages(REAL_TIME.images, true);
      return images;
    });
  } finally {
    await inPage.call('dropStaged');
  }
}

interface Animated {
  urls: string[];
  /** Whether no other file is animated. */
  isComplete: boolean;
}

async function findAnimated({ session, watch }: Pick<Page, 'session' | 'watch'>): Promise<Animated> {
  const { files, areAllListed } = watch.movingImages;
  const looks = await Promise.all(
    files.map(async (file) => (file.isTakenForAnimated ? true : await moves(session, file))),
  );
  const urls = files.filter((_, at) => looks[at]).map(({ url }) => url);
  return { urls: [...new Set(urls)], isComplete: areAllListed && !looks.includes(undefined) };
}

/** Undefined when the browser has the image no more. */
async function moves(session: CDPSession, { requestId }: ImageFile): Promise<boolean | undefined> {
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    return isAnimated(Buffer.from(body, base64Encoded ? 'base64' : 'latin1'));
  } catch {
    return undefined;
  }
}
