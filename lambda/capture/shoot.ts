/**
 * From a page that is ready to the file: brings into view what was asked for, cleans, holds still, and takes
 * the picture or prints the PDF.
 */
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { cleanPage } from './blocking/clean.ts';
import { type Box, measureElement, scrollToElement, waitForElement } from './element.ts';
import { assertShowsPage } from './navigate.ts';
import type { CapturePage } from './open-page.ts';
import { printPdf, type Sheet } from './pdf.ts';
import { takePicture } from './picture.ts';
import { waitForContent } from './ready.ts';
import { bringOutWholePage } from './scroll.ts';
import { holdStill } from './steady.ts';

/** What part of the page the file shows. */
type Scene = { kind: 'viewport' } | { kind: 'fullPage' | 'element'; box: Box };

/** Gives the file as base64. */
export async function shoot(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string> {
  const scene = await stopwatch.measure('scroll', () => bringIntoView(page, request));
  await stopwatch.measure('clean', () => cleanPage(request));
  await holdStill(page.world);
  assertShowsPage(page);
  return stopwatch.measure('encode', () =>
    request.format === 'pdf'
      ? printPdf(page.session, sheetOf(scene, request))
      : takePicture(page.session, request, 'box' in scene ? scene.box : undefined),
  );
}

async function bringIntoView(page: CapturePage, request: CaptureRequest): Promise<Scene> {
  const { selector, scrollIntoViewSelector, scrollIntoView, adjustTop, fullPage } = request;
  if (scrollIntoViewSelector !== undefined) {
    const scrollsAgain = selector !== undefined ? scrollIntoView : fullPage;
    await scrollTo(page, 'scrollIntoViewSelector', scrollIntoViewSelector, scrollsAgain ? 0 : adjustTop);
  }
  if (selector !== undefined) {
    if (scrollIntoView) await scrollTo(page, 'selector', selector, adjustTop);
    const element = await waitForElement(page.world, page.deadline, 'selector', selector);
    return { kind: 'element', box: await measureElement(page.world, element) };
  }
  if (!fullPage) return { kind: 'viewport' };
  return { kind: 'fullPage', box: await bringOutWholePage(page, request.width, request.scale) };
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
