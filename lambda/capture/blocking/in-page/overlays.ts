/**
 * Finds what lies over the page and was named by no rule: requests for consent, popups and chat widgets, and, when
 * asked to be thorough, whatever else is fixed above the content. Hides it with its wrappers.
 */

import { asksForConsent, isInArticle, mentionsConsent, nameOf } from './consent-text.ts';
import { CONSENT_NAME } from './consent-words.ts';
import { isContent, isNavigation } from './content.ts';
import { isObstruction } from './obstruction.ts';
import { isPopup } from './popup.ts';
import { drawnElements, hide, isDialog, isOverlay, parentOf, textOf } from './rendered.ts';

export interface OverlayOptions {
  consent: boolean;
  popups: boolean;
  /** Whatever is fixed above the content and leads nowhere. */
  aggressive: boolean;
}

/** Gives how many went. */
export function hideOverlays(
  { consent, popups, aggressive }: OverlayOptions,
  extraRoot?: ShadowRoot,
): number {
  const root = extraRoot ?? document.body;
  if (root === null) return 0;
  if (!popups && !aggressive && !mayAskForConsent(root)) return 0;
  const judges = [
    ...(consent ? [(element: Element) => isConsentBox(element)] : []),
    ...(popups ? [(element: Element) => isPopup(element)] : []),
    ...(aggressive ? [(element: Element) => isObstruction(element)] : []),
  ];
  let count = 0;
  for (const element of candidatesIn(root, consent)) {
    if (!element.checkVisibility() || !judges.some((isUnwanted) => isUnwanted(element))) continue;
    hide(wrapperOf(element));
    count += 1;
  }
  return count;
}

/** Of a frame that shows nothing but a request for consent: gives whether it was hidden in the document around. */
export function hideFrameOwner(this: unknown, frame: Element): boolean {
  let overlay: Element | null = frame;
  while (overlay !== null && !isOverlay(overlay)) overlay = parentOf(overlay);
  const box = overlay ?? frame;
  if (isContent(box)) return false;
  hide(wrapperOf(box));
  return true;
}

/** A page without the words, and without shadow trees that could hide them, is not searched. */
function mayAskForConsent(root: Element | ShadowRoot): boolean {
  const text = root.textContent ?? '';
  if (root instanceof ShadowRoot || mentionsConsent(text)) return true;
  return [...root.querySelectorAll('*')].some(
    (element) => element.shadowRoot !== null || CONSENT_NAME.test(nameOf(element)),
  );
}

function candidatesIn(root: Element | ShadowRoot, consent: boolean): Element[] {
  const found: Element[] = [];
  for (const element of drawnElements(root)) {
    if (isOverlay(element) || isDialog(element)) found.push(element);
    else if (consent && (isAtEdge(element) || CONSENT_NAME.test(nameOf(element)))) found.push(element);
  }
  return found;
}

/** Banners that push the page down stand first or last in it. */
function isAtEdge(element: Element): boolean {
  const parent = element.parentElement;
  if (parent === null) return false;
  const isOuter = parent === document.body || parent.parentElement === document.body;
  return isOuter && (parent.firstElementChild === element || parent.lastElementChild === element);
}

function isConsentBox(element: Element): boolean {
  if (!isOverlay(element) && !isDialog(element)) {
    // In the flow of the page the text alone proves little.
    if (isInArticle(element) || textOf(element).length > MAX_NOTE_LENGTH) return false;
    if (!CONSENT_NAME.test(nameOf(element)) && !isAtEdge(element)) return false;
  }
  return asksForConsent(element) && !isContent(element) && !isNavigation(element);
}

/** A note in the flow of the page. Characters. */
const MAX_NOTE_LENGTH = 1_500;

/** The outermost element that holds nothing more than this one does. */
function wrapperOf(element: Element): Element {
  const length = textOf(element).trim().length;
  let wrapper = element;
  for (let outer = parentOf(element); outer !== null; outer = parentOf(outer)) {
    if (outer.matches('html, body, main, article, header, nav, footer')) break;
    if (textOf(outer).trim().length > length + SLACK || hasOtherMedia(outer, wrapper)) break;
    wrapper = outer;
  }
  return wrapper;
}

/** A close button or the like beside it. Characters. */
const SLACK = 12;

function hasOtherMedia(outer: Element, inner: Element): boolean {
  const media = [...outer.querySelectorAll('img, video, canvas, svg, iframe, input')];
  return media.some((element) => !inner.contains(element) && element.checkVisibility());
}
