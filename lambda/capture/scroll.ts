/**
 * Brings the whole page out: scrolls through what scrolls, so that lazy content loads, goes back to the top, and
 * opens an inner scroller that holds the page's content to its full height.
 */
import type { Box } from './element.ts';
import type { CapturePage } from './open-page.ts';
import { waitUntilQuiet } from './ready.ts';
import type { Handle, World } from './world.ts';

// Scrolling through and back takes at most this (B4).
const SCROLL_CAP_MS = 8_000;
/** Pages that grow at their end are let grow to this, half of what a picture may be high. Device px. */
const GROW_LIMIT_PX = 20_000;

/** Resolves with the box of the whole page: the scroll height at the viewport's width. */
export async function bringOutWholePage(page: CapturePage, width: number, scale: number): Promise<Box> {
  const { world, deadline } = page;
  const capAt = performance.now() + SCROLL_CAP_MS;
  const scroller = await world.find(findScroller);
  if (scroller !== undefined && (await world.run(hasLazyContent))) {
    await scrollThrough(page, scroller, capAt, GROW_LIMIT_PX / scale);
    await deadline.within(capAt - performance.now(), backToTop(world, scroller));
  }
  const height = await world.run(openScroller, scroller);
  return { x: 0, y: 0, width, height };
}

async function scrollThrough(
  page: CapturePage,
  scroller: Handle<Element>,
  capAt: number,
  growLimitPx: number,
): Promise<void> {
  const { world, deadline } = page;
  let seenPx = 0;
  for (;;) {
    const leftMs = () => capAt - performance.now();
    const passed = await deadline.within(leftMs(), world.run(scrollOn, scroller, seenPx, leftMs()));
    // What came into view on the way is waited for, and what the end of the page adds.
    await waitUntilQuiet(page, leftMs());
    if (passed === undefined || leftMs() <= 0) return;
    const { heightPx } = await world.run(extentOf, scroller);
    if (heightPx <= passed.heightPx || heightPx > growLimitPx) return;
    seenPx = passed.heightPx;
  }
}

/** What scrolls the page: the document, or where that does not scroll the largest inner scroller. */
function findScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > innerHeight + 1) return root;
  const area = (element: Element) => element.clientWidth * element.clientHeight;
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    area(element) > (innerWidth * innerHeight) / 2 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.checkVisibility({ visibilityProperty: true });
  const inner = [...document.querySelectorAll('body, body *')].filter(scrolls);
  return inner.sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? root;
}

/** Only scripts and lazy elements make scrolling do anything. Lazy images are told to load at once. */
function hasLazyContent(): boolean {
  const lazy = document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('[loading=lazy i]');
  for (const element of lazy) element.loading = 'eager';
  return lazy.length > 0 || document.querySelector('script, iframe, frame, [onscroll]') !== null;
}

async function scrollOn(scroller: Element, fromPx: number, capMs: number): Promise<{ heightPx: number }> {
  const endsAt = performance.now() + capMs;
  const heightPx = scroller.scrollHeight;
  const step = Math.max(1, Math.min(scroller.clientHeight, innerHeight));
  for (let top = fromPx; top < heightPx && performance.now() < endsAt; top += step) {
    scroller.scrollTo({ top, behavior: 'instant' });
    // One frame: scroll events, intersection observers and what they start.
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  scroller.scrollTo({ top: heightPx, behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return { heightPx };
}

function extentOf(scroller: Element): { heightPx: number } {
  return { heightPx: scroller.scrollHeight };
}

async function backToTop(world: World, scroller: Handle<Element>): Promise<void> {
  await world.run(async (element: Element) => {
    element.scrollTo({ top: 0, behavior: 'instant' });
    const images = [...document.images].filter((image) => !image.complete);
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, scroller);
}

/** Gives the height of the whole page, an inner scroller opened: it and all around it take their full height. */
function openScroller(scroller: Element | undefined): number {
  const root = document.scrollingElement ?? document.documentElement;
  if (scroller !== undefined && scroller !== root) {
    for (
      let element: Element | null = scroller;
      element instanceof HTMLElement;
      element = element.parentElement
    ) {
      const { position } = getComputedStyle(element);
      element.style.setProperty('overflow', 'visible', 'important');
      element.style.setProperty('height', 'auto', 'important');
      element.style.setProperty('max-height', 'none', 'important');
      if (position === 'fixed' || position === 'absolute') {
        element.style.setProperty('position', 'relative', 'important');
        element.style.setProperty('inset', 'auto', 'important');
      }
    }
  }
  return root.scrollHeight;
}
