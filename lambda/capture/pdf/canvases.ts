/**
 * Keeps in print what a canvas shows by WebGL or as a bitmap: print asks such a canvas for its picture, which it has
 * given away to the screen. A picture of the screen gives it back, on a canvas that print can read.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Handle, World } from '../world.ts';

/** A canvas as the screen shows it, and the one in its place that print can read. */
export interface Canvases {
  shown: HTMLCanvasElement;
  twin: HTMLCanvasElement;
}

/** Each takes a picture of the screen; what a page has more of are decorations. */
const MAX_CANVASES = 16;

/**
 * Puts copies that can be read in the place of such canvases, still empty, and the canvases above everything. To be
 * called while the page may run scripts: a canvas that comes into a page that may not shows its fallback content.
 */
export async function stageCanvases(world: World): Promise<Handle<Canvases[]> | undefined> {
  return world.find(stage, MAX_CANVASES);
}

/** Draws the copies, and takes the canvases away. Scripts are switched off. */
export async function copyCanvases(
  session: CDPSession,
  world: World,
  staged: Handle<Canvases[]>,
): Promise<void> {
  const count = await world.run(({ length }: Canvases[]) => length, staged);
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  for (let index = 0; index < count; index++) {
    const clip = await world.run(showOne, staged, index);
    if (clip === null) continue;
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip,
    });
    await world.run(drawTwin, staged, index, data);
  }
  await session.send('Emulation.setDefaultBackgroundColorOverride', {});
}

/** Runs in the page. Elements on the way may be forms, whose fields hide what is the form's own. */
export function stage(limit: number): Canvases[] | undefined {
  if (!(document.documentElement instanceof HTMLHtmlElement)) return undefined;
  const treesWithin = (tree: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    tree,
    ...[...tree.querySelectorAll('*')].flatMap((element) => {
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      return shadow ? treesWithin(shadow) : [];
    }),
  ];
  const isUnreadable = (canvas: HTMLCanvasElement) => {
    if (canvas.width * canvas.height === 0 || canvas.getClientRects().length === 0) return false;
    try {
      // One of another kind gives none. One that has shown nothing so far becomes one of this kind.
      return canvas.getContext('2d') === null;
    } catch {
      return false; // Drawn by a worker: print has its picture.
    }
  };
  const canvases = treesWithin(document)
    .flatMap((tree) => [...tree.querySelectorAll('canvas')])
    .filter(isUnreadable);
  if (canvases.length === 0) return undefined;
  const staged: Canvases[] = [];
  for (const shown of canvases.slice(0, limit)) {
    // What observes its size sees none that is new.
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
    // The top layer is not cut, turned or faded by what it stands in.
    shown.popover = 'manual';
    shown.showPopover();
    staged.push({ shown, twin });
  }
  // Lays them out, all but for their pictures.
  document.documentElement.getBoundingClientRect();
  return staged;
}

/** Runs in the page. Gives where on the document the canvas is, and how many of its px stand for one there. */
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
  return { x: x + scrollX, y: y + scrollY, width, height, scale: ratio };
}

/** Runs in the page. */
async function drawTwin(staged: Canvases[], index: number, base64: string): Promise<void> {
  const { shown, twin } = staged[index] ?? {};
  if (!shown || !twin) return;
  shown.remove();
  document.documentElement.style.removeProperty('opacity');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  twin.getContext('2d')?.drawImage(picture, 0, 0, twin.width, twin.height);
}
