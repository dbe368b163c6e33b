/**
 * Prints the page as the screen shows it: the viewport, the whole page or one element, as a PDF of exactly
 * that size. Takes a loaded, emulated page. The page cannot be used for anything else afterwards.
 */
import type { Protocol } from 'puppeteer-core';
import { type Appearance, emulateMedia } from '../emulation/media.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { PaperPlan } from '../in-page/pdf/paper-plan.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { FramedPage } from '../page/every-frame.ts';
import { disableScripts } from '../page/scripting.ts';
import { wholeRows } from '../picture/picture.ts';
import { cutPages } from './cut-pages.ts';
import { PX_PER_INCH } from './lengths.ts';
import { bestEffortPrint, prepareFrames } from './prepare-frames.ts';
import { printPages } from './print-pages.ts';
import { takeBase64 } from './slices.ts';

/**
 * The area to print, in CSS px. In the first kind, `width` and `height` are those of the emulated viewport.
 */
export type Sheet =
  | { kind: 'viewport'; width: number; height: number }
  /** `height` is the page's scroll height, `width` the emulated viewport's. The page is at its top. */
  | { kind: 'fullPage'; width: number; height: number }
  /** `box` is in px of the document. */
  | { kind: 'element'; box: Box };

/**
 * The area of the document that the PDF shows: its origin, its zoom, and its size on all PDF pages together.
 */
interface Window {
  x: number;
  y: number;
  zoom: number;
  widthPx: number;
  heightPx: number;
}

type PrintedPage = FramedPage & Pick<CapturePage, 'deadline' | 'bestEffort'>;

type Metrics = Protocol.Page.GetLayoutMetricsResponse;

/** PDF readers support pages of up to 200 inches, 96 px each. Source: ISO 32000-1, Annex C.2. */
const PAGE_LIMIT_PX = 19_200;
/**
 * Added to the paper, because Chromium rounds it up or down by a fraction of a px.
 * The excess is cut off afterwards.
 */
const SPARE_PX = 1;

/**
 * Returns the PDF as base64, with text that can be selected. Content longer than 19,200 px continues on
 * further pages; the last page is as long as the rest. If a page prevents the steps that keep its screen
 * layout, it is printed without them.
 * @throws ServiceError capture_too_large
 */
export async function printPdf(page: PrintedPage, sheet: Sheet, appearance: Appearance): Promise<string> {
  const { session, inPage } = page;
  const bestEffort = bestEffortPrint(page);
  // Sent together, to save round trips, and because scripts could change the page in between.
  const [metrics, measured] = await Promise.all([
    session.send('Page.getLayoutMetrics'),
    prepareRoot(page, appearance),
  ]);
  const window = windowOf(sheet, metrics);
  const heightsPx = pageHeights(window.heightPx);
  const viewport = viewportOf(measured, metrics);
  const plan = { ...planOf(window, metrics, heightsPx), viewport };
  const places = (await bestEffort(() => inPage.call('keepScreenLayout', plan))) ?? [];
  const settings = {
    printBackground: true,
    preferCSSPageSize: true,
    // Tagging takes time that grows with the square of the page's elements, and
    // tags make up most of the file.
    generateTaggedPDF: false,
    // Media queries use this paper size. pinRoot sets the size that is printed.
    paperWidth: viewport.widthPx / PX_PER_INCH,
    paperHeight: viewport.heightPx / PX_PER_INCH,
    marginTop: 0,
    marginRight: 0,
    marginBottom: 0,
    marginLeft: 0,
  };
  // The first PDF page only provides the viewport's size (see pinRoot), so printing starts at page 2.
  const pdf = await printPages(session, settings, { from: 2, count: heightsPx.length });
  const sizes = heightsPx.map((heightPx) => ({ widthPx: window.widthPx, heightPx }));
  const destinations = places.map(({ name, x, y }) => ({ name, x: x * window.zoom, y: y * window.zoom }));
  return takeBase64(cutPages(pdf, sizes, destinations));
}

/**
 * Disables scripts, so that they neither see the print layout nor react to it. Returns the viewport that the
 * page is laid out for, or undefined when the page prevents measuring it. All of these commands are sent
 * together.
 */
async function prepareRoot(
  page: PrintedPage,
  appearance: Appearance,
): Promise<PaperPlan['viewport'] | undefined> {
  const { session, inPage } = page;
  const bestEffort = bestEffortPrint(page);
  const [, , , measured] = await Promise.all([
    disableScripts(session),
    emulateMedia(session, 'screen', appearance),
    prepareFrames(page, appearance),
    bestEffort(() => inPage.call('measureViewport')),
  ]);
  return measured;
}

function viewportOf(
  measured: PaperPlan['viewport'] | undefined,
  { cssLayoutViewport: laid }: Metrics,
): PaperPlan['viewport'] {
  const { widthPx = 0, heightPx = 0 } = measured ?? {};
  return { widthPx: widthPx || laid.clientWidth, heightPx: heightPx || laid.clientHeight };
}

function windowOf(sheet: Sheet, { cssVisualViewport: seen }: Metrics): Window {
  if (sheet.kind === 'element') {
    const { x, y, width, height } = sheet.box;
    return { x, y, zoom: 1, widthPx: width, heightPx: height };
  }
  // A mobile page without a viewport meta tag is laid out wider than the screen and zoomed out.
  const zoom = seen.clientWidth > 0 ? sheet.width / seen.clientWidth : 1;
  if (sheet.kind === 'viewport') {
    return { x: seen.pageX, y: seen.pageY, zoom, widthPx: sheet.width, heightPx: sheet.height };
  }
  return { x: 0, y: 0, zoom, widthPx: sheet.width, heightPx: wholeRows(sheet.height * zoom) };
}

/** The heights of the PDF pages: full pages, and a last one for the rest. */
function pageHeights(heightPx: number): number[] {
  const count = Math.max(1, Math.ceil(heightPx / PAGE_LIMIT_PX));
  return Array.from({ length: count }, (_, page) =>
    Math.max(1, Math.min(PAGE_LIMIT_PX, heightPx - page * PAGE_LIMIT_PX)),
  );
}

function planOf(
  window: Window,
  { cssVisualViewport: seen }: Metrics,
  heightsPx: number[],
): Omit<PaperPlan, 'viewport'> {
  const [firstPx = 0, secondPx] = heightsPx;
  return {
    paper: {
      widthPx: window.widthPx + SPARE_PX,
      // The first of several pages has the maximum height, which is a whole number of Chromium's units.
      heightPx: secondPx === undefined ? firstPx + SPARE_PX : firstPx,
    },
    sheet: { widthPx: window.widthPx / window.zoom, heightPx: window.heightPx / window.zoom },
    zoom: window.zoom,
    // Relative to the scroll position. The layout viewport's position differs
    // from it in a right-to-left page.
    origin: { x: window.x - (seen.pageX - seen.offsetX), y: window.y - (seen.pageY - seen.offsetY) },
  };
}
