/**
 * Brings the whole page out: scrolls through what scrolls, so that lazy content loads, goes back to the top, and
 * opens an inner scroller that holds the page's content to its full height.
 */
import type { CaptureRequest } from '../request/capture-request.ts';
import { type LoadingImages, watchLoading } from './cancelled.ts';
import type { CapturePage } from './open-page.ts';
import {
  bringInFontsAndImages,
  isWithoutScripts,
  MOTION_CAP_MS,
  waitUntilQuiet,
  waitUntilStill,
} from './ready.ts';
import { findRevealed, keepRevealed, type Revealed } from './reveal.ts';
import { findScroller, openScroller } from './scroller.ts';
import { assertPageFits } from './whole-page.ts';
import type { Handle } from './world.ts';

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
  const { world, watch, deadline } = page;
  const capAt = performance.now() + Math.min(SCROLL_CAP_MS, deadline.spareMs() * SCROLL_SHARE_OF_TIME);
  const leftMs = () => Math.max(0, capAt - performance.now());
  const scroller = await world.find(findScroller);
  if (scroller === undefined) return { heightBefore: 0, isWithoutScripts: false };
  // Without scripts scrolling does nothing but show.
  const [heightBefore, lazyCount, isStill] = await Promise.all([
    world.run(heightOf, scroller),
    world.run(hastenLazyLoading),
    world.run(isWithoutScripts),
  ]);
  await assertPageFits(page.inPage, request, heightBefore);
  const revealed = isStill ? undefined : await world.find(findRevealed);
  const growLimitPx = GROW_LIMIT_PX / request.scale;
  const scrolled = revealed && (await scrollThrough(page, { scroller, revealed }, { leftMs, growLimitPx }));
  const scrolledAt = performance.now();
  const bringIn = () => bringInFontsAndImages(page, Math.min(IMAGES_CAP_MS, leftMs()), 'page');
  if (!isStill || lazyCount > 0) await bringIn();
  const isAtTop = deadline.within(leftMs(), world.run(goToTop, scroller));
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
      world.run(keepRevealed, revealed),
      ...(scrolled?.loading ? [world.run(stopWatching, scrolled.loading)] : []),
    ]);
  }
  await Promise.all([isAtTop, world.run(openScroller, scroller)]);
  return { heightBefore, isWithoutScripts: isStill };
}

/** For a page that was left on the way: it is pictured from its top all the same. */
export async function returnToTop({ world }: CapturePage): Promise<void> {
  const scroller = await world.find(findScroller);
  if (scroller !== undefined) await world.run(goToTop, scroller);
}

interface Scrolled {
  /** Whether the page was waited for until it was quiet, at the end of it. */
  hasBeenQuiet: boolean;
  /** To be ended. */
  loading?: Handle<LoadingImages>;
}

async function scrollThrough(
  page: CapturePage,
  { scroller, revealed }: { scroller: Handle<Element>; revealed: Handle<Revealed> },
  { leftMs, growLimitPx }: { leftMs: () => number; growLimitPx: number },
): Promise<Scrolled> {
  const { world, watch, deadline } = page;
  const [isHeard, loading] = await Promise.all([
    isScrollingHeard(page, scroller),
    world.find(watchLoading, scroller),
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
    const scrolled = world.run(scrollOn, scroller, revealed, loading, pace);
    const reachedPx = await deadline.within(leftMs(), tellingWhatLoads(page, loading, scrolled));
    // What came into view on the way is waited for, and what the end of the page adds; also where a listener asks
    // for it only when the scrolling has stopped.
    const isActive = isHeard || watch.inFlightCount > 0 || watch.lastActivityAt > startedAt;
    if (isActive) await waitUntilQuiet(page, leftMs());
    if (reachedPx === undefined || leftMs() === 0) return { hasBeenQuiet: isActive, loading };
    const heightPx = await world.run(heightOf, scroller);
    if (heightPx <= reachedPx || heightPx > growLimitPx) return { hasBeenQuiet: isActive, loading };
    passedPx = reachedPx;
  }
}

/** Tells the page, while it is scrolled, whether images are on their way. */
async function tellingWhatLoads<Value>(
  { world, watch }: CapturePage,
  loading: Handle<LoadingImages>,
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
      await world.run(setLoading, loading, isLoading);
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

function stopWatching(loading: LoadingImages): void {
  loading.stop();
}

function setLoading(loading: LoadingImages, isLoading: boolean): void {
  loading.isLoading = isLoading;
}

/** Whether the page has listeners for scrolling, which may act later than in the frame that shows it. */
async function isScrollingHeard({ session }: CapturePage, scroller: Handle<Element>): Promise<boolean> {
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

/** Lazy images and frames are told to load at once, which takes no scrolling. Gives how many there are. */
function hastenLazyLoading(): number {
  const hasten = (tree: Document | ShadowRoot): number => {
    const lazy = tree.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('[loading=lazy i]');
    for (const element of lazy) element.loading = 'eager';
    let count = lazy.length;
    for (const element of tree.querySelectorAll('*')) {
      // A field named shadowRoot would hide that of its form.
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      if (shadow) count += hasten(shadow);
    }
    return count;
  };
  return hasten(document);
}

function heightOf(scroller: Element): number {
  return itself(scroller).scrollHeight;
}

/**
 * Goes viewport by viewport from `fromPx` to the end that there is now, and gives that end. A step takes a frame and
 * `stepMs`. Notes what has been seen of what comes by scrolling.
 */
async function scrollOn(
  scroller: Element,
  revealed: Revealed,
  loading: LoadingImages,
  { fromPx, endsAtEpochMs, stepMs }: { fromPx: number; endsAtEpochMs: number; stepMs: number },
): Promise<number> {
  // By the clock of both: a busy page begins late, and does not go on when nobody waits for it any more.
  const endsAt = performance.now() + endsAtEpochMs - Date.now();
  const endPx = itself(scroller).scrollHeight;
  const stepPx = Math.max(1, Math.min(itself(scroller).clientHeight, innerHeight));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const task = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isInView = (element: Element) => {
    const { top, bottom } = itself(element).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const isHidden = (element: HTMLElement) => !revealed.isShown(element);
  const canEnd = ({ timeline, playbackRate, effect }: Animation) =>
    timeline === document.timeline &&
    playbackRate !== 0 &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  // Scripts that load images late by themselves keep the address here until they do.
  const keys = ':is([data-src], [data-srcset], [data-lazy-src], [data-original])';
  const late = 'img, picture > source, [data-bg], [data-background], [data-background-image], [data-bg-src]';
  const address =
    /^(?:(?:https?:)?\/\/|\.{0,2}\/)\S|^\S+\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#\s,]\S*|$)|^url\(/i;
  const longestAddress = 2_048;
  const trees = treesWithin(document);
  // Such a name may also stand in a drawing.
  const hasAddress = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    (element.matches(keys) ||
      Object.values(itself(element).dataset).some((value) =>
        address.test((value ?? '').slice(0, longestAddress)),
      ));
  const isDot = ({ naturalWidth }: HTMLImageElement) => naturalWidth === 1 || naturalWidth === 2;
  const isPlaceholder = (image: Element) => {
    const src = image.getAttribute('src') ?? '';
    return src === '' || src.startsWith('data:') || (image instanceof HTMLImageElement && isDot(image));
  };
  const isUnloaded = (element: HTMLElement) => {
    if (!hasAddress(element)) return false;
    if (!(element instanceof HTMLImageElement || element instanceof HTMLSourceElement))
      return getComputedStyle(element).backgroundImage === 'none';
    const shown = [element.getAttribute('src'), element.getAttribute('srcset')];
    // Some take the address from there once it has loaded.
    const isShown = Object.values(element.dataset).some((late) => late && shown.includes(late));
    return !isShown && (element.matches(keys) || isPlaceholder(element));
  };
  const isLateInView = (element: HTMLElement) =>
    isInView(element instanceof HTMLSourceElement ? (element.parentElement ?? element) : element);
  // Many wait until the scrolling has stopped for a moment, or come one by one. Where that has no effect, nobody
  // stops again; nor is all the time there is spent at the first of them.
  const pauseMs = 400;
  const longestStopMs = 1_000;
  let pauses = 3;
  // Libraries that animate frame by frame write into the style attribute. What never ends is not waited for again.
  let settles = 3;
  const longestSettleMs = 1_600;
  /** One frame without a change may be one that came late. */
  const looksToBeStill = 4;
  const isScripted = (element: HTMLElement) =>
    itself(element).isConnected &&
    /opacity|transform|translate|scale|rotate|clip/.test(itself(element).getAttribute('style') ?? '');
  const waitForLateOnes = async (stepsLeft: number) => {
    const arrivedAt = performance.now();
    const shareMs = (endsAt - arrivedAt) / stepsLeft;
    const leaveAt = arrivedAt + Math.min(longestStopMs, shareMs);
    const settleBy = arrivedAt + Math.min(longestSettleMs, shareMs);
    const images = trees
      .flatMap((tree) => [...tree.querySelectorAll(late)])
      .filter(hasAddress)
      .filter(isLateInView);
    const elements = [...revealed.states.keys()].filter(isInView);
    const count = () => images.filter(isUnloaded).length + elements.filter(isHidden).length;
    const countBefore = count();
    let waitingCount = countBefore;
    let waitUntil = performance.now() + pauseMs;
    let hasLoaded = false;
    while (waitingCount > 0 && pauses > 0 && performance.now() < Math.min(waitUntil, leaveAt)) {
      await frame();
      const countNow = count();
      // What a script loads by itself before it shows it is on its way, too.
      hasLoaded ||= loading.isLoading;
      if (countNow < waitingCount || loading.isLoading) waitUntil = performance.now() + pauseMs;
      waitingCount = countNow;
    }
    if (waitingCount > 0 && waitingCount === countBefore && !hasLoaded) pauses--;
    const shown = elements.filter((each) => !isHidden(each));
    // What comes in is seen where it ends.
    for (const element of shown)
      for (const animation of itself(element).getAnimations().filter(canEnd)) animation.finish();
    const text = (element: HTMLElement) => JSON.stringify(revealed.stateOf(element));
    const scripted = shown.filter(isScripted);
    const fresh = scripted.filter((each) => text(each) !== JSON.stringify(revealed.states.get(each)));
    const look = () => fresh.map(text).join();
    let before = look();
    let still = before === '' ? looksToBeStill : 0;
    for (; settles > 0 && still < looksToBeStill; still++) {
      if (performance.now() >= settleBy) {
        settles--;
        break;
      }
      await frame();
      const now = look();
      if (now !== before) still = -1;
      before = now;
    }
    for (const element of fresh) {
      if (still < looksToBeStill) revealed.unsettled.add(element);
      else revealed.unsettled.delete(element);
    }
    // One that was on its way out is seen no more.
    for (const element of shown)
      if (!isHidden(element)) revealed.states.set(element, revealed.stateOf(element));
  };
  for (let top = fromPx; performance.now() < endsAt; top += stepPx) {
    itself(scroller).scrollTo({ top, behavior: 'instant' });
    // One frame: scroll events, and intersections, which are told after it.
    await frame();
    await task(stepMs);
    await waitForLateOnes((endPx - top) / stepPx + 1);
    if (top >= endPx) break;
  }
  // The last intersections are told in a task of their own.
  await task(0);
  await loading.bringBack(endsAt);
  return endPx;
}

function goToTop(scroller: Element): void {
  itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}
