/**
 * Measures the whole page, once it has been brought out and stands still.
 */
import type { CaptureRequest } from '../request/capture-request.ts';
import { type Cut, sizeOfCut } from './picture.ts';
import { assertPictureFits, greatestHeight } from './pixel-limits.ts';
import type { World } from './world.ts';

/**
 * Gives the whole scroll height at the viewport's width. A page that fitted into a picture before it was scrolled
 * (`heightBefore`, CSS px), and has since grown out of it, is cut where the picture ends.
 */
export async function measureWholePage(
  world: World,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Cut> {
  const { width, height } = await world.run(sizeOfPage);
  const zoom = request.width / width;
  const fits = Math.max(heightBefore, Math.floor(greatestHeight(request) / zoom));
  return { box: { x: 0, y: 0, width, height: Math.min(height, fits) }, zoom };
}

/**
 * `height` is the page's, CSS px.
 * @throws ServiceError capture_too_large
 */
export async function assertPageFits(world: World, request: CaptureRequest, height: number): Promise<void> {
  if (request.format === 'pdf') return;
  const { width } = await world.run(sizeOfPage);
  const size = sizeOfCut({ box: { x: 0, y: 0, width, height }, zoom: request.width / width }, request.scale);
  assertPictureFits(request.format, size.width, size.height);
}

/** A phone shows a page that was not made for it from further away: as wide as the page wants to be. */
function sizeOfPage(): { width: number; height: number } {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  return { width: visualViewport?.width ?? innerWidth, height: root?.scrollHeight ?? innerHeight };
}

/** Shows what `content-visibility: auto` skips while it is far from the viewport: a picture goes beyond it. */
export async function showSkippedContent(world: World): Promise<void> {
  await world.run(() => {
    const within = (tree: Document | ShadowRoot): Element[] =>
      [...tree.querySelectorAll('*')].flatMap((element) => {
        // A field named shadowRoot would hide that of its form.
        const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
        return shadow ? [element, ...within(shadow)] : [element];
      });
    for (const element of within(document)) {
      if (!(element instanceof HTMLElement) || getComputedStyle(element).contentVisibility !== 'auto')
        continue;
      Reflect.get(HTMLElement.prototype, 'style', element).setProperty(
        'content-visibility',
        'visible',
        'important',
      );
    }
  });
}
