/** Finds and hides overlays that no list names: banners, popups, chats; aggressively, all that is fixed. */

import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin } from '../../dom/trees.ts';
import { attempt } from '../attempt.ts';
import { MAYBE_CONSENT } from '../consent/consent-names.ts';
import { isAtEdge } from '../judge/apart.ts';
import { shortNameOf } from '../judge/names.ts';
import { HIGH_LAYER, isDialog, isOverlay, isShown, settle } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { isPlacedInFront } from '../popups/guide.ts';
import type { Evidence, FrameEvidence } from '../unlock/hidden-overlays.ts';
import { mayGo } from './gate.ts';
import { hideWithWrappers } from './hide-box.ts';

export interface OverlayOptions {
  consent: boolean;
  popups: boolean;
  /** Anything fixed above the content that is not navigation. */
  aggressive: boolean;
}

/** Returns the number of hidden elements. `root` is a closed shadow tree. */
export function hideOverlays(options: OverlayOptions, root?: ShadowRoot): number {
  forgetAll();
  // Scripts also add elements beside the body.
  return hideUnwanted(candidatesIn(root ?? document.documentElement, options), options);
}

/** Whether something asks for consent by its words: autoconsent must press no other buttons. */
export function asksByWords(): boolean {
  forgetAll();
  const found = candidatesIn(document.documentElement, { consent: true, popups: false, aggressive: false });
  return found.some((element) => attempt(() => mayGo(element, 'consent'), false));
}

export function hideUnwanted(candidates: Iterable<Element>, options: OverlayOptions): number {
  const isHidden = (element: Element) => attempt(() => hideIfUnwanted(element, options), false);
  return [...candidates].filter(isHidden).length;
}

function hideIfUnwanted(element: Element, options: OverlayOptions): boolean {
  if (!isShown(element)) return false;
  settle(element);
  const evidence = evidenceOf(element, options);
  if (evidence !== undefined) hideWithWrappers(element, evidence);
  return evidence !== undefined;
}

function evidenceOf(element: Element, { consent, popups, aggressive }: OverlayOptions): Evidence | undefined {
  const wanted: Evidence[] = [
    ...(consent ? (['consent'] as const) : []),
    ...(consent || popups ? (['remains'] as const) : []),
    ...(popups ? (['popup'] as const) : []),
    ...(aggressive ? (['obstruction'] as const) : []),
  ];
  return wanted.find((evidence) => mayGo(element, evidence));
}

export function candidatesIn(root: Element | ShadowRoot, options: OverlayOptions): Element[] {
  const isOne = (element: Element) => attempt(() => isCandidate(element, options), false);
  return [...elementsWithin(itself(root)).filter(isOne)];
}

/** Runs for every element, so it must be cheap. */
export function isCandidate(element: Element, { consent, popups }: OverlayOptions): boolean {
  if (element === document.body || isPlain(element) || !itself(element).checkVisibility()) return false;
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'fixed' || position === 'sticky') return true;
  const layer = Number(zIndex);
  if (position === 'absolute' && (layer >= HIGH_LAYER || (popups && isPlacedInFront(element, layer))))
    return true;
  if (isDialog(element)) return true;
  return consent && (isAtEdge(element) || MAYBE_CONSENT.test(shortNameOf(element)));
}

/** Inline text elements. Without attributes, they cannot be positioned. */
const PLAIN = new Set(
  'a,abbr,b,br,cite,code,dd,dt,em,g,i,img,li,p,path,small,span,strong,sub,sup,td,th,tr,u,use,wbr'.split(','),
);
const CALLED = ['class', 'id', 'style', 'role', 'popover'];

function isPlain(element: Element): boolean {
  const own = itself(element);
  return PLAIN.has(own.localName) && !CALLED.some((name) => own.hasAttribute(name));
}

/** Hides the overlay around a frame, or a frame that asks for consent. Returns whether it was hidden. */
export function hideFrame(evidence: FrameEvidence, frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? (evidence === 'consent frame' ? frame : undefined);
  if (box === undefined || !mayGo(box, evidence)) return false;
  hideWithWrappers(box, evidence);
  return true;
}

/** The outermost overlay around a frame that contains no text. */
function overlayOf(frame: Element): Element | undefined {
  let overlay: Element | undefined;
  for (const outer of outwardFrom(frame)) {
    if (itself(outer).matches('html, body')) break;
    if (isOverlay(outer) && (overlay === undefined || textOf(outer) === '')) overlay = outer;
  }
  return overlay;
}
