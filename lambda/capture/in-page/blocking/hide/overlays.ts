/**
 * Finds what lies over the page and was named by no rule: requests for consent, popups and chat widgets, and, when
 * asked to be thorough, whatever else is fixed above the content. Hides it with its wrappers.
 */

import { besideBody, drawnElements, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { attempt } from '../attempt.ts';
import { isAtEdge, isConsentBox } from '../consent/consent-box.ts';
import { MAYBE_CONSENT } from '../consent/consent-names.ts';
import { mentionsConsent } from '../consent/consent-text.ts';
import { shortNameOf } from '../judge/names.ts';
import { HIGH_LAYER, isDialog, isOverlay, isShown, settle } from '../judge/rendered.ts';
import { forgetAll } from '../judge/text.ts';
import { isPlacedInFront } from '../popups/guide.ts';
import { isObstruction } from '../popups/obstruction.ts';
import { isPopup } from '../popups/popup.ts';
import { forgetBackdrop } from '../unlock/backdrops.ts';
import { noteTaken } from '../unlock/taken.ts';
import { hideWithWrappers, isLeftOver } from './hide-box.ts';

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
  forgetAll();
  forgetBackdrop();
  const beside = root === undefined ? besideBody() : [];
  const isWorthIt = options.popups || options.aggressive || [from, ...beside].some(mayAskForConsent);
  if (!isWorthIt) return 0;
  const outer = beside.filter(
    (element) => itself(element).checkVisibility() && isCandidate(element, options),
  );
  return hideUnwanted(
    [...outer, ...[...beside, from].flatMap((each) => candidatesIn(each, options))],
    options,
  );
}

/** Gives how many of them went. */
export function hideUnwanted(candidates: Iterable<Element>, options: OverlayOptions): number {
  let count = 0;
  for (const element of candidates) {
    count += attempt(() => hideIfUnwanted(element, options), 0);
  }
  return count;
}

function hideIfUnwanted(element: Element, options: OverlayOptions): number {
  if (!isShown(element)) return 0;
  settle(element);
  const kind = kindOf(element, options);
  if (kind === undefined) return 0;
  noteTaken(element, kind);
  hideWithWrappers(element);
  return 1;
}

function kindOf(element: Element, { consent, popups, aggressive }: OverlayOptions) {
  if (consent && (isConsentBox(element) || isLeftOver(element))) return 'consent';
  return (popups && (isPopup(element) || isLeftOver(element))) || (aggressive && isObstruction(element))
    ? 'popup'
    : undefined;
}

export function isOverlayOrDialog(element: Element): boolean {
  return isOverlay(element) || isDialog(element);
}

/** What is worth a look below a root. */
export function candidatesIn(root: Element | ShadowRoot, options: OverlayOptions): Element[] {
  const found: Element[] = [];
  for (const element of drawnElements(root)) {
    if (attempt(() => isCandidate(element, options), false)) found.push(element);
  }
  return found;
}

/** Asked of every element that is drawn, so it reads little of each. */
export function isCandidate(element: Element, { consent, popups }: OverlayOptions): boolean {
  if (isPlain(element)) return false;
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'fixed' || position === 'sticky') return true;
  if (position === 'absolute' && isWorthALook(element, { layer: Number(zIndex), popups })) return true;
  if (isDialog(element)) return true;
  return consent && (isAtEdge(element) || MAYBE_CONSENT.test(shortNameOf(element)));
}

/** Words of a text: with nothing to call them by, nothing has placed them. */
const PLAIN = new Set(
  'a,abbr,b,br,cite,code,dd,dt,em,g,i,img,li,p,path,small,span,strong,sub,sup,td,th,tr,u,use,wbr'.split(','),
);
const CALLED = ['class', 'id', 'style', 'role', 'popover'];

function isPlain(element: Element): boolean {
  const own = itself(element);
  return PLAIN.has(own.localName) && !CALLED.some((name) => own.hasAttribute(name));
}

function isWorthALook(element: Element, { layer, popups }: { layer: number; popups: boolean }): boolean {
  return layer >= HIGH_LAYER || (popups && isPlacedInFront(element, layer));
}

/** The overlays that an element stands in: what they show may have come into them later. */
export function overlaysAround(element: Element): Element[] {
  const found: Element[] = [];
  for (let outer = parentOf(element); outer !== null; outer = parentOf(outer)) {
    if (isOverlayOrDialog(outer)) found.push(outer);
  }
  return found;
}

/** A page without the words, and without shadow trees that could hide them, is not searched. */
function mayAskForConsent(root: Element | ShadowRoot): boolean {
  if (root instanceof ShadowRoot) return true;
  const text = itself(root).textContent ?? '';
  if (text.length > MAX_TEXT || mentionsConsent(text)) return true;
  if (itself(root).querySelector(NAMED_FOR_CONSENT) !== null) return true;
  return [...itself(root).querySelectorAll('*')].some((element) => itself(element).shadowRoot !== null);
}

/** More text than this is searched no slower than read. Characters. */
const MAX_TEXT = 400_000;

/** What consent managers are called most often, as the browser itself looks for it. */
const NAMED_FOR_CONSENT = ['cookie', 'consent', 'gdpr', 'cmp', 'privacy', 'onetrust', 'didomi']
  .flatMap((name) => [`[id*="${name}" i]`, `[class*="${name}" i]`])
  .join(',');
