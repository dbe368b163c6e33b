/**
 * Turns a document that is ready into the file: scrolls to what the request asks for, cleans, holds the page still,
 * and takes the picture or prints the PDF.
 */
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Paper } from '../request/options/paper.ts';
import { PACE, REAL_TIME } from './clock/caps.ts';
import { bringIntoView, isPastViewport, movesPage } from './layout/bring-into-view.ts';
import { showFarFrames } from './layout/far-frames.ts';
import { layFixedBackgrounds } from './layout/fixed-background.ts';
import { holdStill } from './layout/hold-still.ts';
import { growsByScrolling, measureScene, measureStopped, type Scene, sheetOf } from './layout/scene.ts';
import { fixCallerStyles, keepCallerStyles } from './page/caller-styles.ts';
import type { CapturePage } from './page/capture-page.ts';
import { assertShowsPage } from './page/navigate.ts';
import { stopScripts } from './page/scripting.ts';
import { layOnPaper } from './pdf/paper/lay-on-paper.ts';
import { printOnPaper } from './pdf/paper/print-paper.ts';
import { printPdf } from './pdf/pdf.ts';
import { takePicture } from './picture/picture.ts';
import { keepTallEffects } from './picture/tall-effects.ts';
import { waitForLateImages } from './ready/arrivals.ts';
import { waitAsAsked } from './steps/asked-waits.ts';
import { waitForExpression } from './steps/script.ts';
import type { MainDocument } from './watch/page-watch.ts';

/** One document on its way to the file. */
interface Shot {
  page: CapturePage;
  request: CaptureRequest;
  stopwatch: Stopwatch;
  document: MainDocument;
}

/**
 * Returns the file as base64, or undefined when the document was replaced meanwhile.
 * @throws ServiceError selector_not_found, capture_too_large, capture_out_of_page
 */
export async function shootDocument(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const shot: Shot = { page, request, stopwatch, document: page.watch.document };
  if (!(await waitForExpression(page, request, stopwatch))) return undefined;
  if (!(await waitAsAsked(page, request, stopwatch))) return undefined;
  await clean(shot);
  if (request.pdf !== undefined) await layOut(shot, request.pdf);
  const view = await scroll(shot);
  if (view.mayChange) await clean(shot);
  await hold(shot);
  if (await leaves(shot)) return undefined;
  await waitForImages(shot);
  await keepCallerStyles(page, request);
  if (request.pdf !== undefined) return printSheets(shot, request.pdf);
  // Measured last: cleaning and animations that have ended may have changed the layout.
  const measured = await measure(shot, view);
  await layBackgrounds(shot, measured);
  await stopMoving(shot);
  await fixCallerStyles(page, request);
  const scene = view.mayChange ? await measureAgain(shot, view, measured) : measured;
  if (request.format === 'pdf') return printScreen(shot, scene);
  await showFrames(shot, scene);
  return takeScreen(shot, scene);
}

async function clean({ page, request, stopwatch }: Shot): Promise<void> {
  await keepCallerStyles(page, request);
  await stopwatch.measure('clean', () =>
    page.improve('clean', REAL_TIME.clean, async () => page.cleaning?.clean(page.deadline)),
  );
}

async function layOut({ page, request, stopwatch }: Shot, paper: Paper): Promise<void> {
  await stopwatch.measure('ready', () =>
    page.improve('wait', REAL_TIME.late, () => layOnPaper(page, request, paper)),
  );
}

/** What scrolling has found out about the page. */
interface View {
  /** Height of the page before it was scrolled through, CSS px. */
  heightBefore: number;
  /** Scrolling can make scripts show new overlays, and make the page longer. Without scrolling, nothing new can have appeared. */
  mayChange: boolean;
}

async function scroll({ page, request, stopwatch }: Shot): Promise<View> {
  const { heightBefore, isWithoutScripts } = await stopwatch.measure('scroll', () =>
    bringIntoView(page, request),
  );
  if (!movesPage(request)) return { heightBefore, mayChange: false };
  const isWithout =
    isWithoutScripts ??
    (await page.improve('clean', REAL_TIME.ask, () => page.inPage.call('isWithoutScripts')));
  return { heightBefore, mayChange: !isWithout };
}

async function hold({ page, request, stopwatch }: Shot): Promise<void> {
  await stopwatch.measure('hold', () =>
    page.improve('hold', REAL_TIME.hold, () => holdStill(page, isPastViewport(request))),
  );
}

/** The page may leave its document in reaction to a step. Returns whether it does. */
async function leaves({ page: { watch, clock, isHeld }, document }: Shot): Promise<boolean> {
  if (isHeld) return false;
  const isGone = () => watch.document !== document || watch.isNavigating;
  await clock.until(() => isGone() || !watch.isLeaving, { realMs: REAL_TIME.leave, pace: PACE.real });
  return isGone();
}

async function waitForImages({ page, stopwatch }: Shot): Promise<void> {
  await stopwatch.measure('ready', () => page.improve('wait', REAL_TIME.late, () => waitForLateImages(page)));
}

async function printSheets({ page, request, stopwatch }: Shot, paper: Paper): Promise<string> {
  await fixCallerStyles(page, request);
  assertShowsPage(page);
  return stopwatch.measure('encode', () => printOnPaper(page, request, paper));
}

function measure({ page, request, stopwatch }: Shot, { heightBefore }: View): Promise<Scene> {
  return stopwatch.measure('measure', () => measureScene(page, request, heightBefore));
}

/** A PDF of the viewport needs this, too: paper has no viewport. */
async function layBackgrounds({ page, request }: Shot, scene: Scene): Promise<void> {
  if (scene.kind === 'viewport' && request.format !== 'pdf') return;
  const shown = {
    viewport: 'viewport',
    fullPage: 'box' in scene ? scene.box : 'page',
    element: 'page',
    clip: 'page',
  } as const;
  const cut = 'box' in scene ? scene.box : null;
  await page.improve('reveal', REAL_TIME.backgrounds, () =>
    layFixedBackgrounds(page, shown[scene.kind], cut),
  );
}

/**
 * The picture takes some frames: a script that draws in them would show another moment in each capture. A busy page answers late:
 * the command is needed, and not its answer.
 */
async function stopMoving({ page, stopwatch }: Shot): Promise<void> {
  if (!page.clock.isMoving) return;
  await stopwatch.measure('hold', () => page.deadline.within(REAL_TIME.ask, stopScripts(page.session)));
}

async function measureAgain(
  { page, request }: Shot,
  { heightBefore }: View,
  measured: Scene,
): Promise<Scene> {
  return growsByScrolling(measured) ? measureStopped(page, request, heightBefore) : measured;
}

function printScreen({ page, request, stopwatch }: Shot, scene: Scene): Promise<string> {
  assertShowsPage(page);
  const { isWithoutScripts = false } = page.watch.document;
  return stopwatch.measure('encode', () =>
    printPdf({ ...page, isWithoutScripts }, sheetOf(scene, request), request),
  );
}

async function showFrames({ page, request, stopwatch }: Shot, scene: Scene): Promise<void> {
  if (scene.kind === 'viewport') return;
  await stopwatch.measure('measure', () => showFarFrames(page, request, scene));
  await stopwatch.measure('measure', () => keepTallEffects(page, request, scene));
}

async function takeScreen({ page, request, stopwatch }: Shot, scene: Scene): Promise<string | undefined> {
  assertShowsPage(page);
  const cut = scene.kind === 'viewport' ? undefined : scene;
  return stopwatch.measure('encode', () => unlessReplaced(page, takePicture(page.session, request, cut)));
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
