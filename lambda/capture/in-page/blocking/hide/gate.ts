/**
 * The gate that each removal passes, with the kind of its evidence. Lists, words and names only propose an element. It goes if
 *  (a) it is no part of the page's own flow: not in it, and no column or bar that the page leaves room for (judge/layout.ts);
 *  (b) it lies over something of the page (judge/covering.ts), or its text asks for consent to storing or tracking
 *      (consent/consent-text.ts);
 *  (c) it can be answered or closed (judge/controls.ts), or passes by itself, as toasts do;
 *  (d) the page still shows its own text without it (judge/content.ts, unlock/veil.ts).
 * Each kind proves these four in the way that fits it. What cannot be proven stays.
 */
import { isConsentBox, isOverPage } from '../consent/consent-box.ts';
import { boxAround } from '../judge/box-around.ts';
import { isAllThereIs, isContent } from '../judge/content.ts';
import { coversSomething } from '../judge/covering.ts';
import { isShown } from '../judge/rendered.ts';
import { isObstruction, isPopup } from '../popups/popup.ts';
import { isProvenListed } from '../rules/listed.ts';
import { isOwnContent } from './collapse.ts';
import { isEmptyLayer } from './frames.ts';
import { isLeftOver } from './hide-box.ts';

const PROOFS = {
  /** Asks for consent to storing or tracking. */
  consent: isConsentBox,
  /** Covers the page and wants an answer, or is a widget beside it. */
  popup: isPopup,
  /** What is left of an overlay whose content is gone. */
  remains: isLeftOver,
  /** Is fixed above the content; for the aggressive mode alone. */
  obstruction: isObstruction,
  /** Is named by a list for overlays. */
  listed: isProvenListed,
  /** Is named by a list for advertisements. */
  advertisement: (element: Element) => !isOwnContent(element),
  /** Holds a frame whose document asks for consent, or of which the cleaning left nothing. */
  'consent frame': isLaidOverPage,
  /** Holds a frame in which there is only a dialog. */
  'popup frame': isPopupLayer,
  /** Waits for a frame that never came. */
  'failed frame': isEmptyLayer,
};

export type Evidence = keyof typeof PROOFS;

export function mayGo(element: Element, evidence: Evidence): boolean {
  return PROOFS[evidence](element);
}

function isLaidOverPage(box: Element): boolean {
  return !isContent(box) && !isAllThereIs(box) && isOverPage(box);
}

function isPopupLayer(layer: Element): boolean {
  if (!isShown(layer) || Number(getComputedStyle(layer).zIndex) < 0) return false;
  if (isContent(layer) || isAllThereIs(layer) || !coversSomething(layer)) return false;
  return boxAround(layer) === undefined;
}
