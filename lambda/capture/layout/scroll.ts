/**
 * Brings the whole page out: scrolls through what scrolls, so that lazy content loads, goes back to the top, and
 * opens an inner scroller that holds the page's content to its full height.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/open-page.ts';
import { bringInFontsAndImages, MOTION_CAP_MS, waitUntilQuiet, waitUntilStill } from '../ready/ready.ts';
import { assertPageFits } from './whole-page.ts';

// What stays in the page.
type Scroller = ResultHandle<InPageFunctions['findScroller']>;
type Revealed = ResultHandle<InPageFunctions['findRevealed']>;
type LoadingImages = ResultHandle<InPageFunctions['watchLoading']>;

// Scrolling through and back takes at most this (B4).
const SCROLL_CAP_MS = 8_000;
/** The rest is for what comes after: a page that is not held still, or still scrolling, gives a wrong picture. */
const SCROLL_SHARE_OF_TIME = 0.5;
const IMAGES_CAP_MS = 2_000;
/** Listeners of scrolling are told once a frame, and meant for the frames of a screen. */
const HEARD_STEP_MS = 16;
/** Pages that grow at their end are let grow to this, half of what a picture may be high. Device px. */
const GROW_LIMIT_PX = 20_000;

export interface BroughtOut {
  /** The height that the page had before it was scrolled, CSS px. */
  heightBefore: number;
  /** Without scripts, scrolling changes nothing. */
  isWithoutScripts: boolean;
}

/**
 * Resolves when the page stands at its top again.
 * @throws ServiceError capture_too_large when it is too high before it is scrolled
 */
export async function bringOutWholePage(page: CapturePage, request: CaptureRequest): Promise<BroughtOut> {
  const { inPage, watch, deadline } = page;
  const capAt = performance.now() + Math.min(SCROLL_CAP_MS, deadline.spareMs() * SCROLL_SHARE_OF_TIME);
  const leftMs = () => Math.max(0, capAt - performance.now());
  const scroller = await inPage.find('findScroller');
  if (scroller === undefined) return { heightBefore: 0, isWithoutScripts: false };
  // Without scripts scrolling does nothing but show.
  const [heightBefore, lazyCount, isStill] = await Promise.all([
    inPage.call('heightOf', scroller),
    inPage.call('hastenLazyLoading'),
    inPage.call('isWithoutScripts'),
  ]);
  await assertPageFits(inPage, request, heightBefore);
  const revealed = isStill ? undefined : await inPage.find('findRevealed');
  const growLimitPx = GROW_LIMIT_PX / request.scale;
  const scrolled = revealed && (await scrollThrough(page, { scroller, revealed }, { leftMs, growLimitPx }));
  const scrolledAt = performance.now();
  const bringIn = () => bringInFontsAndImages(page, Math.min(IMAGES_CAP_MS, leftMs()), 'page');
  if (!isStill || lazyCount > 0) await bringIn();
  const isAtTop = deadline.within(leftMs(), inPage.call('goToTop', scroller));
  if (revealed !== undefined) await isAtTop;
  // The page's own scroll listeners see the top, and what was set off on the way comes to its end.
  if (revealed !== undefined) {
    await Promise.all([
      waitUntilStill(page, Math.min(MOTION_CAP_MS, leftMs())),
      // Observers may act later than in the frame that shows a thing, too.
      ...(scrolled?.hasBeenQuiet ? [] : [waitUntilQuiet(page, leftMs())]),
    ]);
    if (watch.lastActivityAt > scrolledAt) {
      await waitUntilQuiet(page, leftMs());
      await bringIn();
    }
    await Promise.all([
      inPage.call('keepRevealed', revealed),
      ...(scrolled?.loading ? [inPage.call('stopWatching', scrolled.loading)] : []),
    ]);
  }
  await Promise.all([isAtTop, inPage.call('openScroller', scroller)]);
  return { heightBefore, isWithoutScripts: isStill };
}

/** For a page that was left on the way: it is pictured from its top all the same. */
export async function returnToTop({ inPage }: CapturePage): Promise<void> {
  const scroller = await inPage.find('findScroller');
  if (scroller !== undefined) await inPage.call('goToTop', scroller);
}

interface Scrolled {
  /** Whether the page was waited for until it was quiet, at the end of it. */
  hasBeenQuiet: boolean;
  /** To be ended. */
  loading?: LoadingImages;
}

async function scrollThrough(
  page: CapturePage,
  { scroller, revealed }: { scroller: Scroller; revealed: Revealed },
  { leftMs, growLimitPx }: { leftMs: () => number; growLimitPx: number },
): Promise<Scrolled> {
  const { inPage, watch, deadline } = page;
  const [isHeard, loading] = await Promise.all([
    isScrollingHeard(page, scroller),
    inPage.find('watchLoading', scroller),
  ]);
  if (loading === undefined) return { hasBeenQuiet: false };
  let passedPx = 0;
  for (;;) {
    const startedAt = performance.now();
    const pace = {
      fromPx: passedPx,
      endsAtEpochMs: Date.now() + leftMs(),
      stepMs: isHeard ? HEARD_STEP_MS : 0,
    };
    const scrolled = inPage.call('scrollOn', scroller, revealed, loading, pace);
    const reachedPx = await deadline.within(leftMs(), tellingWhatLoads(page, loading, scrolled));
    // What came into view on the way is waited for, and what the end of the page adds; also where a listener asks
    // for it only when the scrolling has stopped.
    const isActive = isHeard || watch.inFlightCount > 0 || watch.lastActivityAt > startedAt;
    if (isActive) await waitUntilQuiet(page, leftMs());
    if (reachedPx === undefined || leftMs() === 0) return { hasBeenQuiet: isActive, loading };
    const heightPx = await inPage.call('heightOf', scroller);
    if (heightPx <= reachedPx || heightPx > growLimitPx) return { hasBeenQuiet: isActive, loading };
    passedPx = reachedPx;
  }
}

/** Tells the page, while it is scrolled, whether images are on their way. */
async function tellingWhatLoads<Value>(
  { inPage, watch }: CapturePage,
  loading: LoadingImages,
  scrolled: Promise<Value>,
): Promise<Value> {
  const over = new AbortController();
  const told = (async () => {
    let told = false;
    while (!over.signal.aborted) {
      const isLoading = watch.drawnInFlightCount > 0;
      if (isLoading === told) {
        await watch.changed(over.signal);
        continue;
      }
      await inPage.call('setLoading', loading, isLoading);
      told = isLoading;
    }
  })();
  // Ends with the scrolling, or when the page goes elsewhere, which the scrolling meets as well.
  told.catch(() => undefined);
  try {
    return await scrolled;
  } finally {
    over.abort();
  }
}

/** Whether the page has listeners for scrolling, which may act later than in the frame that shows it. */
async function isScrollingHeard({ session }: CapturePage, scroller: Scroller): Promise<boolean> {
  const { node } = await session.send('DOM.describeNode', { objectId: scroller.objectId });
  // Listeners are shown to the world they belong to: the page's own.
  const targets = await Promise.all([
    session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId }).then(({ object }) => object),
    session.send('Runtime.evaluate', { expression: 'window' }).then(({ result }) => result),
    session.send('Runtime.evaluate', { expression: 'document' }).then(({ result }) => result),
  ]);
  const heard = await Promise.all(
    targets.map(async ({ objectId = '' }) => {
      const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
      return listeners.some(({ type }) => type.startsWith('scroll'));
    }),
  );
  return heard.includes(true);
}
