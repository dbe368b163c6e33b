/**
 * Keeps what canvases show while the page is laid out for its sheets. Its window changes its size
 * then, unlike that of a visitor who prints: scripts give canvases another size, which empties them,
 * and some do not draw them again.
 */
import { type Box, boxOf } from '../../dom/boxes.ts';
import { pxOf, setImportant } from '../../dom/styles.ts';
import { findInTrees } from '../../dom/trees.ts';
import { CONTENT_ONLY, isolate } from '../../photograph/isolate.ts';
import { isDataImageAllowed, keepImage, keepPicture, layPicture } from '../../photograph/kept-picture.ts';
import type { Subject } from '../../photograph/subjects.ts';

type Picture = HTMLCanvasElement | HTMLImageElement;

const kept = new Map<HTMLCanvasElement, Picture>();

/** `areaPx` is that of all copies together. Each px takes four bytes. */
interface Limit {
  count: number;
  areaPx: number;
}

/** Copies canvases up to the limit. Returns those that only photographs can copy; null if there are none. */
export async function keepCanvases(limit: Limit): Promise<Subject[] | null> {
  const unread = await keepReadable(limit);
  return subjectsOf(unread, async (canvas, picture) => {
    if (picture !== undefined) kept.set(canvas, picture);
  });
}

/** Copies those of them that can be read. Returns the others. */
async function keepReadable({ count, areaPx }: Limit): Promise<HTMLCanvasElement[]> {
  const canvases = findInTrees('canvas').filter((canvas) => canvas.checkVisibility());
  if (canvases.length === 0 || !(await isDataImageAllowed())) return [];
  let areaLeft = areaPx;
  return canvases.slice(0, count).filter((canvas) => {
    areaLeft -= canvas.width * canvas.height;
    if (areaLeft < 0) return false;
    const copy = copyOf(canvas);
    if (copy !== undefined) kept.set(canvas, copy);
    return copy === undefined;
  });
}

/** Restores canvases that are blank now. Photographs of those that it returns tell whether they are. */
export async function refillCanvases(): Promise<Subject[] | null> {
  const emptied = [...kept.keys()].filter((canvas) => copyOf(canvas) === undefined);
  return subjectsOf(emptied, async (canvas, picture) => {
    if (picture === undefined) await refill(canvas);
  });
}

async function refill(canvas: HTMLCanvasElement): Promise<void> {
  const before = kept.get(canvas);
  if (before === undefined) return;
  const image = before instanceof HTMLImageElement ? before : await keepImage(before.toDataURL());
  layPicture(canvas, image);
  setImportant(canvas, { 'print-color-adjust': 'exact' });
}

/** `picture` is undefined of a canvas that is blank. */
type Take = (canvas: HTMLCanvasElement, picture: HTMLImageElement | undefined) => Promise<void>;

function subjectsOf(canvases: readonly HTMLCanvasElement[], take: Take): Subject[] | null {
  if (canvases.length === 0) return null;
  return canvases.map((canvas) => ({
    show: () => {
      const showRest = isolate(canvas, CONTENT_ONLY);
      return { box: contentBoxOf(canvas), showRest };
    },
    put: async (base64) => {
      const picture = await keepPicture(base64);
      await take(canvas, copyOf(picture) && picture);
    },
  }));
}

function contentBoxOf(canvas: HTMLCanvasElement): Box {
  const { x, y } = boxOf(canvas);
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(canvas);
  const [left, top] = [canvas.clientLeft + pxOf(paddingLeft), canvas.clientTop + pxOf(paddingTop)];
  const width = canvas.clientWidth - pxOf(paddingLeft) - pxOf(paddingRight);
  const height = canvas.clientHeight - pxOf(paddingTop) - pxOf(paddingBottom);
  return { x: x + left, y: y + top, width, height };
}

/** Undefined if it is blank, or cannot be read. */
function copyOf(picture: Picture): HTMLCanvasElement | undefined {
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
