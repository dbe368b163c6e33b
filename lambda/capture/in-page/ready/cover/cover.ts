/**
 * Waits while the page only shows that it is loading: an opaque layer over the content ("Loading..."), a lone
 * spinner, or content that is still invisible.
 */
import { isEndless } from '../../dom/animations.ts';
import { itself } from '../../dom/itself.ts';
import { pause } from '../../dom/time.ts';
import { findLayer } from './cover-layer.ts';
import { contentOf, isLarge, isSeen } from './shown-content.ts';

const LOOK_EVERY_MS = 50;
const WAITING_WORDS =
  /load|wait|moment|\d\s*%|lade|warten|chargement|patient|cargando|espere|carreg|caric|laden|загрузка|加载|載入|読み込/i;

/**
 * Returns false at once when the page is not covered. Otherwise returns true once the cover is gone, or after
 * `capMs`. A hero or splash screen is no cover: nothing lies beneath it, or it has text, links or images of its own.
 */
export async function untilUncovered(capMs: number): Promise<boolean> {
  if (!isCovered()) return false;
  const endsAt = performance.now() + capMs;
  do await pause(LOOK_EVERY_MS);
  while (performance.now() < endsAt && isCovered());
  return true;
}

function isCovered(): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement)) return false;
  const layer = findLayer();
  const shown = contentOf(layer ?? body);
  if (shown.isRich) return false;
  if (layer !== undefined) {
    const beneath = contentOf(body, layer);
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

/** Whether the layer, or an element in it, is on top at the middle of the visible part of the box. */
function isHit(layer: Element, box = new DOMRect(0, 0, innerWidth, innerHeight)): boolean {
  const middle = (from: number, to: number, limit: number) => (Math.max(0, from) + Math.min(to, limit)) / 2;
  const x = middle(box.left, box.right, innerWidth);
  const y = middle(box.top, box.bottom, innerHeight);
  const hit = document.elementFromPoint(x, y);
  return hit !== null && itself(layer).contains(hit);
}

function turnsForEver(root: Element): boolean {
  return document.getAnimations().some((animation) => {
    const { effect } = animation;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (!target || !itself(root).contains(target) || !isSeen(target)) return false;
    return isEndless(animation) && !isLarge(itself(target).getBoundingClientRect());
  });
}
