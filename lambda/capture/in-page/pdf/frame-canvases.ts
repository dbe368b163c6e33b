/**
 * Keeps the content of WebGL and bitmap canvases in frames, as canvases.ts does for the page itself. The page's top
 * layer cannot hold these canvases. The screenshot shows them in place, with everything that lies over them.
 */
import { setImportant } from '../dom/styles.ts';
import { findUnreadable, pictureOf, type StagedCanvas } from './canvases.ts';

/** Places an empty 2D canvas over each of these canvases. Returns null when there are none. */
export function stageFrameCanvases(limit: number): StagedCanvas[] | null {
  const canvases = findUnreadable();
  if (canvases.length === 0) return null;
  return canvases.slice(0, limit).map(stageOver);
}

function stageOver(shown: HTMLCanvasElement): StagedCanvas {
  const twin = document.createElement('canvas');
  const px = (value: string) => Number.parseFloat(value) || 0;
  const { width, height, ...style } = sizesOf(shown);
  setImportant(twin, {
    all: 'initial',
    display: 'block',
    position: 'absolute',
    width,
    height,
    left: '0',
    top: '0',
  });
  shown.after(twin);
  const zoom = shown.currentCSSZoom || 1;
  const [from, to] = [twin.getBoundingClientRect(), shown.getBoundingClientRect()];
  setImportant(twin, {
    left: `${(to.x - from.x) / zoom + px(style.borderLeftWidth) + px(style.paddingLeft)}px`,
    top: `${(to.y - from.y) / zoom + px(style.borderTopWidth) + px(style.paddingTop)}px`,
  });
  // Forces a layout before scripts are disabled.
  twin.getBoundingClientRect();
  return { shown, twin };
}

/** The canvas's sizes before the twin is added. */
function sizesOf(canvas: HTMLCanvasElement) {
  const { width, height, borderLeftWidth, borderTopWidth, paddingLeft, paddingTop } =
    getComputedStyle(canvas);
  return { width, height, borderLeftWidth, borderTopWidth, paddingLeft, paddingTop };
}

/** Returns the canvas, so that DevTools commands can ask about it. */
export function frameCanvasAt(staged: StagedCanvas[], index: number): HTMLCanvasElement | null {
  return staged[index]?.shown ?? null;
}

export async function drawFrameCanvas(staged: StagedCanvas[], index: number, base64: string): Promise<void> {
  const { twin } = staged[index] ?? {};
  if (!twin) return;
  const picture = await pictureOf(base64);
  [twin.width, twin.height] = [picture.width, picture.height];
  twin.getContext('2d')?.drawImage(picture, 0, 0);
}
