/**
 * Keeps the content of WebGL and bitmap canvases in print. Such a canvas hands its content to the screen and has none
 * left for print. A screenshot of it is drawn onto a 2D canvas in its place, which print can read.
 */
import { setImportant } from '../dom/styles.ts';
import { treesWithin } from '../dom/trees.ts';

/** A canvas that print cannot read, and the 2D canvas in its place. */
export interface StagedCanvas {
  shown: HTMLCanvasElement;
  twin: HTMLCanvasElement;
}

/** The part of the document that a screenshot takes, and its scale. */
interface CanvasClip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** Replaces these canvases by empty 2D ones and moves them to the top layer. Returns null when there are none. */
export function stageCanvases(limit: number): StagedCanvas[] | null {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return null;
  const canvases = findUnreadable();
  if (canvases.length === 0) return null;
  const staged = canvases.slice(0, limit).map(stage);
  // Forces a layout before scripts are disabled.
  document.documentElement.getBoundingClientRect();
  return staged;
}

/** The canvases whose content print would not show. */
export function findUnreadable(): HTMLCanvasElement[] {
  return treesWithin(document)
    .flatMap((tree) => [...tree.querySelectorAll('canvas')])
    .filter(isUnreadable);
}

export function countUnreadable(): number {
  return findUnreadable().length;
}

function isUnreadable(canvas: HTMLCanvasElement): boolean {
  if (canvas.width * canvas.height === 0 || canvas.getClientRects().length === 0) return false;
  try {
    // getContext returns null for a canvas of another type. A canvas without a type becomes a 2D canvas.
    return canvas.getContext('2d') === null;
  } catch {
    return false; // A worker draws it, and print can read it.
  }
}

function stage(shown: HTMLCanvasElement): StagedCanvas {
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
  return { shown, twin };
}

export function countCanvases(staged: StagedCanvas[]): number {
  return staged.length;
}

/**
 * A larger canvas gets a screenshot of this size, which is scaled up. Each px takes four bytes several times over.
 */
const MAX_AREA_PX = 16_000_000;

/** Makes one canvas visible and hides the rest of the page. Returns the clip for its screenshot. */
export function showCanvas(staged: StagedCanvas[], index: number): CanvasClip | null {
  const { shown } = staged[index] ?? {};
  if (!shown) return null;
  const ratio = Math.max(1, shown.width / innerWidth, shown.height / innerHeight);
  const zoom = shown.currentCSSZoom || 1;
  setImportant(document.documentElement, { transition: 'none', opacity: '0' });
  setImportant(shown, {
    width: `${shown.width / ratio / zoom}px`,
    height: `${shown.height / ratio / zoom}px`,
    visibility: 'visible',
  });
  const { x, y, width, height } = shown.getBoundingClientRect();
  const shrink = Math.min(1, Math.sqrt(MAX_AREA_PX / (width * height * ratio ** 2)));
  return { x: x + scrollX, y: y + scrollY, width, height, scale: ratio * shrink };
}

/** Draws the screenshot onto the 2D canvas, and removes the original, so that the next canvas is shown alone. */
export async function drawTwin(staged: StagedCanvas[], index: number, base64: string): Promise<void> {
  const { shown, twin } = staged[index] ?? {};
  if (!shown || !twin) return;
  shown.remove();
  const picture = await pictureOf(base64);
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}

export function pictureOf(base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}

/** Shows the rest of the page again. */
export function unstageCanvases(staged: StagedCanvas[]): void {
  for (const { shown } of staged) shown.remove();
  document.documentElement.style.removeProperty('opacity');
}
