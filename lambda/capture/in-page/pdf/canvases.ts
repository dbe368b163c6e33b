/**
 * Keeps the content of WebGL and bitmap canvases in print. Such a canvas hands its content to the screen and
 * has none left for print. A screenshot of it is drawn onto a 2D canvas in its place, which print can read.
 */
import { outwardFrom } from '../dom/around.ts';
import { setImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';
import { isPictured } from '../layout/backgrounds/picture-backdrops.ts';

/** Canvas that print cannot read -> the 2D canvas in its place. */
const twins = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

/** Replaces these canvases by empty 2D ones and moves them to the top layer. Null when there are none. */
export function stageCanvases(limit: number): HTMLCanvasElement[] | null {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return null;
  const canvases = findUnreadable();
  if (canvases.length === 0) return null;
  const staged = canvases.slice(0, limit);
  staged.forEach(stage);
  // Forces a layout before scripts are disabled.
  document.documentElement.getBoundingClientRect();
  return staged;
}

/** Counts the canvases whose content print would not show. */
export function countUnreadable(): number {
  return findUnreadable().length;
}

function findUnreadable(): HTMLCanvasElement[] {
  return findInTrees('canvas').filter(isUnreadable);
}

function isUnreadable(canvas: HTMLCanvasElement): boolean {
  if (outwardFrom(canvas).some(isPictured)) return false;
  if (canvas.width * canvas.height === 0 || canvas.getClientRects().length === 0) return false;
  try {
    // getContext returns null for a canvas of another type. A canvas without a type becomes a 2D canvas.
    return canvas.getContext('2d') === null;
  } catch {
    return false; // A worker draws it, and print can read it.
  }
}

function stage(shown: HTMLCanvasElement): void {
  // The twin gets the same size, so that no ResizeObserver reports a change.
  const { width, height } = getComputedStyle(shown);
  const twin = shown.cloneNode(false) as HTMLCanvasElement;
  shown.replaceWith(twin);
  document.documentElement.append(shown);
  setImportant(shown, {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    left: '0',
    top: '0',
    width,
    height,
    visibility: 'hidden',
  });
  // Ancestors do not clip, transform or fade elements in the top layer.
  shown.popover = 'manual';
  shown.showPopover();
  twins.set(shown, twin);
}

/**
 * A larger canvas gets a screenshot of this size, which is scaled up. Each px takes
 * four bytes several times over.
 */
const MAX_AREA_PX = 16_000_000;

/** Shows the canvas and hides the rest of the document. Returns the scale for its screenshot. */
export function showCanvas(shown: HTMLCanvasElement): number {
  const ratio = Math.max(1, shown.width / innerWidth, shown.height / innerHeight);
  const zoom = shown.currentCSSZoom || 1;
  setImportant(document.documentElement, { transition: 'none', opacity: '0' });
  setImportant(shown, {
    width: `${shown.width / ratio / zoom}px`,
    height: `${shown.height / ratio / zoom}px`,
    visibility: 'visible',
  });
  return ratio * Math.min(1, Math.sqrt(MAX_AREA_PX / (shown.width * shown.height)));
}

/**
 * Draws the screenshot onto the 2D canvas. Removes the original, and shows the rest of the document again.
 */
export async function drawTwin(shown: HTMLCanvasElement, base64: string | undefined): Promise<void> {
  const twin = twins.get(shown);
  shown.remove();
  document.documentElement.style.removeProperty('opacity');
  if (twin === undefined || base64 === undefined) return;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}
