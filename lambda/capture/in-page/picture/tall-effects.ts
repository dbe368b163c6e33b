/**
 * Shows a document as pictures of its parts, because Chromium cuts effects off that are taller than its
 * largest surface. See capture/picture/tall-effects.ts.
 */
import { type Box, boxOf } from '../dom/boxes.ts';
import { setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

/** Whether an element that is taller than this has an effect that may need a surface of its own. */
export function hasTallEffect(limitPx: number): boolean {
  for (const element of elementsWithin(document))
    if (boxOf(element).height > limitPx && PARTS.some((part) => hasEffect(element, part))) return true;
  return false;
}

/** The element itself, and what may be as tall as it. */
const PARTS = ['', '::before', '::after'];

function hasEffect(element: Element, part: string): boolean {
  const style = getComputedStyle(element, part);
  if (part !== '' && style.content === 'none') return false;
  const { backdropFilter, filter, maskImage, clipPath, mixBlendMode, opacity, isolation } = style;
  const { borderRadius, overflow, transformStyle, willChange } = style;
  return (
    [backdropFilter, filter, maskImage, clipPath].some(
      (effect) => effect !== undefined && effect !== 'none',
    ) ||
    mixBlendMode !== 'normal' ||
    isolation !== 'auto' ||
    Number(opacity) < 1 ||
    transformStyle !== 'flat' ||
    (overflow !== 'visible' && borderRadius !== '0px') ||
    /opacity|filter|mask|clip-path/.test(willChange)
  );
}

/** Rows of the document in px from the top of the picture. */
export interface Rows {
  top: number;
  height: number;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** The canvases that the parts are drawn on, in their order, in a box of the top layer. */
let stage: HTMLDivElement | undefined;

/**
 * Adds empty canvases over the document, in `box`, in px of the document. `perPx` is their density. Must run
 * while scripts are enabled: Chromium shows no canvas that is inserted later. A canvas needs no permission of
 * the page's Content-Security-Policy.
 */
export function stageParts({ x, y, width, height }: Box, rows: readonly Rows[], perPx: number): void {
  stage = document.createElementNS(XHTML, 'div') as HTMLDivElement;
  stage.append(...rows.map((each) => createCanvas(each, width, perPx)));
  document.documentElement.append(stage);
  const place = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
  setImportant(stage, { all: 'initial', display: 'block', position: 'absolute', visibility: 'hidden' });
  setImportant(stage, { inset: 'auto', ...place });
  // The top layer lies over everything, and no ancestor clips, moves or fades it.
  stage.popover = 'manual';
  stage.showPopover();
  // Forces a layout before scripts are disabled.
  boxOf(stage);
}

function createCanvas({ top, height }: Rows, width: number, perPx: number): HTMLCanvasElement {
  const canvas = document.createElementNS(XHTML, 'canvas') as HTMLCanvasElement;
  canvas.width = Math.round(width * perPx);
  canvas.height = Math.round(height * perPx);
  setImportant(canvas, { all: 'initial', visibility: 'inherit', display: 'block', position: 'absolute' });
  setImportant(canvas, { left: '0', top: `${top}px`, width: '100%', height: `${height}px` });
  return canvas;
}

/** Draws a part. `base64` is a PNG that begins `marginTop` device px above it. */
export async function drawPart(at: number, base64: string, marginTop: number): Promise<void> {
  const bytes = Uint8Array.fromBase64(base64);
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = stage?.children.item(at);
  if (canvas instanceof HTMLCanvasElement) canvas.getContext('2d')?.drawImage(picture, 0, -marginTop);
  picture.close();
}

/** Shows the parts in place of all else. */
export function showParts(): void {
  const { documentElement: root, body } = document;
  if (stage === undefined || body === null) return;
  // What is transparent in the parts must not show the document beneath.
  for (const each of [root, body]) setImportant(each, { background: 'none', transition: 'none' });
  setImportant(body, { opacity: '0' });
  setImportant(stage, { visibility: 'visible' });
}

/** Takes the canvases away, when a part is missing. */
export function dropParts(): void {
  stage?.remove();
  stage = undefined;
}
