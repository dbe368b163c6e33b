/**
 * Brings the whole page out: scrolls through what scrolls, so that lazy content loads, goes back to the top, and
 * opens an inner scroller that holds the page's content to its full height.
 */
import type { CaptureRequest } from '../request/capture-request.ts';
import type { CapturePage } from './open-page.ts';
import { bringInFontsAndImages, isWithoutScripts, waitUntilQuiet } from './ready.ts';
import { findScroller, openScroller } from './scroller.ts';
import { assertPageFits } from './whole-page.ts';
import type { Handle } from './world.ts';

// Scrolling through and back takes at most this (B4).
const SCROLL_CAP_MS = 8_000;
const IMAGES_CAP_MS = 2_000;
/** Pages that grow at their end are let grow to this, half of what a picture may be high. Device px. */
const GROW_LIMIT_PX = 20_000;

/**
 * Resolves with the height the page had before it was scrolled, CSS px; it stands at its top again.
 * @throws ServiceError capture_too_large when that is too high already
 */
export async function bringOutWholePage(page: CapturePage, request: CaptureRequest): Promise<number> {
  const { world, deadline } = page;
  const capAt = performance.now() + SCROLL_CAP_MS;
  const leftMs = () => Math.max(0, capAt - performance.now());
  const scroller = await world.find(findScroller);
  if (scroller === undefined) return 0;
  const heightBefore = await world.run(heightOf, scroller);
  await assertPageFits(world, request, heightBefore);
  const lazyCount = await world.run(hastenLazyLoading);
  // Without scripts scrolling does nothing but show.
  const isStill = await world.run(isWithoutScripts);
  if (!isStill) await scrollThrough(page, scroller, { leftMs, growLimitPx: GROW_LIMIT_PX / request.scale });
  if (!isStill || lazyCount > 0) await bringInFontsAndImages(page, Math.min(IMAGES_CAP_MS, leftMs()), 'page');
  await deadline.within(leftMs(), world.run(goToTop, scroller, isStill));
  await world.run(openScroller, scroller);
  return heightBefore;
}

async function scrollThrough(
  page: CapturePage,
  scroller: Handle<Element>,
  { leftMs, growLimitPx }: { leftMs: () => number; growLimitPx: number },
): Promise<void> {
  const { world, deadline } = page;
  let passedPx = 0;
  for (;;) {
    const reachedPx = await deadline.within(leftMs(), world.run(scrollOn, scroller, passedPx, leftMs()));
    // What came into view on the way is waited for, and what the end of the page adds.
    await waitUntilQuiet(page, leftMs());
    if (reachedPx === undefined || leftMs() === 0) return;
    const heightPx = await world.run(heightOf, scroller);
    if (heightPx <= reachedPx || heightPx > growLimitPx) return;
    passedPx = reachedPx;
  }
}

/** Lazy images and frames are told to load at once, which takes no scrolling. Gives how many there are. */
function hastenLazyLoading(): number {
  const lazy = document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('[loading=lazy i]');
  for (const element of lazy) element.loading = 'eager';
  return lazy.length;
}

function heightOf(scroller: Element): number {
  return scroller.scrollHeight;
}

/** Goes viewport by viewport from `fromPx` to the end that there is now, and gives that end. */
async function scrollOn(scroller: Element, fromPx: number, capMs: number): Promise<number> {
  const endsAt = performance.now() + capMs;
  const endPx = scroller.scrollHeight;
  const stepPx = Math.max(1, Math.min(scroller.clientHeight, innerHeight));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Scripts that load images late by themselves keep the address here until they do.
  const late = 'img:is([data-src], [data-srcset], [data-lazy-src], [data-original])';
  const isWaiting = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    const shown = [image.getAttribute('src'), image.getAttribute('srcset')];
    return (
      bottom > 0 &&
      top < innerHeight &&
      !Object.values(image.dataset).some((late) => late && shown.includes(late))
    );
  };
  // Many wait until the scrolling has stopped for a moment. Where that has no effect, nobody stops again.
  const pauseMs = 300;
  let pauses = 3;
  for (let top = fromPx; performance.now() < endsAt; top += stepPx) {
    scroller.scrollTo({ top, behavior: 'instant' });
    // One frame: scroll events, intersection observers and what they start.
    await frame();
    const resumeAt = Math.min(endsAt, performance.now() + pauseMs);
    const images = [...document.querySelectorAll<HTMLImageElement>(late)].filter(isWaiting);
    while (pauses > 0 && images.some(isWaiting) && performance.now() < resumeAt) await frame();
    if (performance.now() >= resumeAt) pauses--;
    if (top >= endPx) break;
  }
  return endPx;
}

/** Two frames later the page's own scroll listeners have seen the top, and what they change is laid out. */
async function goToTop(scroller: Element, isStill: boolean): Promise<void> {
  scroller.scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
  if (isStill) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
