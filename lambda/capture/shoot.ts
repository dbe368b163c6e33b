/**
 * Turns a page that is ready into the file: scrolls to what the request asks for, cleans, holds the page still, and
 * takes the picture or prints the PDF.
 */
import { ServiceError } from '../errors.ts';
import type { Improvement } from '../observe/metric-names.ts';
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { placeClip } from './layout/clip.ts';
import { locateElement, scrollToElement, type WantedElement, waitForElement } from './layout/element.ts';
import { showFarFrames } from './layout/far-frames.ts';
import { layFixedBackgrounds } from './layout/fixed-background.ts';
import { holdStill } from './layout/hold-still.ts';
import { type BroughtOut, bringOutWholePage, returnToTop } from './layout/scroll.ts';
import { measureWholePage } from './layout/whole-page.ts';
import { assertShowsPage, targetError } from './page/navigate.ts';
import type { CapturePage } from './page/open-page.ts';
import { keepOwnStyles } from './page/own-styles.ts';
import { isPageFault } from './page/page-fault.ts';
import { layOnPaper } from './pdf/paper/lay-on-paper.ts';
import { printOnPaper } from './pdf/paper/print-paper.ts';
import { printPdf, type Sheet } from './pdf/pdf.ts';
import { type Cut, takePicture } from './picture/picture.ts';
import { waitAsAsked } from './ready/asked-waits.ts';
import { waitForContent, waitForLateImages, waitUntilReady } from './ready/ready.ts';

/** The part of the page that the file shows. */
type Scene = { kind: 'viewport' } | ({ kind: 'fullPage' | 'element' | 'clip' } & Cut);

/**
 * When the page navigates during the capture, the new document is captured, up to this many. The last one is held in
 * place.
 */
const MAX_DOCUMENTS = 3;
/** How long a held document may still load, with its scripts disabled. */
const HELD_LOAD_CAP_MS = 1_000;
/** More than the sum of all caps within cleaning. */
const CLEAN_CAP_MS = 6_000;
/** Steps that work in a held document because they wait for nothing in it. All other steps are skipped there. */
const HELD_CAPS_MS: Partial<Record<Improvement, number>> = { clean: 1_000, reveal: 1_000, hold: 300 };
const HOLD_CAP_MS = 2_500;
/** More than the eight seconds that scrolling may take. */
const SCROLL_CAP_MS = 10_000;
/** More than the sum of the caps in waitForContent. */
const WAIT_CAP_MS = 8_000;
const ASK_CAP_MS = 1_000;

/**
 * Returns the file as base64. When the page navigates meanwhile, the new document is captured. A page that never
 * stops navigating is held in place.
 * @throws ServiceError selector_not_found, capture_too_large, and what waitUntilReady throws
 */
export async function shoot(page: CapturePage, asked: CaptureRequest, stopwatch: Stopwatch): Promise<string> {
  // A PDF on paper always shows the whole page.
  const request = asked.pdf === undefined ? asked : { ...asked, fullPage: true };
  for (let shown = 1; shown < MAX_DOCUMENTS; shown++) {
    const file = await shootUnlessGone(page, request, stopwatch);
    if (file !== undefined) return file;
    await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
    if (!(await stopwatch.measure('ready', () => arrives(page)))) break;
  }
  const held = await stopwatch.measure('ready', () => holdDocument(page));
  try {
    const file = await shootDocument(held, request, stopwatch);
    assertShowsPage(page);
    if (file !== undefined) return file;
  } catch (error) {
    throw isPageFault(error) ? targetError('target_unreachable', error) : error;
  }
  throw targetError('target_unreachable', 'The page keeps navigating without end');
}

/** Returns undefined when the page navigated, or its document was destroyed during a call. */
async function shootUnlessGone(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const { watch } = page;
  const { document } = watch;
  const isGone = () => watch.document !== document || watch.isNavigating;
  try {
    const file = await shootDocument(page, request, stopwatch);
    // A PDF can be printed only once, so it is used even when the page navigated meanwhile.
    if (isGone() && request.format !== 'pdf') return undefined;
    assertShowsPage(page);
    return file;
  } catch (error) {
    page.deadline.signal.throwIfAborted();
    if (isPageFault(error) || (isGone() && error instanceof ServiceError)) return undefined;
    throw error;
  }
}

/**
 * Waits until the next document is ready. False when the page keeps navigating without end and shows a document
 * meanwhile.
 */
async function arrives(page: CapturePage): Promise<boolean> {
  try {
    await waitUntilReady(page);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'target_unreachable') throw error;
    assertShowsPage(page);
    return false;
  }
}

/**
 * Disables scripts and stops loading, so that the document can no longer navigate. Timers and animation frames do not
 * fire either, so the steps that depend on them are skipped.
 */
async function holdDocument(page: CapturePage): Promise<CapturePage> {
  const { session, watch, deadline, improve } = page;
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  const stop = new AbortController();
  const loaded = (async () => {
    while (!watch.document.hasLoaded) await watch.changed(stop.signal);
  })();
  try {
    await deadline.within(HELD_LOAD_CAP_MS, loaded);
  } finally {
    stop.abort();
  }
  await session.send('Page.stopLoading');
  return {
    ...page,
    isHeld: true,
    improve: (step, capMs, work) => improve(step, Math.min(capMs, HELD_CAPS_MS[step] ?? 0), work),
  };
}

async function shootDocument(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const { improve, inPage } = page;
  const clean = () =>
    stopwatch.measure('clean', () =>
      improve('clean', CLEAN_CAP_MS, async () => page.cleaning?.clean(page.deadline)),
    );
  if (!(await waitAsAsked(page, request, stopwatch))) return undefined;
  await keepOwnStyles(page, request);
  await clean();
  const paper = request.pdf;
  if (paper !== undefined) {
    await stopwatch.measure('ready', () =>
      improve('wait', WAIT_CAP_MS, () => layOnPaper(page, request, paper)),
    );
  }
  const broughtOut = await stopwatch.measure('scroll', () => bringIntoView(page, request));
  const { heightBefore } = broughtOut;
  // Scrolling can make scripts show new overlays. Without scrolling, nothing new can have appeared.
  const mayChange =
    movesPage(request) &&
    !(
      broughtOut.isWithoutScripts ??
      (await improve('clean', ASK_CAP_MS, () => inPage.call('isWithoutScripts')))
    );
  if (mayChange) await clean();
  await keepOwnStyles(page, request);
  const pastViewport = isPastViewport(request);
  const isStill = await stopwatch.measure('hold', () =>
    improve('hold', HOLD_CAP_MS, () => holdStill(page, pastViewport).then(() => true)),
  );
  await stopwatch.measure('ready', () => improve('wait', WAIT_CAP_MS, () => waitForLateImages(page)));
  await keepOwnStyles(page, request);
  if (paper !== undefined) {
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
    await improve('reveal', ASK_CAP_MS, () => layFixedBackgrounds(page, shown[measured.kind], cut));
  }
  // Scripts that draw slow frames all the time would also delay the picture.
  if (!isStill) {
    const off = () => page.session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await stopwatch.measure('hold', off);
  }
  const scene =
    mayChange && growsByScrolling(measured) ? await measureStopped(page, request, heightBefore) : measured;
  if ('box' in scene && request.format !== 'pdf') {
    await stopwatch.measure('measure', () => showFarFrames(page, request, scene));
  }
  assertShowsPage(page);
  return stopwatch.measure('encode', () =>
    request.format === 'pdf'
      ? printPdf(page, sheetOf(scene, request), request)
      : unlessReplaced(page, takePicture(page.session, request, 'box' in scene ? scene : undefined)),
  );
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
  const replaced = (async () => {
    while (watch.document === document) await watch.changed(stop.signal);
    return undefined;
  })();
  // The promise that loses the race may still reject; the handlers avoid an unhandled rejection.
  for (const racer of [picture, replaced]) racer.catch(() => undefined);
  try {
    return await Promise.race([picture, replaced]);
  } finally {
    stop.abort();
  }
}

function movesPage({ selector, scrollIntoViewSelector, fullPage }: CaptureRequest): boolean {
  return fullPage || selector !== undefined || scrollIntoViewSelector !== undefined;
}

/** Whether scripts can still change the size of this scene. An element is measured only once, when it is found. */
function growsByScrolling({ kind }: Scene): boolean {
  return kind === 'fullPage' || kind === 'clip';
}

/** Whether the file shows anything outside the viewport. */
function isPastViewport({ selector, clip, fullPage }: CaptureRequest): boolean {
  return fullPage || selector !== undefined || clip !== undefined;
}

async function bringIntoView(
  page: CapturePage,
  request: CaptureRequest,
): Promise<Pick<BroughtOut, 'heightBefore'> & Partial<BroughtOut>> {
  const { selector, scrollIntoViewSelector, scrollIntoView, adjustTop, fullPage } = request;
  if (scrollIntoViewSelector !== undefined) {
    const scrollsAgain = selector !== undefined ? scrollIntoView : fullPage;
    const wanted = { field: 'scrollIntoViewSelector', selector: scrollIntoViewSelector } as const;
    await scrollTo(page, wanted, scrollsAgain ? 0 : adjustTop);
  }
  if (selector !== undefined && scrollIntoView)
    await scrollTo(page, { field: 'selector', selector }, adjustTop);
  if (isPastViewport(request)) {
    await page.improve('reveal', ASK_CAP_MS, () => page.inPage.call('showSkippedContent'));
  }
  if (selector !== undefined || !fullPage) return { heightBefore: 0 };
  const broughtOut = await page.improve('scroll', SCROLL_CAP_MS, () => bringOutWholePage(page, request));
  if (broughtOut === undefined) await page.improve('scroll', ASK_CAP_MS, () => returnToTop(page));
  return broughtOut ?? { heightBefore: 0 };
}

async function measureScene(
  { inPage, deadline }: CapturePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  const { selector, clip, fullPage } = request;
  if (selector !== undefined) {
    return { kind: 'element', box: await locateElement(inPage, deadline, selector), zoom: 1 };
  }
  if (clip !== undefined) return { kind: 'clip', box: await placeClip(inPage, clip), zoom: 1 };
  if (!fullPage) return { kind: 'viewport' };
  return { kind: 'fullPage', ...(await measureWholePage(inPage, request, heightBefore)) };
}

/** Disables scripts and measures again, because a script may have made the page longer since. */
async function measureStopped(
  page: CapturePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  // Both are sent at once. The browser executes them in the order in which they are sent: first the one above.
  const stopped = page.session.send('Emulation.setScriptExecutionDisabled', { value: true });
  const [scene] = await Promise.all([measureScene(page, request, heightBefore), stopped]);
  return scene;
}

async function scrollTo(page: CapturePage, wanted: WantedElement, adjustTop: number): Promise<void> {
  const element = await waitForElement(page, wanted);
  await scrollToElement(page.inPage, element, adjustTop);
  // Scrolling may have started to load lazy content.
  await page.improve('wait', WAIT_CAP_MS, () => waitForContent(page));
}

function sheetOf(scene: Scene, { width, height }: CaptureRequest): Sheet {
  switch (scene.kind) {
    case 'viewport':
      return { kind: 'viewport', width, height };
    case 'fullPage':
      return { kind: 'fullPage', width, height: scene.box.height };
    case 'element':
    case 'clip':
      return { kind: 'element', box: scene.box, viewportWidth: width, viewportHeight: height };
  }
}
