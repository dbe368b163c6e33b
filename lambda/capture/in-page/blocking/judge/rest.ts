/** Tells what a page shows without an element: text, a headline, a large picture, or what a veil hides. */
import { boxOf } from '../../dom/boxes.ts';
import { containsDeep, findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { readsFromRight } from '../../dom/styles.ts';
import { hiddenOverlays } from '../unlock/hidden-overlays.ts';
import { isVeiled, readableBeside } from '../unlock/veil.ts';
import { controlsOf, hasClose, isTask } from './controls.ts';
import { isApart } from './covering.ts';
import { isHiddenByScript } from './rendered.ts';
import { textOf } from './text.ts';

/** The frame of a site, which every page of it has. */
export const STRUCTURE = 'nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]';
/** With less text than this beside an element, no page is left without it. Characters. */
const LEAST_ELSE = 125;
/** The same beside what asks for a password. */
const LEAST_ELSE_BESIDE_PASSWORD = 500;

let pageTextLength: number | undefined;

/** The length of the page's text, read once: hiding elements must not raise the share of the others. */
export function pageText(): number {
  pageTextLength ??= document.body === null ? 0 : textOf(document.body).length;
  return Math.max(1, pageTextLength);
}

/** Whether the page shows text without it. Text that stays hidden until a sign-in does not count. */
export function leavesPage(element: Element): boolean {
  const asksForPassword = findAll(element, 'input[type=password]').length > 0;
  const least = asksForPassword ? LEAST_ELSE_BESIDE_PASSWORD : LEAST_ELSE;
  // With a headline of its own, the page is a page, even if it is short.
  if (!asksForPassword && hasHeadlineBeside(element)) return true;
  if (pageText() - textOf(element).length >= least) return true;
  if (asksForPassword || !hasClose(element) || controlsOf(element).some(isTask)) return false;
  return (isInTopLayer(element) && hasPictureBeside([element])) || isVeiled(element);
}

/** Whether the page shows text outside of its frame, or a large picture, without what asks for consent. */
export function leavesPageOrPicture(element: Element): boolean {
  if (hasHeadlineBeside(element)) return true;
  const frame = findAll(document, STRUCTURE).filter((part) => isApart(element, part));
  const outermost = frame.filter(
    (part) => !frame.some((outer) => outer !== part && containsDeep(outer, part)),
  );
  const frameLength = outermost.reduce((sum, part) => sum + textOf(part).length, 0);
  if (pageText() - textOf(element).length - frameLength >= LEAST_ELSE) return true;
  return hasPictureBeside([element]) || isVeiled(element);
}

/** Whether anything is left to read or to see: nothing goes that would leave an empty page. */
export function leavesAnything(element: Element): boolean {
  const gone = [element, ...hiddenOverlays.map((each) => each.element)];
  return readableBeside(gone).some(isOnPage) || hasPictureBeside(gone) || isVeiled(element);
}

/** What lies to the left of the page, or above it, cannot be scrolled to. */
function isOnPage(part: Element): boolean {
  const { right, bottom } = boxOf(part);
  return (right > 0 || readsFromRight()) && bottom + scrollY > 0;
}

const PICTURES = 'img, video, canvas, svg, iframe';
/** A logo is smaller. CSS px. */
const PICTURE_SIDE = 200;

function hasPictureBeside(elements: readonly Element[]): boolean {
  return findAll(document, PICTURES).some((picture) => {
    const { width, height } = itself(picture).getBoundingClientRect();
    if (width * height <= PICTURE_SIDE ** 2 || !itself(picture).checkVisibility()) return false;
    return elements.every((element) => isApart(element, picture));
  });
}

export function hasHeadlineBeside(element: Element): boolean {
  return [...document.querySelectorAll('h1, h2, main p, article p')].some((beside) => {
    if (!isApart(element, beside) || !itself(beside).checkVisibility()) return false;
    return textOf(beside) !== '' || isHiddenByScript(beside);
  });
}
