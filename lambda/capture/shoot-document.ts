/**
 * Turns a document that is ready into the file: scrolls to what the request asks for, cleans, stops all
 * motion, and takes the picture or prints the PDF.
 */
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { PACE, REAL_TIME } from './clock/caps.ts';
import { readContent } from './content/read-content.ts';
import { writeContent } from './content/write-content.ts';
import type { Size } from './in-page/dom/boxes.ts';
import { bringIntoView, isPastViewport, movesPage } from './layout/bring-into-view.ts';
import { showFarFrames } from './layout/far-frames.ts';
import { layFixedBackgrounds } from './layout/fixed-background.ts';
import { growsByScrolling, measureScene, measureWithoutScripts, type Scene } from './layout/scene.ts';
import { stopMotion } from './layout/stop-motion.ts';
import { fixCallerStyles, keepCallerStyles } from './page/caller-styles.ts';
import type { CapturePage } from './page/capture-page.ts';
import { assertShowsPage } from './page/navigate.ts';
import { layOut, printScreen, printSheets } from './pdf/print-shot.ts';
import { improvePictures } from './photograph/photograph.ts';
import { stopScriptsAndImages } from './photograph/stop-scripts-and-images.ts';
import { type Cut, sizeOfCut, sizeOfViewport, takePicture } from './picture/picture.ts';
import { keepTallEffects } from './picture/tall-effects.ts';
import { waitForLateImages } from './ready/pending-content.ts';
import type { Shot } from './shot.ts';
import { waitAsAsked } from './steps/asked-waits.ts';
import { waitForExpression } from './steps/script.ts';

/**
 * Returns the file as base64, or undefined when the document was replaced meanwhile. With `parts`, the file
 * is the JSON of what the page says.
 * @throws ServiceError selector_not_found, capture_too_large, capture_out_of_page
 */
export async function shootDocument(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const shot: Shot = { page, request, stopwatch, document: page.watch.document };
  const view = await prepareForFile(shot);
  if (view === undefined) return undefined;
  const { parts } = request;
  if (parts === undefined) return (await takeFile(shot, view))?.base64;
  const finish = await stopwatch.measure('read', () => readContent(page, { ...request, parts }));
  const wantsFile = parts.includes('file');
  const shotFile = wantsFile ? await takeFile(shot, view, finish) : undefined;
  if (wantsFile && shotFile === undefined) return undefined;
  const content = await stopwatch.measure('read', finish);
  if (content === undefined) return undefined;
  const status = shot.document.response?.status ?? 200;
  return writeContent({ content, status, parts, file: shotFile && { format: request.format, ...shotFile } });
}

/**
 * Undefined when the document was replaced meanwhile. Some steps come twice, because the page forces it:
 * scrolling shows overlays that were not there before, and a page that is opened to its full height
 * sends requests after it was ready.
 */
async function prepareForFile(shot: Shot): Promise<View | undefined> {
  const { page, request, stopwatch } = shot;
  if (!(await waitForExpression(page, request, stopwatch))) return undefined;
  if (!(await waitAsAsked(page, request, stopwatch))) return undefined;
  await clean(shot);
  if (request.pdf !== undefined) await layOut(shot, request.pdf);
  const view = await scroll(shot);
  if (view.mayChange) await clean(shot);
  await stopAnimations(shot);
  if (await leaves(shot)) return undefined;
  await waitForImages(shot);
  return view;
}

/** `size`: of a picture, in device px. */
interface ShotFile {
  base64: string;
  size: Size | undefined;
}

/**
 * Undefined when the document was replaced meanwhile. Scripts of the page run until stopScriptsAndImages or
 * fixCallerStyles: until then they may replace the caller's styles, which are restored before each step that
 * reads the page, and make the page longer, which is measured again. `meanwhile` begins with the picture.
 */
async function takeFile(
  shot: Shot,
  view: View,
  meanwhile?: () => Promise<unknown>,
): Promise<ShotFile | undefined> {
  const { page, request } = shot;
  await keepCallerStyles(page, request);
  if (request.pdf !== undefined) return { base64: await printSheets(shot, request.pdf), size: undefined };
  // Measured last: cleaning and animations that have ended may have changed the layout.
  const measured = await measure(shot, view);
  await layBackgrounds(shot, measured);
  await stopScriptsAndImages(shot);
  await fixCallerStyles(page, request);
  const scene = view.mayChange ? await measureAgain(shot, view, measured) : measured;
  if (request.format === 'pdf') return { base64: await printScreen(shot, scene), size: undefined };
  await showPastViewport(shot, scene);
  const taken = takeScreen(shot, scene);
  if (meanwhile !== undefined) letBeBusy(page, meanwhile());
  const base64 = await taken;
  return base64 === undefined ? undefined : { base64, size: sizeOfPicture(request, scene) };
}

async function clean({ page, request, stopwatch }: Shot): Promise<void> {
  await keepCallerStyles(page, request);
  await stopwatch.measure('clean', () =>
    page.bestEffort('clean', page.deadline.patience.clean, async () => {
      await page.cleaning?.clean(page);
      page.note?.('hasCleaned', countRemoved(page));
    }),
  );
}

function countRemoved({ cleaning }: CapturePage): number {
  return Object.values(cleaning?.removed ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Frames that come late because of the work are no error. The caller gets its result. */
function letBeBusy({ clock, deadline }: CapturePage, work: Promise<unknown>): void {
  const caps = { realMs: deadline.remainingMs(), isCommand: true, timeStands: true, mayBeBusy: true };
  clock.during(work, caps).catch(() => undefined);
}

/** What scrolling has found out about the page. */
interface View {
  /** Height of the page before it was scrolled through, CSS px. */
  heightBefore: number;
  /**
   * Scrolling can make scripts show new overlays, and make the page longer. Without scrolling,
   * nothing new can have appeared.
   */
  mayChange: boolean;
}

async function scroll({ page, request, stopwatch }: Shot): Promise<View> {
  const { heightBefore, isWithoutScripts } = await stopwatch.measure('scroll', () =>
    bringIntoView(page, request),
  );
  if (!movesPage(request)) return { heightBefore, mayChange: false };
  const isWithout =
    isWithoutScripts ??
    (await page.bestEffort('clean', REAL_TIME.ask, () => page.inPage.call('isWithoutScripts')));
  return { heightBefore, mayChange: !isWithout };
}

async function stopAnimations({ page, request, stopwatch }: Shot): Promise<void> {
  const shown = {
    pastViewport: isPastViewport(request),
    isWhole: request.fullPage && request.selector === undefined,
  };
  await stopwatch.measure('hold', () =>
    page.bestEffort('hold', page.deadline.patience.hold, () => stopMotion(page, shown)),
  );
}

/** The page may leave its document in reaction to a step. Returns whether it does. */
async function leaves({ page: { watch, clock, isFrozen }, document }: Shot): Promise<boolean> {
  if (isFrozen) return false;
  const isGone = () => watch.document !== document || watch.isNavigating;
  await clock.until(() => isGone() || !watch.isLeaving, { realMs: REAL_TIME.leave, pace: PACE.real });
  return isGone();
}

async function waitForImages({ page, stopwatch }: Shot): Promise<void> {
  await stopwatch.measure('ready', () =>
    page.bestEffort('wait', REAL_TIME.late, () => waitForLateImages(page)),
  );
}

function measure({ page, request, stopwatch }: Shot, { heightBefore }: View): Promise<Scene> {
  return stopwatch.measure('measure', () => measureScene(page, request, heightBefore));
}

/** A PDF of the viewport needs this, too: paper has no viewport. */
async function layBackgrounds({ page, request, stopwatch }: Shot, scene: Scene): Promise<void> {
  if (scene.kind === 'viewport' && request.format !== 'pdf') return;
  const shown = {
    viewport: 'viewport',
    fullPage: 'box' in scene ? scene.box : 'page',
    element: 'page',
    clip: 'page',
  } as const;
  const { box: cut, zoom } = 'box' in scene ? scene : { box: null, zoom: 1 };
  await stopwatch.measure('photograph', () =>
    improvePictures(page, request, (isGivenUp) =>
      layFixedBackgrounds(page, { ...request, shown: shown[scene.kind], cut, zoom, isGivenUp }),
    ),
  );
}

async function measureAgain(
  { page, request }: Shot,
  { heightBefore }: View,
  measured: Scene,
): Promise<Scene> {
  return growsByScrolling(measured) ? measureWithoutScripts(page, request, heightBefore) : measured;
}

/** What Chromium does not draw outside of the viewport. */
async function showPastViewport({ page, request, stopwatch }: Shot, scene: Scene): Promise<void> {
  if (scene.kind === 'viewport') return;
  await stopwatch.measure('photograph', () => showFarFrames(page, request, scene));
  await stopwatch.measure('photograph', () => keepTallEffects(page, request, scene));
}

async function takeScreen({ page, request, stopwatch }: Shot, scene: Scene): Promise<string | undefined> {
  assertShowsPage(page);
  return stopwatch.measure('encode', () =>
    undefinedIfReplaced(page, takePicture(page.session, request, cutOf(scene))),
  );
}

function cutOf(scene: Scene): Cut | undefined {
  return scene.kind === 'viewport' ? undefined : scene;
}

function sizeOfPicture(request: CaptureRequest, scene: Scene): Size {
  const cut = cutOf(scene);
  return cut === undefined ? sizeOfViewport(request) : sizeOfCut(cut, request);
}

/**
 * When another document replaces this one meanwhile, the browser often never answers the screenshot
 * command. Returns undefined then.
 */
async function undefinedIfReplaced<Value>(
  { watch }: CapturePage,
  picture: Promise<Value>,
): Promise<Value | undefined> {
  const { document } = watch;
  const controller = new AbortController();
  const replaced = watch.until(() => watch.document !== document, controller.signal).then(() => undefined);
  // The promise that loses the race may still reject; the handlers avoid an unhandled rejection.
  for (const racer of [picture, replaced]) racer.catch(() => undefined);
  try {
    return await Promise.race([picture, replaced]);
  } finally {
    controller.abort();
  }
}
