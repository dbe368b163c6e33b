/**
 * Shows cross-site frames that lie outside of the viewport, in pictures that go past it. Chromium does not
 * paint such frames, so they would be blank. Each frame is shown in the viewport for a moment. Its picture
 * becomes the background of the frame element, which is visible because the frame paints nothing over it.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PACE, REAL_TIME } from '../clock/caps.ts';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { disableScripts } from '../page/scripting.ts';
import { type Scales, takeInView } from '../photograph/take-in-view.ts';
import type { Cut } from '../picture/picture.ts';

/** Each takes a picture. */
const MAX_FRAMES = 24;

type Page = Pick<CapturePage, 'session' | 'inPage' | 'watch' | 'clock' | 'bestEffort'>;
type FrameHandle = ItemHandle<InPageFunctions['findFarFrames']>;

/** `cut` is what the picture shows. Disables the page's scripts if it finds such a frame. */
export async function showFarFrames(
  page: Page,
  { omitBackground, scale: deviceScale }: Pick<CaptureRequest, 'omitBackground' | 'scale'>,
  { box, zoom }: Cut,
): Promise<void> {
  const { session, inPage, watch, bestEffort } = page;
  if (!watch.hasFrames) return;
  const briefly = <Value>(work: () => Promise<Value>) => bestEffort('reveal', REAL_TIME.ask, work);
  const frames = await briefly(() => inPage.findAll('findFarFrames', box, MAX_FRAMES));
  if (frames === undefined || frames.length === 0) return;
  await briefly(() => Promise.all([disableScripts(session), showTransparency(session)]));
  const endsAt = performance.now() + REAL_TIME.farFrames;
  for (const frame of frames) {
    const capMs = endsAt - performance.now();
    if (capMs <= 0) break;
    const isShown = await bestEffort('reveal', capMs, () =>
      showFrame(page, frame, { zoom, deviceScale }).then(() => true),
    );
    if (isShown === undefined) await briefly(() => inPage.call('putFrameBack', frame));
  }
  if (!omitBackground) await briefly(() => hideTransparency(session));
}

async function showFrame(page: Page, frame: FrameHandle, scales: Scales): Promise<void> {
  const { session, inPage } = page;
  const lifted = await inPage.call('liftFrame', frame);
  if (lifted === null) return;
  // The browser finds out that the frame is in view when it draws one picture, and draws it in the next.
  await takeInView(session, { ...lifted, width: 1, height: 1 }, scales);
  await waitForWhatItLoads(page);
  const picture = await takeInView(session, lifted, scales);
  await inPage.call('putFrameBack', frame);
  // A frame that is too large stays blank.
  if (picture !== undefined) await inPage.call('backFrame', frame, picture);
}

/** A frame may load more when it is seen for the first time. */
async function waitForWhatItLoads({ watch, clock }: Page): Promise<void> {
  await clock.until(() => watch.requests.drawnCount === 0, { realMs: REAL_TIME.ask, pace: PACE.real });
}
