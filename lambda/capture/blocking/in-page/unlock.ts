/**
 * Gives back what an overlay takes from the page while it is open: scrolling, sharpness, and the view through
 * its backdrop.
 */
import { drawnElements, hide, isOverlay, textOf } from './rendered.ts';

/** Called only when something was removed, or kept from coming. Gives how many things were undone. */
export function unlockScrolling(): number {
  return unlockRoots() + sharpen() + hideBackdrops();
}

function unlockRoots(): number {
  const roots = [document.documentElement, document.body].filter((root) => root !== null);
  let count = 0;
  for (const root of roots) {
    const { overflowX, overflowY, position, height } = getComputedStyle(root);
    if (overflowY === 'hidden' || overflowY === 'clip') {
      root.style.setProperty('overflow-y', overflowX === 'visible' ? 'visible' : 'auto', 'important');
      // Cut to the viewport's height it would scroll inside itself, and a full page would show one screen.
      if (Number.parseFloat(height) <= innerHeight) {
        root.style.setProperty('height', 'auto', 'important');
        root.style.setProperty('max-height', 'none', 'important');
      }
      count += 1;
    }
    if (position === 'fixed') {
      root.style.setProperty('position', 'static', 'important');
      root.style.setProperty('height', 'auto', 'important');
      count += 1;
    }
  }
  return count;
}

/** Pages blur what lies behind their dialog. */
function sharpen(): number {
  const outer = [document.body, ...(document.body?.children ?? [])];
  const blurred = [...outer, ...outer.flatMap((element) => [...(element?.children ?? [])])].filter(
    (element) => element instanceof HTMLElement && /blur/.test(getComputedStyle(element).filter),
  );
  for (const element of blurred) {
    if (element instanceof HTMLElement) element.style.setProperty('filter', 'none', 'important');
  }
  return blurred.length;
}

/** Covers at least this much of each side of the viewport. */
const FULL = 0.95;

function hideBackdrops(): number {
  const backdrops = [...drawnElements(document.body ?? document.documentElement)].filter(isBackdrop);
  for (const element of backdrops) hide(element);
  return backdrops.length;
}

/** Empty, see-through, over the whole viewport, and in front: what a click in the middle would meet. */
function isBackdrop(element: Element): boolean {
  if (!isOverlay(element) && getComputedStyle(element).position !== 'absolute') return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < innerWidth * FULL || height < innerHeight * FULL) return false;
  if (textOf(element).trim() !== '' || element.querySelector('img, video, canvas, svg, iframe') !== null) {
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
    return hit === element || (hit !== null && element.contains(hit));
  });
  return getComputedStyle(element).pointerEvents === 'none' || hits.length >= 3;
}
