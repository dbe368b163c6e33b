/** Measures the part of the page that the file shows. */
import { ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage, LivePage } from '../page/capture-page.ts';
import { disableScripts } from '../page/scripting.ts';
import type { Sheet } from '../pdf/pdf.ts';
import type { Cut } from '../picture/picture.ts';
import { assertDrawable } from '../picture/pixel-limits.ts';
import { locateElement } from './element.ts';
import { measureWholePage } from './whole-page.ts';

type ScenePage = LivePage & Pick<CapturePage, 'session'>;

/** The part of the page that the file shows. */
export type Scene = { kind: 'viewport' } | ({ kind: 'fullPage' | 'element' | 'clip' } & Cut);

/**
 * Whether scripts can still change the size of this scene. An element is
 * measured only once, when it is found.
 */
export function growsByScrolling({ kind }: Scene): boolean {
  return kind === 'fullPage' || kind === 'clip';
}

/**
 * `heightBefore` is the height of the page in CSS px before it was scrolled through.
 * @throws ServiceError selector_not_found, capture_too_large, capture_out_of_page
 */
export async function measureScene(
  page: ScenePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  const scene = await findScene(page, request, heightBefore);
  if (!('box' in scene)) return scene;
  const { x, y, width, height } = scene.box;
  page.note?.('hasScene', width, height, x, y);
  assertDrawable(scene.box, scene.zoom);
  return scene;
}

async function findScene(page: ScenePage, request: CaptureRequest, heightBefore: number): Promise<Scene> {
  const { inPage } = page;
  const { selector, clip, fullPage } = request;
  if (selector !== undefined) {
    return { kind: 'element', box: await locateElement(page, selector, request), zoom: 1 };
  }
  if (clip !== undefined) return { kind: 'clip', box: await placeClip(inPage, clip, fullPage), zoom: 1 };
  if (!fullPage) return { kind: 'viewport' };
  return { kind: 'fullPage', ...(await measureWholePage(inPage, request, heightBefore)) };
}

/**
 * `clip` is relative to the document's top left, in CSS px. Returns the part of it that lies in the document,
 * in the coordinates that elements have.
 * @throws ServiceError capture_out_of_page
 */
async function placeClip(inPage: InPage, clip: Box, isWhole: boolean): Promise<Box> {
  const page = await inPage.call('measureArea', isWhole);
  const width = Math.min(clip.x + clip.width, page.width) - clip.x;
  const height = Math.min(clip.y + clip.height, page.height) - clip.y;
  if (width <= 0 || height <= 0) throw outOfPage(page);
  return { x: page.x + clip.x, y: page.y + clip.y, width, height };
}

function outOfPage({ width, height }: Box): ServiceError {
  return new ServiceError(
    'capture_out_of_page',
    `clip lies outside of the page, which is ${width} x ${height} CSS px.`,
    {
      errors: [
        { field: 'clip', message: `must lie in the page, at least in part: ${width} x ${height} CSS px` },
      ],
    },
  );
}

/** Disables scripts and measures again, because a script may have made the page longer since. */
export async function measureWithoutScripts(
  page: ScenePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  // Both are sent at once. The browser executes them in the order in which they
  // are sent: first the one above.
  const disabled = disableScripts(page.session);
  const [scene] = await Promise.all([measureScene(page, request, heightBefore), disabled]);
  return scene;
}

/** The sheet of a PDF that shows this scene. */
export function sheetOf(scene: Scene, { width, height }: CaptureRequest): Sheet {
  switch (scene.kind) {
    case 'viewport':
      return { kind: 'viewport', width, height };
    case 'fullPage':
      return { kind: 'fullPage', width, height: scene.box.height };
    case 'element':
    case 'clip':
      return { kind: 'element', box: scene.box };
  }
}
