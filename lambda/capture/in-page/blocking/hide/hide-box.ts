/** Hides a box and the wrappers that contain only it. */
import { around, outwardFrom } from '../../dom/around.ts';
import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { hide, isOverlay } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import type { Evidence } from '../unlock/hidden-overlays.ts';
import { noteHidden } from '../unlock/note-hidden.ts';

/** A wrapper may have this much more text, such as a close button. Characters. */
const SLACK = 12;
/** The padding of a holder in the flow of the page, CSS px. */
const PADDING = 48;

export function hideWithWrappers(element: Element, evidence: Evidence): void {
  noteHidden(element, evidence);
  hide(wrapperOf(element));
}

/** An overlay that is empty because its content was hidden here, for example by a list rule. */
export function isLeftOver(element: Element): boolean {
  if (!isOverlay(element)) return false;
  return itself(element).querySelector('[style*="display: none !important"]') !== null && isBlank(element);
}

/** Whether nothing to read, see or press is left in it. Backdrops do not count. */
export function isBlank(element: Element): boolean {
  const seen = findAll(element, 'img, video, canvas, svg, iframe, input, button, object, embed');
  return textOf(element) === '' && !seen.some((inner) => itself(inner).checkVisibility());
}

/** The outermost element that contains nothing more than this one. */
function wrapperOf(element: Element): Element {
  const { length } = textOf(element);
  let wrapper = element;
  for (const outer of outwardFrom(around(element))) {
    if (itself(outer).matches('html, body, main, article, header, nav, footer')) break;
    if (textOf(outer).length > length + SLACK || hasOtherMedia(outer, wrapper)) break;
    // Boxes around it in the normal flow belong to the page.
    if (!isOverlay(outer) && !isWrapper(outer, element)) break;
    wrapper = outer;
  }
  return wrapper;
}

function isWrapper(outer: Element, inner: Element): boolean {
  const { position, display } = getComputedStyle(outer);
  if (position === 'absolute' || display === 'contents') return true;
  const { width, height } = itself(outer).getBoundingClientRect();
  const contentHeight = isOverlay(inner) ? 0 : itself(inner).getBoundingClientRect().height;
  return width * height === 0 || height <= contentHeight + PADDING;
}

function hasOtherMedia(outer: Element, inner: Element): boolean {
  const media = [...itself(outer).querySelectorAll('img, video, canvas, svg, iframe, input')];
  return media.some((element) => !itself(inner).contains(element) && itself(element).checkVisibility());
}
