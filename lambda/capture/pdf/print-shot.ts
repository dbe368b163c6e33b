/** Prints a document that no longer moves: on sheets of paper, or as the screen shows it. */
import type { Paper } from '../../request/options/paper.ts';
import { REAL_TIME } from '../clock/caps.ts';
import { repeatBackdrops } from '../layout/fixed-background.ts';
import { type Scene, sheetOf } from '../layout/scene.ts';
import { fixCallerStyles } from '../page/caller-styles.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { assertShowsPage } from '../page/navigate.ts';
import { printMovingImages } from '../photograph/moving-images.ts';
import { improvePictures } from '../photograph/photograph.ts';
import { dropStaged, stopDrawings } from '../photograph/stop-scripts-and-images.ts';
import type { Shot } from '../shot.ts';
import { drawCanvases } from './canvases.ts';
import { layOnPaper } from './paper/lay-on-paper.ts';
import { printOnPaper } from './paper/print-paper.ts';
import { printPdf } from './pdf.ts';

/** Lays the document out for its sheets. Only then is it scrolled through, and its motion stopped. */
export async function layOut({ page, request, stopwatch }: Shot, paper: Paper): Promise<void> {
  await stopwatch.measure('ready', () =>
    page.bestEffort('wait', REAL_TIME.late, () => layOnPaper(page, request, paper)),
  );
}

/**
 * Returns the PDF on paper as base64.
 * @throws ServiceError capture_out_of_page, capture_too_large
 */
export async function printSheets(shot: Shot, paper: Paper): Promise<string> {
  const { page, request, stopwatch } = shot;
  await stopDrawings(shot);
  await printImages(page);
  await stopwatch.measure('photograph', async () => {
    await drawCanvases(page, request);
    await improvePictures(page, { omitBackground: false }, (isGivenUp) => repeatBackdrops(page, isGivenUp));
  });
  await fixCallerStyles(page, request);
  assertShowsPage(page);
  return stopwatch.measure('encode', () => printOnPaper(page, request, paper));
}

/**
 * Returns the PDF of the scene as base64.
 * @throws ServiceError capture_too_large
 */
export async function printScreen({ page, request, stopwatch }: Shot, scene: Scene): Promise<string> {
  await printImages(page);
  await stopwatch.measure('photograph', () => drawCanvases(page, request));
  assertShowsPage(page);
  return stopwatch.measure('encode', () => printPdf(page, sheetOf(scene, request), request));
}

async function printImages(page: CapturePage): Promise<void> {
  if (!page.watch.movingImages.areLikely) return;
  const hasEnded = await page.bestEffort('print', REAL_TIME.images, (isGivenUp) =>
    printMovingImages(page, isGivenUp).then(() => true),
  );
  if (!hasEnded) await dropStaged(page);
}
