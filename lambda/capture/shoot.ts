/**
 * From a page that is ready to the file: brings into view what was asked for, cleans, holds still, and takes
 * the picture or prints the PDF.
 */
import { ServiceError } from '../errors.ts';
import type { Improvement } from '../observe/metric-names.ts';
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { placeClip } from './layout/clip.ts';
import { locateElement, scrollToElement, waitForElement } from './layout/element.ts';
import { showFarFrames } from './layout/far-frames.ts';
import { layFixedBackgrounds } from './layout/fixed-background.ts';
import { type BroughtOut, bringOutWholePage, returnToTop } from './layout/scroll.ts';
import { holdStill } from './layout/steady.ts';
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

/** What part of the page the file shows. */
type Scene = { kind: 'viewport' } | ({ kind: 'fullPage' | 'element' | 'clip' } & Cut);

/** Documents that go elsewhere while they are captured are followed up to this many; the last one is held. */
const MAX_DOCUMENTS = 3;
/** What a document that is held may still take to load, without its scripts. */
const HELD_LOAD_CAP_MS = 1_000;
/** More than the caps of what cleaning waits for, one after another. */
const CLEAN_CAP_MS = 6_000;
/** What asks a held document without waiting for it; other steps are left out. */
const HELD_CAPS_MS: Partial<Record<Improvement, number>> = { clean: 1_000, reveal: 1_000, hold: 300 };
const HOLD_CAP_MS = 2_500;
/** More than the contract's eight seconds of scrolling (B4). */
const SCROLL_CAP_MS = 10_000;
/** More than the caps of what is waited for where the page was scrolled to. */
const WAIT_CAP_MS = 8_000;
const ASK_CAP_MS = 1_000;

/**
 * Gives the file as base64. A page that goes elsewhere meanwhile is captured where it has gone, and one that
 * never stays is held where it is.
 * @throws ServiceError selector_not_found, capture_too_large, and what waitUntilReady throws
 */
export async function shoot(page: CapturePage, asked: CaptureRequest, stopwatch: Stopwatch): Promise<string> {
  // Sheets of paper show the whole page.
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
  throw targetError('target_unreachable', 'One document leads to the next without end');
}

/** Gives undefined when the document has gone elsewhere, or was taken away while it was asked. */
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
    // A browser prints once; what it has printed is taken.
    if (isGone() && request.format !== 'pdf') return undefined;
    assertShowsPage(page);
    return file;
  } catch (error) {
    page.deadline.signal.throwIfAborted();
    if (isPageFault(error) || (isGone() && error instanceof ServiceError)) return undefined;
    throw error;
  }
}

/** Waits for the next document; false when one leads to the next without end, and there is a page to show. */
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
 * From here on the document stays: neither scripts nor refreshes take it anywhere. Nor do timers and frames call
 * anybody, so that the page is captured without the steps that need them.
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
  // Scrolling makes scripts bring things up. Without scrolling, nothing new can have appeared.
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
  // Measured last: what was cleaned, and what has come to its end, may have moved the rest.
  const measured = await stopwatch.measure('measure', () => measureScene(page, request, heightBefore));
  // Paper has no viewport either.
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
  // Scripts that draw frame after frame, each longer than a frame should be, would keep the picture waiting too.
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

/** The browser often gives no picture of a document that another one replaces meanwhile, and no answer either. */
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
  // Both go on after the race; the one that lost it is heard no more.
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

/** Elements are measured once: they are found by waiting. */
function growsByScrolling({ kind }: Scene): boolean {
  return kind === 'fullPage' || kind === 'clip';
}

/** Whether the file shows more, or other parts, than the viewport does. */
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
    await scrollTo(page, 'scrollIntoViewSelector', scrollIntoViewSelector, scrollsAgain ? 0 : adjustTop);
  }
  if (selector !== undefined && scrollIntoView) await scrollTo(page, 'selector', selector, adjustTop);
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

/** Measures once more when no script can let the page grow any further before the picture. */
async function measureStopped(
  page: CapturePage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Scene> {
  // Sent together: they are carried out in this order.
  const stopped = page.session.send('Emulation.setScriptExecutionDisabled', { value: true });
  const [scene] = await Promise.all([measureScene(page, request, heightBefore), stopped]);
  return scene;
}

async function scrollTo(
  page: CapturePage,
  field: 'selector' | 'scrollIntoViewSelector',
  selector: string,
  adjustTop: number,
): Promise<void> {
  const element = await waitForElement(page.inPage, page.deadline, field, selector);
  await scrollToElement(page.inPage, element, adjustTop);
  // The scroll may have brought lazy content into view.
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
