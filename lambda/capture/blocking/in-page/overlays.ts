/**
 * Finds what lies over the page and was named by no rule: requests for consent, popups and chat widgets, and, when
 * asked to be thorough, whatever else is fixed above the content. Hides it with its wrappers.
 */

import { asksForConsent, isInArticle, mentionsConsent } from './consent-text.ts';
import { CONSENT_NAME } from './consent-words.ts';
import { holdsPage, isContent, isNavigation } from './content.ts';
import { itself } from './itself.ts';
import { isObstruction } from './obstruction.ts';
import { isPopup } from './popup.ts';
import { drawnElements, findAll, hide, isDialog, isOverlay, nameOf, parentOf, textOf } from './rendered.ts';
import { unlockPage } from './unlock.ts';

export interface OverlayOptions {
  consent: boolean;
  popups: boolean;
  /** Whatever is fixed above the content and leads nowhere. */
  aggressive: boolean;
}

/** Gives how many went. `root` is a shadow tree that its page keeps closed. */
export function hideOverlays(options: OverlayOptions, root?: ShadowRoot): number {
  const from = root ?? document.body;
  if (from === null) return 0;
  if (!options.popups && !options.aggressive && !mayAskForConsent(from)) return 0;
  return hideUnwanted(candidatesIn(from, options), options);
}

function hideUnwanted(candidates: readonly Element[], options: OverlayOptions): number {
  let count = 0;
  for (const element of candidates) {
    if (!itself(element).checkVisibility() || !isUnwanted(element, options)) continue;
    hide(wrapperOf(element));
    count += 1;
  }
  return count;
}

function isUnwanted(element: Element, { consent, popups, aggressive }: OverlayOptions): boolean {
  return (
    (consent && isConsentBox(element)) ||
    (popups && isPopup(element)) ||
    (aggressive && isObstruction(element))
  );
}

/** A page that changes all the time is not watched any further once this has gone into it. */
const WATCH_BUDGET_MS = 150;

let isWatching = false;

/** Hides what comes up from now on before it is ever drawn, until the page is left. */
export function watchForOverlays(options: OverlayOptions): void {
  if (isWatching) return;
  isWatching = true;
  let spentMs = 0;
  const seen = {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-hidden'],
  };
  const observer = new MutationObserver((records) => {
    const startedAt = performance.now();
    const changed = new Set(records.flatMap((record) => elementsOf(record)));
    for (const element of changed) {
      const { isConnected, shadowRoot } = itself(element);
      if (!isConnected || !itself(element).checkVisibility()) continue;
      // What such an element shows is often put into it later.
      if (shadowRoot !== null) observer.observe(shadowRoot, seen);
      const inner = shadowRoot === null ? [] : candidatesIn(shadowRoot, options);
      const candidates = [element, ...inner, ...candidatesIn(element, options)];
      if (hideUnwanted(candidates.filter(isOverlayOrDialog), options) > 0) unlockPage();
    }
    // Nothing of the page runs meanwhile: these are what was done here, and would be looked at for ever.
    observer.takeRecords();
    spentMs += performance.now() - startedAt;
    if (spentMs > WATCH_BUDGET_MS) observer.disconnect();
  });
  observer.observe(document.documentElement, seen);
}

function elementsOf({ type, target, addedNodes }: MutationRecord): Element[] {
  const nodes = type === 'attributes' ? [target] : [...addedNodes];
  return nodes.filter((node) => node instanceof Element);
}

/** Elements whose shadow tree, if they have one, is closed: drawn, with nothing else to draw. */
export function hostsOfClosedTrees(): Element[] {
  return [...document.querySelectorAll('*')].filter((candidate) => {
    const element = itself(candidate);
    const isOuter = element.parentElement === document.body && element.localName === 'div';
    if (!isOuter && !element.localName.includes('-')) return false;
    if (element.shadowRoot !== null || element.childElementCount > 0) return false;
    return (element.textContent ?? '').trim() === '' && element.checkVisibility();
  });
}

/** Of a frame that shows nothing but a request for consent: gives whether it was hidden in the document around. */
export function hideFrameOwner(frame: Element): boolean {
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
  if (root.querySelector(NAMED_FOR_CONSENT) !== null) return true;
  return [...root.querySelectorAll('*')].some((element) => itself(element).shadowRoot !== null);
}

/** What CONSENT_NAME finds most often, as the browser itself looks for it. */
const NAMED_FOR_CONSENT = ['cookie', 'consent', 'gdpr', 'cmp', 'privacy', 'onetrust', 'didomi']
  .flatMap((name) => [`[id*="${name}" i]`, `[class*="${name}" i]`])
  .join(',');

function isOverlayOrDialog(element: Element): boolean {
  return isOverlay(element) || isDialog(element);
}

function candidatesIn(root: Element | ShadowRoot, { consent }: OverlayOptions): Element[] {
  const found: Element[] = [];
  for (const element of drawnElements(root)) {
    if (isOverlayOrDialog(element)) found.push(element);
    else if (consent && (isAtEdge(element) || CONSENT_NAME.test(nameOf(element)))) found.push(element);
  }
  return found;
}

/** Banners that push the page down stand first or last in it. */
function isAtEdge(element: Element): boolean {
  const { parentElement: parent } = itself(element);
  if (parent === null) return false;
  const { parentElement: outer, firstElementChild, lastElementChild } = itself(parent);
  const isOuter = parent === document.body || outer === document.body;
  return isOuter && (firstElementChild === element || lastElementChild === element);
}

function isConsentBox(element: Element): boolean {
  if (isNavigation(element)) return false;
  if (isOverlayOrDialog(element)) {
    return (asksForConsent(element) || isConsentFrame(element)) && !holdsPage(element);
  }
  // In the flow of the page the text alone proves little.
  if (isInArticle(element) || textOf(element).length > MAX_NOTE_LENGTH) return false;
  if (!CONSENT_NAME.test(nameOf(element)) && !isAtEdge(element)) return false;
  return holdsButton(element) && asksForConsent(element) && !isContent(element);
}

/** A frame that says by its name what it is for; its document may yet have to come. */
function isConsentFrame(element: Element): boolean {
  if (textOf(element).trim() !== '') return false;
  const frames = itself(element).matches('iframe') ? [element] : findAll(element, 'iframe');
  return frames.some((frame) => CONSENT_FRAME_NAME.test(nameOf(frame)));
}

const CONSENT_FRAME_NAME =
  /sp_message_|\bsp consent|consent|cookie|privacy[-_ ](manager|message)|trustarc|truste/i;

/** A footer may name cookies; a banner wants to be answered. */
function holdsButton(element: Element): boolean {
  return findAll(element, 'button, [role=button], input[type=button], input[type=submit], a').length > 0;
}

/** A note in the flow of the page. Characters. */
const MAX_NOTE_LENGTH = 1_500;

/** The outermost element that holds nothing more than this one does. */
function wrapperOf(element: Element): Element {
  const length = textOf(element).trim().length;
  let wrapper = element;
  for (let outer = parentOf(element); outer !== null; outer = parentOf(outer)) {
    if (itself(outer).matches('html, body, main, article, header, nav, footer')) break;
    if (textOf(outer).trim().length > length + SLACK || hasOtherMedia(outer, wrapper)) break;
    wrapper = outer;
  }
  return wrapper;
}

/** A close button or the like beside it. Characters. */
const SLACK = 12;

function hasOtherMedia(outer: Element, inner: Element): boolean {
  const media = [...itself(outer).querySelectorAll('img, video, canvas, svg, iframe, input')];
  return media.some((element) => !itself(inner).contains(element) && element.checkVisibility());
}
