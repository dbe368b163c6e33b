/**
 * Prepares a picture of the whole page: scrolls through the page so that lazy content loads, returns to the top, and
 * opens an inner scroller that holds the page's content to its full height.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/open-page.ts';
import { bringInFontsAndImages, MOTION_CAP_MS, waitUntilQuiet, waitUntilStill } from '../ready/ready.ts';
import { assertPageFits } from './whole-page.ts';

// These values stay in the page.
type Scroller = ResultHandle<InPageFunctions['findScroller']>;
type Revealed = ResultHandle<InPageFunctions['findRevealed']>;
type LoadingImages = ResultHandle<InPageFunctions['watchLoading']>;
type ScrollMarks = ResultHandle<InPageFunctions['watchMarks']>;

// The longest time for scrolling through and back.
const SCROLL_CAP_MS = 8_000;
/**
 * The share of the remaining time that scrolling may use. The later steps need the rest: a picture of a page that
 * still moves or scrolls is wrong.
 */
const SCROLL_SHARE_OF_TIME = 0.5;
const IMAGES_CAP_MS = 2_000;
/** The share of the time that is kept for the way back: elements at the top may appear anew. */
const RETURN_SHARE = 0.2;
/** The interval of screen frames. Scroll listeners run once a frame and expect this pace. */
const HEARD_STEP_MS = 16;
/** A page that grows while it is scrolled may grow to this height, half of the maximum of a picture. Device px. */
const GROW_LIMIT_PX = 20_000;

export interface BroughtOut {
  /** The height of the page before it was scrolled, CSS px. */
  heightBefore: number;
  /** Whether the page has no scripts. Scrolling changes nothing then. */
  isWithoutScripts: boolean;
}

/**
 * Resolves when the page is at its top again.
 * @throws ServiceError capture_too_large when the page is too high before it is scrolled
 */
export async function bringOutWholePage(page: CapturePage, request: CaptureRequest): Promise<BroughtOut> {
  const { inPage, watch, deadline } = page;
  const capMs = Math.min(SCROLL_CAP_MS, deadline.spareMs() * SCROLL_SHARE_OF_TIME);
  const capAt = performance.now() + capMs;
  const leftMs = () => Math.max(0, capAt - performance.now());
  const opened = watch.document.isStill ? await inPage.call('openStillPage') : null;
  if (opened?.lazyCount === 0) {
    const { height, width } = opened;
    await assertPageFits(inPage, request, { height, knownWidth: width });
    return { heightBefore: height, isWithoutScripts: true };
  }
  const scroller = await inPage.find('findScroller');
  if (scroller === undefined) return { heightBefore: 0, isWithoutScripts: false };
  // A page without scripts is not scrolled, because scrolling changes nothing in it.
  const [heightBefore, canScroll, foundCount, isStill] = await Promise.all([
    inPage.call('heightOf', scroller),
    inPage.call('canScroll', scroller),
    inPage.call('hastenLazyLoading'),
    inPage.call('isWithoutScripts'),
  ]);
  const lazyCount = foundCount + (opened?.lazyCount ?? 0);
  await assertPageFits(inPage, request, { height: heightBefore });
  const revealed = isStill ? undefined : await inPage.find('findRevealed');
  const growLimitPx = GROW_LIMIT_PX / request.scale;
  const downMs = () => Math.max(0, leftMs() - capMs * RETURN_SHARE);
  const extent = { heightBefore, canScroll, growLimitPx };
  const scrolled = revealed && (await scrollThrough(page, { scroller, revealed, ...extent }, downMs));
  const scrolledAt = performance.now();
  const bringIn = () => bringInFontsAndImages(page, Math.min(IMAGES_CAP_MS, leftMs()), 'page');
  if (!isStill || lazyCount > 0) await bringIn();
  const returned =
    revealed && scrolled?.marks
      ? inPage.call('returnToTop', scroller, scrolled.marks, revealed, leftMs())
      : inPage.call('goToTop', scroller);
  const isAtTop = deadline.within(leftMs(), returned);
  if (revealed !== undefined) await isAtTop;
  // Scroll listeners run at the top again, and the changes that scrolling has started come to their end.
  if (revealed !== undefined) {
    await Promise.all([
      waitUntilStill(page, Math.min(MOTION_CAP_MS, leftMs())),
      // Intersection observers may also act later than in the frame that shows an element.
      ...(scrolled?.isQuiet ? [] : [waitUntilQuiet(page, leftMs())]),
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

/** Scrolls to the top after bringOutWholePage was interrupted. */
export async function returnToTop({ inPage }: CapturePage): Promise<void> {
  const scroller = await inPage.find('findScroller');
  if (scroller !== undefined) await inPage.call('goToTop', scroller);
}

interface ScrollExtent {
  scroller: Scroller;
  revealed: Revealed;
  heightBefore: number;
  /** Whether the page can be scrolled at its height before. */
  canScroll: boolean;
  growLimitPx: number;
}

interface Scrolled {
  /**
   * Whether nothing can ask for more content: the last step waited until the network was quiet, or the page could not
   * be scrolled, so that nothing new came into view.
   */
  isQuiet: boolean;
  /** The watch of loading images, which the caller has to stop. */
  loading?: LoadingImages;
  marks?: ScrollMarks;
}

async function scrollThrough(
  page: CapturePage,
  { scroller, revealed, heightBefore, canScroll, growLimitPx }: ScrollExtent,
  leftMs: () => number,
): Promise<Scrolled> {
  const { inPage, watch, deadline } = page;
  const [isHeard, loading, marks] = await Promise.all([
    isScrollingHeard(page, scroller),
    inPage.find('watchLoading', scroller),
    inPage.find('watchMarks'),
  ]);
  if (loading === undefined) return { isQuiet: false };
  const watched = { loading, ...(marks && { marks }) };
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
    const hasMoved = canScroll || reachedPx !== heightBefore;
    // Waits for the content that came into view, and for content that is added at the end of the page. Scroll
    // listeners may request it only after the scrolling has stopped.
    const isActive = (isHeard && hasMoved) || watch.inFlightCount > 0 || watch.lastActivityAt > startedAt;
    if (isActive) await waitUntilQuiet(page, leftMs());
    if (reachedPx === undefined || leftMs() === 0) return { isQuiet: isActive, ...watched };
    const heightPx = await inPage.call('heightOf', scroller);
    if (heightPx <= reachedPx || heightPx > growLimitPx)
      return { isQuiet: isActive || !hasMoved, ...watched };
    passedPx = reachedPx;
  }
}

/** Keeps the page informed, while it is scrolled, whether images are loading. */
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
  // This ends with the scrolling, or when the page navigates. The scrolling fails then too and reports it; the
  // handler avoids an unhandled rejection.
  told.catch(() => undefined);
  try {
    return await scrolled;
  } finally {
    over.abort();
  }
}

/** Whether the page has scroll listeners, which may act later than in the frame that shows new content. */
async function isScrollingHeard({ session }: CapturePage, scroller: Scroller): Promise<boolean> {
  const { node } = await session.send('DOM.describeNode', { objectId: scroller.objectId });
  // Listeners are only listed in the JavaScript world that added them, which is the page's own.
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
