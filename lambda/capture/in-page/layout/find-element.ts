/** Finds elements by plain CSS and scrolls to them. */
import { outwardFrom } from '../dom/around.ts';
import { itself } from '../dom/itself.ts';
import { nextFrame, pause } from '../dom/time.ts';

const LOOK_EVERY_MS = 50;

/** Waits for the first match that is visible. Null when there is none after `capMs`. */
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

/** A page whose stylesheet never comes draws no frame. */
const FRAME_CAP_MS = 250;

/** Puts the element at the top of what scrolls it, then moves that by `adjustTop` px. */
export async function scrollToTop(element: Element, adjustTop: number): Promise<void> {
  itself(element).scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  const root = document.scrollingElement ?? document.documentElement;
  itself(findScrollerOf(element) ?? root).scrollBy({ top: adjustTop, behavior: 'instant' });
  // Without a frame a picture of the viewport shows inner scrollers where they were.
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
