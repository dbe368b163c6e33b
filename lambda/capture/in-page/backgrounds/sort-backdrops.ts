/**
 * Backdrops: fixed boxes as large as the viewport, behind all that scrolls (a picture, a video, a gradient, drawn
 * particles). The visitor sees them behind every part of the page.
 */
import { itself } from '../dom/itself.ts';
import { isBare } from '../dom/styles.ts';
import { isBehind } from './behind.ts';
import type { FixedBackground } from './find-fixed.ts';
import type { Area } from './fixed-layer.ts';
import { repeatBox } from './repeat-box.ts';

export interface ShownPart {
  /** What the picture shows of the document, null for all of it. */
  cut: Area | null;
  /** Whether that is the viewport. */
  isViewport: boolean;
}

/**
 * Of the boxes found that may be backdrops, leaves those as such that are painted by backgrounds alone: they can be made
 * as high as the page. Those with something within, such as an image, are repeated below each other here, once a
 * viewport. What stands in front of the page is none, and neither is what has something to say or to click: it is
 * shown once, as other fixed boxes. Gives how many boxes are left to be laid.
 */
export async function sortBackdrops(
  found: FixedBackground[],
  { cut, isViewport }: ShownPart,
  capMs: number,
): Promise<number> {
  const root = document.scrollingElement ?? document.documentElement;
  const { y: startPx, height: heightPx } = cut ?? { y: 0, height: root.scrollHeight };
  const part = { startPx, endPx: startPx + heightPx };
  const isWhole = part.startPx >= scrollY && part.endPx <= scrollY + innerHeight + 1;
  for (const background of found) {
    if (!background.isBackdrop) continue;
    background.isBackdrop = false;
    if (isViewport || isWhole || !isBehind(background)) continue;
    const { element, pseudo } = background;
    if (pseudo === '' && says(element)) continue;
    if (pseudo === '' && hasContent(element)) await repeatBox(element, part, capMs);
    else background.isBackdrop = !isBare(getComputedStyle(element, pseudo));
  }
  const left = found.filter(({ isFixed, isBackdrop }) => isFixed || isBackdrop);
  found.splice(0, found.length, ...left);
  return found.length;
}

const SAYING = 'iframe, object, embed, dialog, form';
const ASKING = 'a[href], button, input, select, textarea, iframe, object, embed, dialog, [tabindex]';

/** Whether it has something to say or to click. */
function says(node: HTMLElement): boolean {
  const element = itself(node);
  return element.innerText.trim() !== '' || element.matches(SAYING) || element.querySelector(ASKING) !== null;
}

function hasContent(node: HTMLElement): boolean {
  const { localName, childElementCount } = itself(node);
  return childElementCount > 0 || /^(?:img|video|canvas|svg|picture)$/i.test(localName);
}
