/**
 * Keeps what canvases show by WebGL or as a bitmap. Such a canvas hands its picture to the screen and has none left for
 * print. A screenshot of it goes onto a 2D canvas in its place, which print can read.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Handle, World } from '../world.ts';

/** The canvas that the screen shows, and the 2D canvas in its place. */
export interface Canvases {
  shown: HTMLCanvasElement;
  twin: HTMLCanvasElement;
}

/** Each takes a screenshot. The rest of a page with more of them stays blank. */
const MAX_CANVASES = 16;

/**
 * Replaces such canvases by empty 2D ones and moves them to the top layer. Must run while scripts are enabled: a canvas
 * that is inserted while they are disabled shows its fallback content.
 */
export async function stageCanvases(world: World): Promise<Handle<Canvases[]> | undefined> {
  return world.find(stage, MAX_CANVASES);
}

/** Draws the 2D canvases, and removes the others. Scripts are disabled by now. */
export async function copyCanvases(
  session: CDPSession,
  world: World,
  staged: Handle<Canvases[]>,
): Promise<void> {
  const count = await world.run(({ length }: Canvases[]) => length, staged);
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  try {
    for (let index = 0; index < count; index++) await copyCanvas(session, world, staged, index);
  } finally {
    await Promise.all([
      world.run(unstage, staged),
      session.send('Emulation.setDefaultBackgroundColorOverride', {}),
    ]);
  }
}

async function copyCanvas(
  session: CDPSession,
  world: World,
  staged: Handle<Canvases[]>,
  index: number,
): Promise<void> {
  const clip = await world.run(showOne, staged, index);
  if (clip === null) return;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip,
  });
  await world.run(drawTwin, staged, index, data);
}

/** Runs in the page. Elements on the way may be forms, whose fields hide what is the form's own. */
export function stage(limit: number): Canvases[] | undefined {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return undefined;
  const isUnreadable = (canvas: HTMLCanvasElement) => {
    if (canvas.width * canvas.height === 0 || canvas.getClientRects().length === 0) return false;
    try {
      // A canvas of another kind gives null. One without a kind becomes a 2D canvas.
      return canvas.getContext('2d') === null;
    } catch {
      return false; // A worker draws it: print has its picture.
    }
  };
  const canvases = treesWithin(document)
    .flatMap((tree) => [...tree.querySelectorAll('canvas')])
    .filter(isUnreadable);
  if (canvases.length === 0) return undefined;
  const staged: Canvases[] = [];
  for (const shown of canvases.slice(0, limit)) {
    // Keeps its size, so that no observer reports a change.
    const { width, height } = getComputedStyle(shown);
    const twin = shown.cloneNode(false) as HTMLCanvasElement;
    shown.replaceWith(twin);
    document.documentElement.append(shown);
    const shape: Record<string, string> = {
      all: 'initial',
      display: 'block',
      position: 'fixed',
      left: '0',
      top: '0',
      width,
      height,
      visibility: 'hidden',
    };
    for (const [property, value] of Object.entries(shape))
      shown.style.setProperty(property, value, 'important');
    // Ancestors do not clip, transform or fade the top layer.
    shown.popover = 'manual';
    shown.showPopover();
    staged.push({ shown, twin });
  }
  // Lays them out before scripts are disabled.
  document.documentElement.getBoundingClientRect();
  return staged;
}

/** Runs in the page: makes one canvas visible and hides the rest of the page. Gives the clip of its screenshot. */
function showOne(staged: Canvases[], index: number): Protocol.Page.Viewport | null {
  const { shown } = staged[index] ?? {};
  if (!shown) return null;
  const root = document.documentElement;
  const ratio = Math.max(1, shown.width / innerWidth, shown.height / innerHeight);
  const zoom = shown.currentCSSZoom || 1;
  const set = (style: CSSStyleDeclaration, property: string, value: string) =>
    style.setProperty(property, value, 'important');
  set(root.style, 'transition', 'none');
  set(root.style, 'opacity', '0');
  set(shown.style, 'width', `${shown.width / ratio / zoom}px`);
  set(shown.style, 'height', `${shown.height / ratio / zoom}px`);
  set(shown.style, 'visibility', 'visible');
  const { x, y, width, height } = shown.getBoundingClientRect();
  // A larger one is drawn larger from a smaller picture: each px takes four bytes, several times over.
  const maxAreaPx = 16_000_000;
  const shrink = Math.min(1, Math.sqrt(maxAreaPx / (width * height * ratio ** 2)));
  return { x: x + scrollX, y: y + scrollY, width, height, scale: ratio * shrink };
}

/** Runs in the page. */
async function drawTwin(staged: Canvases[], index: number, base64: string): Promise<void> {
  const { shown, twin } = staged[index] ?? {};
  if (!shown || !twin) return;
  // The next one is shown alone.
  shown.remove();
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}

/** Runs in the page: shows the rest again. */
function unstage(staged: Canvases[]): void {
  for (const { shown } of staged) shown.remove();
  document.documentElement.style.removeProperty('opacity');
}
