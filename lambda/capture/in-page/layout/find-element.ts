/** Finds elements by CSS selector and scrolls to them. */
import { outwardFrom } from '../dom/around.ts';
import { itself } from '../dom/itself.ts';
import { nextFrame, pause } from '../dom/time.ts';

const LOOK_EVERY_MS = 50;

/** Waits for the first visible match. Returns null when there is none after `capMs`. */
export async function firstVisible(selector: string, capMs: number): Promise<Element | null> {
  const endsAt = performance.now() + capMs;
  for (;;) {
    const element = [...document.querySelectorAll(selector)].find(isVisible);
    if (element !== undefined || performance.now() > endsAt) return element ?? null;
    await pause(LOOK_EVERY_MS);
  }
}

function isVisible(element: Element): boolean {
  const { width, height } = itself(element).getBoundingClientRect();
  return width > 0 && height > 0 && itself(element).checkVisibility({ visibilityProperty: true });
}

/** A page draws no frame while it waits for a stylesheet. */
const FRAME_CAP_MS = 250;

/** Scrolls the element to the top of its scroller, then scrolls that by `adjustTop` px. */
export async function scrollToTop(element: Element, adjustTop: number): Promise<void> {
  itself(element).scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  const root = document.scrollingElement ?? document.documentElement;
  itself(findScrollerOf(element) ?? root).scrollBy({ top: adjustTop, behavior: 'instant' });
  // Without a new frame, a picture of the viewport shows inner scrollers at their old positions.
  await Promise.race([nextFrame(), pause(FRAME_CAP_MS)]);
}

function findScrollerOf(element: Element): Element | undefined {
  for (const each of outwardFrom(element)) {
    if (each === element) continue;
    const { scrollHeight, clientHeight } = itself(each);
    if (scrollHeight > clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return undefined;
}
