/**
 * Turns a document that is ready into the file: scrolls to what the request asks for, cleans, holds the page still,
 * and takes the picture or prints the PDF.
 */
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { PACE, REAL_TIME } from './clock/caps.ts';
import { bringIntoView, isPastViewport, movesPage } from './layout/bring-into-view.ts';
import { showFarFrames } from './layout/far-frames.ts';
import { layFixedBackgrounds } from './layout/fixed-background.ts';
import { holdStill } from './layout/hold-still.ts';
import { growsByScrolling, measureScene, measureStopped, sheetOf } from './layout/scene.ts';
import type { CapturePage } from './page/capture-page.ts';
import { assertShowsPage } from './page/navigate.ts';
import { fixOwnStyles, keepOwnStyles } from './page/own-styles.ts';
import type { MainDocument } from './page/page-watch.ts';
import { stopScripts } from './page/scripting.ts';
import { layOnPaper } from './pdf/paper/lay-on-paper.ts';
import { printOnPaper } from './pdf/paper/print-paper.ts';
import { printPdf } from './pdf/pdf.ts';
import { takePicture } from './picture/picture.ts';
import { waitAsAsked } from './ready/asked-waits.ts';
import { waitForLateImages } from './ready/ready.ts';
import { waitForExpression } from './steps/script.ts';

/**
 * Returns the file as base64, or undefined when the document was replaced meanwhile.
 * @throws ServiceError selector_not_found, capture_too_large, capture_out_of_page
 */
export async function shootDocument(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const { improve, inPage } = page;
  const { document } = page.watch;
  const clean = () =>
    stopwatch.measure('clean', () =>
      improve('clean', REAL_TIME.clean, async () => page.cleaning?.clean(page.deadline)),
    );
  if (!(await waitForExpression(page, request, stopwatch))) return undefined;
  if (!(await waitAsAsked(page, request, stopwatch))) return undefined;
  await keepOwnStyles(page, request);
  await clean();
  const paper = request.pdf;
  if (paper !== undefined) {
    await stopwatch.measure('ready', () =>
      improve('wait', REAL_TIME.late, () => layOnPaper(page, request, paper)),
    );
  }
  const broughtOut = await stopwatch.measure('scroll', () => bringIntoView(page, request));
  const { heightBefore } = broughtOut;
  // Scrolling can make scripts show new overlays. Without scrolling, nothing new can have appeared.
  const mayChange =
    movesPage(request) &&
    !(
      broughtOut.isWithoutScripts ??
      (await improve('clean', REAL_TIME.ask, () => inPage.call('isWithoutScripts')))
    );
  if (mayChange) await clean();
  await keepOwnStyles(page, request);
  const pastViewport = isPastViewport(request);
  await stopwatch.measure('hold', () => improve('hold', REAL_TIME.hold, () => holdStill(page, pastViewport)));
  if (!page.isHeld && (await leaves(page, document))) return undefined;
  await stopwatch.measure('ready', () => improve('wait', REAL_TIME.late, () => waitForLateImages(page)));
  await keepOwnStyles(page, request);
  if (paper !== undefined) {
    await fixOwnStyles(page, request);
    assertShowsPage(page);
    return stopwatch.measure('encode', () => printOnPaper(page, request, paper));
  }
  // Measured last: cleaning and animations that have ended may have changed the layout.
  const measured = await stopwatch.measure('measure', () => measureScene(page, request, heightBefore));
  // Fixed backgrounds also need this in a PDF, because paper has no viewport.
  if (measured.kind !== 'viewport' || request.format === 'pdf') {
    const shown = {
      viewport: 'viewport',
      fullPage: 'box' in measured ? measured.box : 'page',
      element: 'page',
      clip: 'page',
    } as const;
    const cut = 'box' in measured ? measured.box : null;
    await improve('reveal', REAL_TIME.ask, () => layFixedBackgrounds(page, shown[measured.kind], cut));
  }
  // The picture takes some frames: a script that draws in them would show another moment in each capture. A busy page
  // answers late: the command is needed, and not its answer.
  if (page.clock.isMoving) {
    await stopwatch.measure('hold', () => page.deadline.within(REAL_TIME.ask, stopScripts(page.session)));
  }
  await fixOwnStyles(page, request);
  const scene =
    mayChange && growsByScrolling(measured) ? await measureStopped(page, request, heightBefore) : measured;
  if ('box' in scene && request.format !== 'pdf') {
    await stopwatch.measure('measure', () => showFarFrames(page, request, scene));
  }
  assertShowsPage(page);
  return stopwatch.measure('encode', () =>
    request.format === 'pdf'
      ? printPdf({ ...page, isStill: page.watch.document.isStill === true }, sheetOf(scene, request), request)
      : unlessReplaced(page, takePicture(page.session, request, 'box' in scene ? scene : undefined)),
  );
}

/** The page may leave its document in reaction to a step. Returns whether it does. */
async function leaves({ watch, clock }: CapturePage, document: MainDocument): Promise<boolean> {
  const isGone = () => watch.document !== document || watch.isNavigating;
  await clock.until(() => isGone() || !watch.isLeaving, { realMs: REAL_TIME.leave, pace: PACE.real });
  return isGone();
}

/**
 * When another document replaces this one meanwhile, the browser often never answers the screenshot command. Returns
 * undefined then.
 */
async function unlessReplaced<Value>(
  { watch }: CapturePage,
  picture: Promise<Value>,
): Promise<Value | undefined> {
  const { document } = watch;
  const stop = new AbortController();
  const replaced = watch.until(() => watch.document !== document, stop.signal).then(() => undefined);
  // The promise that loses the race may still reject; the handlers avoid an unhandled rejection.
  for (const racer of [picture, replaced]) racer.catch(() => undefined);
  try {
    return await Promise.race([picture, replaced]);
  } finally {
    stop.abort();
  }
}
