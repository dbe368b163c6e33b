/**
 * Keeps what canvases in frames show by WebGL or as a bitmap, as canvases.ts does for the page's own. The top layer of
 * the page cannot hold them: the screenshot shows them where they are, with whatever lies over them.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { createWorld, type Handle, type World } from '../world.ts';
import type { Canvases } from './canvases.ts';

/** Each takes a screenshot. */
const MAX_CANVASES = 16;

export interface FrameCanvases {
  world: World;
  staged: Handle<Canvases[]>;
}

type FrameTree = Protocol.Page.FrameTree;

/** Lays an empty 2D canvas over each. Must run while scripts are enabled, as stageCanvases. */
export async function stageFrameCanvases(
  session: CDPSession,
  { childFrames = [] }: FrameTree,
): Promise<FrameCanvases[]> {
  const staged = await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      const world = createWorld(session, frameId);
      // A frame that has gone, or has just been navigated, has nothing to show.
      const found = await world.find(stageOver, MAX_CANVASES).catch(() => undefined);
      return found && { world, staged: found };
    }),
  );
  return staged.filter((each) => each !== undefined);
}

/** Draws the 2D canvases. Scripts are disabled by now; the layout is still that of the screen. */
export async function copyFrameCanvases(
  session: CDPSession,
  frames: FrameCanvases[],
  { cssVisualViewport: seen }: Protocol.Page.GetLayoutMetricsResponse,
  isViewport: boolean,
): Promise<void> {
  let left = MAX_CANVASES;
  for (const { world, staged } of frames) {
    const count = await world.run(({ length }: Canvases[]) => length, staged);
    for (let index = 0; index < count && left > 0; index++) {
      const shown = await world.find((all: Canvases[], at) => all[at]?.shown, staged, index);
      const clip = shown && (await clipOf(shown));
      if (!clip) continue;
      if (isViewport && !isInView(clip)) continue;
      left--;
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        clip,
        captureBeyondViewport: !isViewport,
      });
      await world.run(drawOver, staged, index, data);
    }
  }

  function isInView({ x, y, width, height }: Protocol.Page.Viewport): boolean {
    const { pageX, pageY, clientWidth, clientHeight } = seen;
    return x < pageX + clientWidth && y < pageY + clientHeight && x + width > pageX && y + height > pageY;
  }

  async function clipOf({ objectId }: Handle<unknown>): Promise<Protocol.Page.Viewport | undefined> {
    const { model } = await session.send('DOM.getBoxModel', { objectId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
    if (right <= left || bottom <= top) return undefined;
    const { pageX, pageY } = seen;
    return { x: left + pageX, y: top + pageY, width: right - left, height: bottom - top, scale: 1 };
  }
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}

/** Runs in the frame. */
export function stageOver(limit: number): Canvases[] | undefined {
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
  return canvases.slice(0, limit).map((shown) => {
    const twin = document.createElement('canvas');
    const px = (value: string) => Number.parseFloat(value) || 0;
    const style = getComputedStyle(shown);
    const [width, height] = [style.width, style.height];
    const inset = {
      x: px(style.borderLeftWidth) + px(style.paddingLeft),
      y: px(style.borderTopWidth) + px(style.paddingTop),
    };
    const set = (property: string, value: string) => twin.style.setProperty(property, value, 'important');
    const shape = {
      all: 'initial',
      display: 'block',
      position: 'absolute',
      width,
      height,
      left: '0',
      top: '0',
    };
    for (const [property, value] of Object.entries(shape)) set(property, value);
    shown.after(twin);
    const zoom = shown.currentCSSZoom || 1;
    const [from, to] = [twin.getBoundingClientRect(), shown.getBoundingClientRect()];
    set('left', `${(to.x - from.x) / zoom + inset.x}px`);
    set('top', `${(to.y - from.y) / zoom + inset.y}px`);
    // Lays it out before scripts are disabled.
    twin.getBoundingClientRect();
    return { shown, twin };
  });
}

/** Runs in the frame. */
async function drawOver(staged: Canvases[], index: number, base64: string): Promise<void> {
  const { twin } = staged[index] ?? {};
  if (!twin) return;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  [twin.width, twin.height] = [picture.width, picture.height];
  twin.getContext('2d')?.drawImage(picture, 0, 0);
}
