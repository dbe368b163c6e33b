/**
 * Keeps what canvases show in print. A WebGL or bitmap canvas hands its content to the screen and has none
 * left for print: a screenshot of it is drawn onto a 2D canvas in its place, which print can read. And while
 * the page is laid out for its sheets, its window changes its size, unlike that of a visitor who prints:
 * scripts give canvases another size then, which empties them, and some do not draw them again. They get what
 * they showed before.
 */
import { outwardFrom } from '../dom/around.ts';
import type { Size } from '../dom/boxes.ts';
import { contentBoxOf } from '../dom/content-box.ts';
import { setImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';
import { isPictured } from '../layout/backgrounds/picture-backdrops.ts';
import { hideRest } from '../layout/far-frames/lift.ts';
import { fitInView } from '../photograph/fit-in-view.ts';
import { CONTENT_ONLY, isolate } from '../photograph/isolate.ts';
import type { Shown, Subject } from '../photograph/subjects.ts';

/** What canvases showed before the page was laid out for its sheets. */
const kept = new Map<HTMLCanvasElement, HTMLCanvasElement>();

/** `areaPx` is that of all copies together. Each px takes four bytes. */
interface Limit {
  count: number;
  areaPx: number;
}

/** Copies canvases up to the limit. Returns those that only photographs can copy; null if there are none. */
export function keepCanvases({ count, areaPx }: Limit): Subject[] | null {
  let areaLeft = areaPx;
  const canvases = findInTrees('canvas').filter((canvas) => canvas.checkVisibility());
  const unread = canvases.slice(0, count).filter((canvas) => {
    areaLeft -= canvas.width * canvas.height;
    return areaLeft >= 0 && !keep(canvas, canvas);
  });
  return unread.length === 0 ? null : unread.map(subjectInPlace);
}

/** Returns false for a picture that is blank, or cannot be read. */
function keep(canvas: HTMLCanvasElement, picture: CanvasImageSource & Size): boolean {
  const copy = copyOf(picture);
  if (copy !== undefined) kept.set(canvas, copy);
  return copy !== undefined;
}

/** The page's scripts run, and see it stay where it is. */
function subjectInPlace(canvas: HTMLCanvasElement): Subject {
  return {
    show: () => {
      const showRest = isolate(canvas, { ...CONTENT_ONLY, 'object-fit': 'fill' });
      return { box: contentBoxOf(canvas), showRest };
    },
    put: async (base64) => {
      keep(canvas, await decode(base64));
    },
  };
}

/** Counts the canvases of which print would not show what the screen shows, or has shown before. */
export function countUnprinted(): number {
  return findUnprinted().length;
}

/**
 * Replaces these canvases by empty 2D ones and moves them to the top layer. Null when there are none. Scripts
 * must be enabled: a canvas that is inserted while they are disabled shows its fallback content.
 */
export function stageCanvases(limit: number): Subject[] | null {
  const canvases = findUnprinted();
  if (canvases.length === 0) return null;
  const staged = canvases.slice(0, limit).map(stage);
  // Forces a layout before scripts are disabled.
  document.documentElement.getBoundingClientRect();
  return staged;
}

function findUnprinted(): HTMLCanvasElement[] {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return [];
  return findInTrees('canvas').filter((canvas) => {
    if (outwardFrom(canvas).some(isPictured)) return false;
    if (canvas.width * canvas.height === 0 || canvas.getClientRects().length === 0) return false;
    return isUnreadable(canvas) || (kept.has(canvas) && copyOf(canvas) === undefined);
  });
}

function isUnreadable(canvas: HTMLCanvasElement): boolean {
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
  });
  setImportant(shown, { visibility: 'hidden' });
  // Ancestors do not clip, transform or fade elements in the top layer.
  shown.popover = 'manual';
  shown.showPopover();
  return { show: () => showCanvas(shown), put: (base64) => drawOn(twin, base64, kept.get(shown)) };
}

/** The canvas is removed when the rest is shown again. */
function showCanvas(shown: HTMLCanvasElement): Shown {
  const showPage = hideRest(document);
  setImportant(shown, { visibility: 'visible' });
  const showRest = () => {
    shown.remove();
    showPage();
  };
  return { ...fitInView(shown, shown), showRest };
}

/** A canvas that is blank now gets what it showed before. */
async function drawOn(twin: HTMLCanvasElement, base64: string, before?: HTMLCanvasElement): Promise<void> {
  const now = await decode(base64);
  const picture = before === undefined || copyOf(now) !== undefined ? now : before;
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}

function decode(base64: string): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([Uint8Array.fromBase64(base64)], { type: 'image/png' }));
}

/** Undefined if it is blank, or cannot be read. */
function copyOf(picture: CanvasImageSource & Size): HTMLCanvasElement | undefined {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [picture.width, picture.height];
  if (copy.width * copy.height === 0) return undefined;
  const pen = copy.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(picture, 0, 0);
  try {
    const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: new Uint8ClampedArray() };
    return new Uint32Array(data.buffer).some((pixel) => pixel !== 0) ? copy : undefined;
  } catch {
    return undefined; // An image of another origin is in it.
  }
}
