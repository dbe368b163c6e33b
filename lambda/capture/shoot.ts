/**
 * From a page that is ready to the file: brings into view what was asked for, cleans, holds still, and takes
 * the picture or prints the PDF.
 */
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { locateElement, scrollToElement, waitForElement } from './element.ts';
import { layFixedBackgrounds } from './fixed-background.ts';
import { assertShowsPage } from './navigate.ts';
import type { CapturePage } from './open-page.ts';
import { printPdf, type Sheet } from './pdf.ts';
import { type Cut, takePicture } from './picture.ts';
import { isWithoutScripts, waitForContent, waitForLateImages, waitUntilReady } from './ready.ts';
import { bringOutWholePage } from './scroll.ts';
import { holdStill } from './steady.ts';
import { measureWholePage, showSkippedContent } from './whole-page.ts';

/** What part of the page the file shows. */
type Scene = { kind: 'viewport' } | ({ kind: 'fullPage' | 'element' } & Cut);

/** Documents that go elsewhere while they are captured are followed up to this many. */
const MAX_DOCUMENTS = 3;

/**
 * Gives the file as base64. A page that goes elsewhere meanwhile is captured where it has gone.
 * @throws ServiceError selector_not_found, capture_too_large, and what waitUntilReady throws
 */
export async function shoot(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string> {
  const { watch } = page;
  for (let shown = 1; ; shown++) {
    const { document } = watch;
    const isOver = () => (watch.document === document && !watch.isNavigating) || shown === MAX_DOCUMENTS;
    try {
      const file = await shootDocument(page, request, stopwatch);
      assertShowsPage(page);
      if (isOver()) return file;
    } catch (error) {
      if (isOver()) throw error;
    }
    await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await stopwatch.measure('ready', () => waitUntilReady(page));
  }
}

async function shootDocument(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string> {
  const clean = () => stopwatch.measure('clean', async () => page.cleaning?.clean(page.deadline));
  await clean();
  const { heightBefore } = await stopwatch.measure('scroll', () => bringIntoView(page, request));
  // Scrolling makes scripts bring things up. What comes with nothing having moved was there before.
  if (movesPage(request) && !(await page.world.run(isWithoutScripts))) await clean();
  await stopwatch.measure('hold', () => holdStill(page, request.fullPage || request.selector !== undefined));
  await stopwatch.measure('ready', () => waitForLateImages(page));
  // Measured last: what was cleaned, and what has come to its end, may have moved the rest.
  const scene = await stopwatch.measure('measure', () => measureScene(page, request, heightBefore));
  // Paper has no viewport either.
  if (scene.kind !== 'viewport' || request.format === 'pdf') {
    const shown = {
      viewport: 'viewport',
      fullPage: 'box' in scene ? scene.box : 'page',
      element: 'page',
    } as const;
    await layFixedBackgrounds(page, shown[scene.kind]);
  }
  assertShowsPage(page);
  return stopwatch.measure('encode', () =>
    request.format === 'pdf'
      ? printPdf(page.session, sheetOf(scene, request))
      : takePicture(page.session, request, 'box' in scene ? scene : undefined),
  );
}

function movesPage({ selector, scrollIntoViewSelector, fullPage }: CaptureRequest): boolean {
  return fullPage || selector !== undefined || scrollIntoViewSelector !== undefined;
}

async function bringIntoView(page: CapturePage, request: CaptureRequest): Promise<{ heightBefore: number }> {
  const { selector, scrollIntoViewSelector, scrollIntoView, adjustTop, fullPage } = request;
  if (scrollIntoViewSelector !== undefined) {
    const scrollsAgain = selector !== undefined ? scrollIntoView : fullPage;
    await scrollTo(page, 'scrollIntoViewSelector', scrollIntoViewSelector, scrollsAgain ? 0 : adjustTop);
  }
  if (selector !== undefined && scrollIntoView) await scrollTo(page, 'selector', selector, adjustTop);
  if (selector !== undefined || fullPage) await showSkippedContent(page.world);
  if (selector !== undefined || !fullPage) return { heightBefore: 0 };
  return { heightBefore: await bringOutWholePage(page, request) };
}

async function measureScene(
  { world, deadline }: CapturePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  const { selector, fullPage } = request;
  if (selector !== undefined) {
    return { kind: 'element', box: await locateElement(world, deadline, selector), zoom: 1 };
  }
  if (!fullPage) return { kind: 'viewport' };
  return { kind: 'fullPage', ...(await measureWholePage(world, request, heightBefore)) };
}

async function scrollTo(
  page: CapturePage,
  field: 'selector' | 'scrollIntoViewSelector',
  selector: string,
  adjustTop: number,
): Promise<void> {
  const element = await waitForElement(page.world, page.deadline, field, selector);
  await scrollToElement(page.world, element, adjustTop);
  // The scroll may have brought lazy content into view.
  await waitForContent(page);
}

function sheetOf(scene: Scene, { width, height }: CaptureRequest): Sheet {
  switch (scene.kind) {
    case 'viewport':
      return { kind: 'viewport', width, height };
    case 'fullPage':
      return { kind: 'fullPage', width, height: scene.box.height };
    case 'element':
      return { kind: 'element', box: scene.box, viewportWidth: width, viewportHeight: height };
  }
}
