/**
 * Shows cross-site frames that lie outside of the viewport, in pictures that go past it. Chromium does not
 * paint such frames, so they would be blank. Each frame is shown in the viewport for a moment. Its picture
 * becomes the background of the frame element, which is visible because the frame paints nothing over it.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PACE, REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { improvePictures, type Photographed, photograph } from '../photograph/photograph.ts';
import type { Cut } from '../picture/picture.ts';

/** Each takes a picture. */
const MAX_FRAMES = 24;

type Page = Photographed & Pick<CapturePage, 'watch' | 'clock' | 'bestEffort'>;

/** `cut` is what the picture shows. Disables the page's scripts if it finds such a frame. */
export async function showFarFrames(
  page: Page,
  { omitBackground, scale }: Pick<CaptureRequest, 'omitBackground' | 'scale'>,
  { box, zoom }: Cut,
): Promise<void> {
  const { inPage, watch, clock, bestEffort } = page;
  if (!watch.hasFrames) return;
  const find = () => inPage.findAll('findFarFrames', box, MAX_FRAMES);
  const frames = await bestEffort('reveal', REAL_TIME.ask, find);
  if (frames === undefined || frames.length === 0) return;
  // A frame may load more when it is seen for the first time.
  const settle = async () => {
    await clock.until(() => watch.requests.drawnCount === 0, { realMs: REAL_TIME.ask, pace: PACE.real });
  };
  await improvePictures(page, { omitBackground, capMs: REAL_TIME.farFrames }, (isGivenUp) =>
    photograph(page, { omitBackground, scale, zoom, isGivenUp, scripts: 'stop', settle }, async () => frames),
  );
}
