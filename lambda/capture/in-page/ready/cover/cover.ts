/**
 * Tells whether the page only shows that it is loading: an opaque layer over the content
 * ("Loading..."), or a lone spinner. A hero or splash screen is no cover: nothing lies beneath it, or
 * it has text, links or images of its own.
 */

import { isEndless } from '../../dom/animation-ends.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isSeen } from '../../dom/visibility.ts';
import { findLayer, isCoveredByRoot } from './cover-layer.ts';
import { contentOf, isLarge, type ShownContent } from './shown-content.ts';

export const WAITING_WORDS =
  /load|wait|moment|\d\s*%|lade|warten|chargement|patient|cargando|espere|carreg|caric|laden|загрузка|加载|載入|読み込/i;

export function isCovered(): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement)) return false;
  if (getComputedStyle(body).display === 'none') return hasContent(body);
  const layer = findLayer();
  const shown = contentOf(layer ?? body);
  return (layer === undefined && isCoveredByRoot(shown.boxes)) || isLoadingScreen(body, layer, shown);
}

function isLoadingScreen(body: HTMLElement, layer: Element | undefined, shown: ShownContent): boolean {
  if (shown.isRich) return false;
  if (layer !== undefined) {
    const beneath = contentOf(body, { except: layer });
    // A layer is the page's background if no part of the content lies beneath it.
    if (isHit(layer) && !beneath.boxes.every((box) => isHit(layer, box))) return false;
    const hasBeneath = beneath.isRich || beneath.text.length > shown.text.length;
    if (hasBeneath && getComputedStyle(layer).position === 'fixed') return true;
    if (hasBeneath && shown.isWaiting) return true;
  }
  if (shown.imageCount === 0 && shown.text === '' && shown.hiddenLength > 0) return true;
  if (shown.imageCount > 1 && layer === undefined) return false;
  const isWaiting = shown.isWaiting || turnsForEver(layer ?? body);
  return shown.text === '' ? isWaiting : WAITING_WORDS.test(shown.text) && (isWaiting || layer !== undefined);
}

const NO_CONTENT = /^(script|style|link|meta|noscript|template)$/i;

function hasContent(body: HTMLElement): boolean {
  return [...itself(body).children].some((child) => !NO_CONTENT.test(itself(child).nodeName));
}

/** Whether the layer, or an element in it, is on top at the middle of the visible part of the box. */
function isHit(layer: Element, box = new DOMRect(0, 0, innerWidth, innerHeight)): boolean {
  const middle = (from: number, to: number, limit: number) => (Math.max(0, from) + Math.min(to, limit)) / 2;
  const x = middle(box.left, box.right, innerWidth);
  const y = middle(box.top, box.bottom, innerHeight);
  const hit = document.elementFromPoint(x, y);
  return hit !== null && itself(layer).contains(hit);
}

/** Whether something small in it, such as a spinner, moves without end. */
export function turnsForEver(root: Element): boolean {
  return document.getAnimations().some((animation) => {
    const { effect } = animation;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (!target || !itself(root).contains(target) || !isSeen(target)) return false;
    return isEndless(animation) && !isLarge(boxOf(target));
  });
}
