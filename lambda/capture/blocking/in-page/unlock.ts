/**
 * Gives back what an overlay takes from the page while it is open: scrolling, sharpness, and the view through
 * its backdrop.
 */
import { itself } from './itself.ts';
import { drawnElements, hide, innerOf, isOverlay, textOf } from './rendered.ts';

/** Called only when something was removed. */
export function unlockPage(): void {
  unlockScrolling();
  sharpen();
  hideBackdrops();
}

/** By itself when nothing came up at all: a page may be locked for what was kept from coming. */
export function unlockScrolling(): void {
  const roots = [document.documentElement, document.body].filter((root) => root !== null);
  const locked = roots.filter((root) => /hidden|clip/.test(getComputedStyle(root).overflowY));
  for (const root of locked) {
    const isVisible = getComputedStyle(root).overflowX === 'visible';
    root.style.setProperty('overflow-y', isVisible ? 'visible' : 'auto', 'important');
  }
  // What fits into the viewport may be laid out in its height, and there is nothing more to see. In quirks mode the
  // first of these is the height of the document, which a fixed body is no part of.
  const { scrollHeight, offsetHeight } = document.body ?? document.documentElement;
  if (Math.max(scrollHeight, offsetHeight) <= innerHeight) return;
  for (const root of locked) {
    // Cut to the viewport's height it would scroll inside itself, and a full page would show one screen.
    if (Number.parseFloat(getComputedStyle(root).height) > innerHeight) continue;
    root.style.setProperty('height', 'auto', 'important');
    root.style.setProperty('max-height', 'none', 'important');
  }
  for (const root of roots) {
    if (getComputedStyle(root).position !== 'fixed') continue;
    root.style.setProperty('position', 'static', 'important');
    root.style.setProperty('height', 'auto', 'important');
  }
}

/** Pages blur what lies behind their dialog. */
function sharpen(): void {
  const outer = document.body === null ? [] : [document.body, ...innerOf(document.body)];
  for (const element of [...outer, ...outer.flatMap(innerOf)]) {
    if (!(element instanceof HTMLElement) || !/blur/.test(getComputedStyle(element).filter)) continue;
    itself(element).style.setProperty('filter', 'none', 'important');
  }
}

/** Covers at least this much of each side of the viewport. */
const FULL = 0.95;

function hideBackdrops(): void {
  const backdrops = [...drawnElements(document.body ?? document.documentElement)].filter(isBackdrop);
  for (const element of backdrops) hide(element);
}

/** Empty, see-through, over the whole viewport, and in front: what a click in the middle would meet. */
function isBackdrop(element: Element): boolean {
  if (!isOverlay(element) && getComputedStyle(element).position !== 'absolute') return false;
  const { width, height } = itself(element).getBoundingClientRect();
  if (width < innerWidth * FULL || height < innerHeight * FULL) return false;
  if (
    textOf(element).trim() !== '' ||
    itself(element).querySelector('img, video, canvas, svg, iframe') !== null
  ) {
    return false;
  }
  const { backgroundColor, backdropFilter, backgroundImage } = getComputedStyle(element);
  if (backgroundImage !== 'none' && !backgroundImage.includes('gradient')) return false;
  return isSeeThrough(backgroundColor, getComputedStyle(element).opacity) || backdropFilter !== 'none'
    ? isInFront(element)
    : false;
}

function isSeeThrough(colour: string, opacity: string): boolean {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(colour);
  const value = alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
  const shown = value * Number(opacity);
  return shown < 1 && value > 0;
}

function isInFront(element: Element): boolean {
  const points = [
    [0.5, 0.5],
    [0.02, 0.5],
    [0.98, 0.5],
    [0.5, 0.02],
    [0.5, 0.98],
  ] as const;
  const hits = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(innerWidth * x, innerHeight * y);
    return hit === element || (hit !== null && itself(element).contains(hit));
  });
  return getComputedStyle(element).pointerEvents === 'none' || hits.length >= 3;
}
