/**
 * Handles backdrops: fixed boxes as large as the viewport, behind everything that scrolls (a picture, a
 * video, a gradient, drawn particles). The visitor sees them behind every part of the page.
 */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import { isBare } from '../../dom/styles.ts';
import { isBehind } from './behind.ts';
import type { FixedBackground } from './find-fixed.ts';
import { hasContent } from './picture-backdrops.ts';
import { isUnderContent, scrollToBackdrop } from './sticky-backdrop.ts';
import { showThrough } from './windows.ts';

export interface ShownPart {
  /** The part of the document that the picture shows. Null for all of it. */
  cut: Box | null;
  /** Whether that part is the viewport. */
  isViewport: boolean;
}

/**
 * Decides which candidates are backdrops. A backdrop that is painted by backgrounds alone is returned, to
 * be made as high as the page later. A backdrop with content, such as an image, is added to `pictured`.
 * One that is seen through a window is moved there. A box in front of the page is no backdrop, and neither
 * is one with text or something to click: like other fixed boxes, it is shown once. Returns the boxes
 * whose backgrounds are to be laid.
 */
export function sortBackdrops(
  found: readonly FixedBackground[],
  { cut, isViewport }: ShownPart,
): { left: FixedBackground[]; pictured: FixedBackground[] } {
  // A document without a root has none.
  if (found.length === 0) return { left: [], pictured: [] };
  const root = document.scrollingElement ?? document.documentElement;
  const { y: startPx, height: heightPx } = cut ?? { y: 0, height: root.scrollHeight };
  const part = { startPx, endPx: startPx + heightPx };
  const isWhole = part.startPx >= scrollY && part.endPx <= scrollY + innerHeight + 1;
  const pictured: FixedBackground[] = [];
  for (const background of found) {
    if (!background.isBackdrop) continue;
    background.isBackdrop = false;
    if (isViewport || isWhole) continue;
    const { element, pseudo, window } = background;
    if (window && element instanceof HTMLElement) showThrough(window, element);
    if (window || !liesBehind(background)) continue;
    if (pseudo === '' && says(element)) continue;
    if (pseudo === '' && (hasContent(element) || isScene(element))) pictured.push(background);
    else background.isBackdrop = !isBare(getComputedStyle(element, pseudo));
  }
  return { left: found.filter(({ isFixed, isBackdrop }) => isFixed || isBackdrop), pictured };
}

const EFFECTS = ['filter', 'transform', 'translate', 'rotate', 'scale', 'clip-path', 'mask-image'];
const ROUNDING_PX = 1;

/**
 * Whether its images reach beyond the viewport, or have effects. Repeated in its box, they would show seams.
 */
function isScene(element: Painted): boolean {
  const style = getComputedStyle(element);
  if (!style.backgroundImage.includes('url(')) return false;
  if (style.position !== 'fixed') return false;
  const { width, height } = boxOf(element);
  const isLarger = width > innerWidth + ROUNDING_PX || height > innerHeight + ROUNDING_PX;
  return isLarger || EFFECTS.some((name) => style.getPropertyValue(name) !== 'none');
}

function liesBehind(background: FixedBackground): boolean {
  if (!background.isSticky) return isBehind(background);
  const scrollBack = scrollToBackdrop(background.element);
  const isUnder = isUnderContent(background.element) && isBehind(background);
  scrollBack();
  return isUnder;
}

const SAYING = 'dialog, form';
const ASKING = 'a[href], button, input, select, textarea, dialog, [tabindex]';

/** Whether the box has text or something to click. What a frame behind the page says is not to be read. */
export function says(node: Painted): boolean {
  if (node instanceof SVGElement) return false;
  const element = itself(node);
  return element.innerText.trim() !== '' || element.matches(SAYING) || element.querySelector(ASKING) !== null;
}
