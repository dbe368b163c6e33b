/**
 * Handles backdrops: fixed boxes as large as the viewport, behind everything that scrolls (a picture, a video, a
 * gradient, drawn particles). The visitor sees them behind every part of the page.
 */
import type { Box } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isBare } from '../../dom/styles.ts';
import { isBehind } from './behind.ts';
import type { FixedBackground } from './find-fixed.ts';
import { repeatBox } from './repeat-box.ts';
import { showThrough } from './windows.ts';

export interface ShownPart {
  /** The part of the document that the picture shows. Null for all of it. */
  cut: Box | null;
  /** Whether that part is the viewport. */
  isViewport: boolean;
}

/**
 * Decides which candidates are backdrops. A backdrop that is painted by backgrounds alone is returned, to be made as
 * high as the page later. A backdrop with content, such as an image, is added to `repeated`, once per viewport height.
 * One that is seen through a window is moved there. A box in front of the page is no backdrop, and neither is one with
 * text or something to click: like other fixed boxes, it is shown once. Returns the boxes whose backgrounds are to be laid.
 */
export function sortBackdrops(
  found: readonly FixedBackground[],
  { cut, isViewport }: ShownPart,
): { left: FixedBackground[]; repeated: Promise<void>[] } {
  // A document without a root has none.
  if (found.length === 0) return { left: [], repeated: [] };
  const root = document.scrollingElement ?? document.documentElement;
  const { y: startPx, height: heightPx } = cut ?? { y: 0, height: root.scrollHeight };
  const part = { startPx, endPx: startPx + heightPx };
  const isWhole = part.startPx >= scrollY && part.endPx <= scrollY + innerHeight + 1;
  const repeated: Promise<void>[] = [];
  for (const background of found) {
    if (!background.isBackdrop) continue;
    background.isBackdrop = false;
    if (isViewport || isWhole) continue;
    const { element, pseudo, window } = background;
    if (window) showThrough(window, element);
    if (window || !isBehind(background)) continue;
    if (pseudo === '' && says(element)) continue;
    if (pseudo === '' && hasContent(element)) repeated.push(repeatBox(element, part));
    else background.isBackdrop = !isBare(getComputedStyle(element, pseudo));
  }
  return { left: found.filter(({ isFixed, isBackdrop }) => isFixed || isBackdrop), repeated };
}

const SAYING = 'iframe, object, embed, dialog, form';
const ASKING = 'a[href], button, input, select, textarea, iframe, object, embed, dialog, [tabindex]';

/** Whether the box has text or something to click. */
export function says(node: HTMLElement): boolean {
  const element = itself(node);
  return element.innerText.trim() !== '' || element.matches(SAYING) || element.querySelector(ASKING) !== null;
}

function hasContent(node: HTMLElement): boolean {
  const { localName, childElementCount } = itself(node);
  return childElementCount > 0 || /^(?:img|video|canvas|svg|picture)$/i.test(localName);
}
