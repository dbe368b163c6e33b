/**
 * Keeps what canvases in frames show by WebGL or as a bitmap, as canvases.ts does for the page's own. The top layer of
 * the page cannot hold them: the screenshot shows them where they are, with whatever lies over them.
 */
import { setImportant } from '../dom/styles.ts';
import { findUnreadable, pictureOf, type StagedCanvas } from './canvases.ts';

/** Lays an empty 2D canvas over each. Null when there are none. */
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
  // Lays it out before scripts are disabled.
  twin.getBoundingClientRect();
  return { shown, twin };
}

/** As it is before the twin is there. */
function sizesOf(canvas: HTMLCanvasElement) {
  const { width, height, borderLeftWidth, borderTopWidth, paddingLeft, paddingTop } =
    getComputedStyle(canvas);
  return { width, height, borderLeftWidth, borderTopWidth, paddingLeft, paddingTop };
}

/** For what only the browser's own tools can tell of it. */
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
