/**
 * Keeps the content of WebGL and bitmap canvases in print. Such a canvas hands its content to the screen and
 * has none left for print. A screenshot of it is drawn onto a 2D canvas in its place, which print can read.
 */
import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { setImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';
import { isPictured } from '../layout/backgrounds/picture-backdrops.ts';
import type { Shown, Subject } from '../photograph/subjects.ts';

/** Replaces these canvases by empty 2D ones and moves them to the top layer. Null when there are none. */
export function stageCanvases(limit: number): Subject[] | null {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return null;
  const canvases = findUnreadable();
  if (canvases.length === 0) return null;
  const staged = canvases.slice(0, limit).map(stage);
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

function stage(shown: HTMLCanvasElement): Subject {
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
  return { show: () => showCanvas(shown), put: (base64) => drawOn(twin, base64) };
}

/**
 * A larger canvas gets a screenshot of this size, which is scaled up. Each px takes
 * four bytes several times over.
 */
const MAX_AREA_PX = 16_000_000;

/** The canvas is removed when the rest is shown again. */
function showCanvas(shown: HTMLCanvasElement): Shown {
  const ratio = Math.max(1, shown.width / innerWidth, shown.height / innerHeight);
  const zoom = shown.currentCSSZoom || 1;
  const root = document.documentElement;
  setImportant(root, { transition: 'none', opacity: '0' });
  setImportant(shown, {
    width: `${shown.width / ratio / zoom}px`,
    height: `${shown.height / ratio / zoom}px`,
    visibility: 'visible',
  });
  const showRest = () => {
    shown.remove();
    root.style.removeProperty('opacity');
  };
  const detail = ratio * Math.min(1, Math.sqrt(MAX_AREA_PX / (shown.width * shown.height)));
  return { box: boxOf(shown), detail, showRest };
}

async function drawOn(twin: HTMLCanvasElement, base64: string): Promise<void> {
  const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(base64)], { type: 'image/png' }));
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}
