/**
 * Prints the page as it stands on the screen: the viewport, the whole page or one element, in a PDF of exactly
 * that size. Takes a loaded, emulated page; the page is not fit for anything else afterwards.
 */
import type { Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { emulateMedia } from '../emulation/media.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { PaperPlan } from '../in-page/pdf/paper-plan.ts';
import type { Box } from '../layout/element-box.ts';
import type { CapturePage } from '../page/open-page.ts';
import { copyCanvases, stageCanvases } from './canvases.ts';
import { keepDarkScheme } from './dark-scheme.ts';
import { copyFrameCanvases, stageFrameCanvases } from './frame-canvases.ts';
import { setPageSizes } from './page-size.ts';
import { printPages } from './print-pages.ts';
import { improve } from './refusal.ts';
import { takeBase64 } from './slices.ts';

/** What to print. All numbers are CSS px; `width` and `height` of the first are the emulated viewport's. */
export type Sheet =
  | { kind: 'viewport'; width: number; height: number }
  /** `height` is the page's scroll height, `width` the emulated viewport's. The page is scrolled to its top. */
  | { kind: 'fullPage'; width: number; height: number }
  /** `box` is in px of the document. */
  | { kind: 'element'; box: Box; viewportWidth: number; viewportHeight: number };

/** What the pages show: where they begin in the document, how much they magnify, how large they are together. */
interface Window {
  x: number;
  y: number;
  zoom: number;
  widthPx: number;
  heightPx: number;
}

type PrintedPage = Pick<CapturePage, 'session' | 'inPage' | 'bridges'>;

type Metrics = Protocol.Page.GetLayoutMetricsResponse;

/** PDF readers take pages of up to 200 inches, 96 px each. Source: ISO 32000-1, Annex C.2. */
const PAGE_LIMIT_PX = 19_200;
const PX_PER_INCH = 96;
/** Chromium rounds paper to its units, up or down by a fraction of this; what is too much is cut off after. */
const SPARE_PX = 1;

/**
 * Gives the PDF as base64. Text can be selected. What is longer than 19,200 px goes on on further pages, of
 * which the last is as long as what is left. A page that cannot be held as the screen shows it is printed as it stands.
 * @throws ServiceError capture_too_large
 */
export async function printPdf(
  page: PrintedPage,
  sheet: Sheet,
  looks: Pick<CaptureRequest, 'colorScheme'> = { colorScheme: 'light' },
): Promise<string> {
  const { session, inPage, bridges } = page;
  const [metrics, { frameTree }] = await Promise.all([
    session.send('Page.getLayoutMetrics'),
    session.send('Page.getFrameTree'),
  ]);
  const window = windowOf(sheet, metrics);
  const heightsPx = pageHeights(window.heightPx);

  const [canvases, framed = []] = await Promise.all([
    improve(() => stageCanvases(inPage)),
    improve(() => stageFrameCanvases(bridges, frameTree)),
  ]);
  // From here the page's scripts neither see a layout that is not the screen's nor answer to it.
  await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    emulateMedia(session, 'screen', looks),
  ]);
  if (looks.colorScheme === 'dark') await improve(() => keepDarkScheme(page));
  const viewport = await prepareRoot(inPage, metrics);
  if (canvases !== undefined) await improve(() => copyCanvases(session, inPage, canvases));
  if (framed.length > 0)
    await improve(() => copyFrameCanvases(session, framed, metrics, sheet.kind === 'viewport'));
  await improve(() => holdLayout(inPage, { ...planOf(window, metrics, heightsPx), viewport }));
  const settings = {
    printBackground: true,
    preferCSSPageSize: true,
    // The tags' time grows with the square of the page's elements, and they make up most of the file.
    generateTaggedPDF: false,
    // The paper that media queries go by; holdRoot sizes the one that is printed.
    paperWidth: viewport.widthPx / PX_PER_INCH,
    paperHeight: viewport.heightPx / PX_PER_INCH,
    marginTop: 0,
    marginRight: 0,
    marginBottom: 0,
    marginLeft: 0,
  };
  // The first page only stands for the viewport: see holdRoot.
  const pdf = await printPages(session, settings, 2, heightsPx.length);
  return takeBase64(sized(pdf, window.widthPx, heightsPx));
}

/** Gives the viewport that the page is laid out for. */
async function prepareRoot(
  inPage: InPage,
  { cssLayoutViewport: laid }: Metrics,
): Promise<PaperPlan['viewport']> {
  const measured = await improve(async () => {
    const [, viewport] = await Promise.all([inPage.call('ensureRoot'), inPage.call('measureViewport')]);
    return viewport;
  });
  const { widthPx = 0, heightPx = 0 } = measured ?? {};
  return { widthPx: widthPx || laid.clientWidth, heightPx: heightPx || laid.clientHeight };
}

/** Cuts the pages to size. A PDF that cannot be cut keeps its pages, up to a px too large. */
function sized(pdf: Buffer[], widthPx: number, heightsPx: number[]): Buffer[] {
  try {
    return setPageSizes(
      pdf,
      heightsPx.map((heightPx) => ({ widthPx, heightPx })),
    );
  } catch {
    return pdf;
  }
}

async function holdLayout(inPage: InPage, plan: PaperPlan): Promise<void> {
  // In this order, and none needs what the one before it gives.
  const [stuck] = await Promise.all([
    inPage.find('measureStuck'),
    inPage.call('layBackground', plan),
    inPage.call('holdRoot', plan),
  ]);
  if (stuck !== undefined) await inPage.call('moveBack', stuck, plan.zoom);
}

function windowOf(sheet: Sheet, { cssVisualViewport: seen }: Metrics): Window {
  if (sheet.kind === 'element') {
    const { x, y, width, height } = sheet.box;
    return { x, y, zoom: 1, widthPx: width, heightPx: height };
  }
  // A mobile page that names no viewport is laid out wider than the screen and shown smaller.
  const zoom = seen.clientWidth > 0 ? sheet.width / seen.clientWidth : 1;
  if (sheet.kind === 'viewport') {
    return { x: seen.pageX, y: seen.pageY, zoom, widthPx: sheet.width, heightPx: sheet.height };
  }
  return { x: 0, y: 0, zoom, widthPx: sheet.width, heightPx: Math.round(sheet.height * zoom) };
}

/** Full pages, and one as long as what is left. */
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
      // The first of several is cut at the limit, which is a whole number of Chromium's units.
      heightPx: secondPx === undefined ? firstPx + SPARE_PX : firstPx,
    },
    sheet: { widthPx: window.widthPx / window.zoom, heightPx: window.heightPx / window.zoom },
    zoom: window.zoom,
    // From the scroll position, which the layout viewport's is not in a page that goes on to the left.
    origin: { x: window.x - (seen.pageX - seen.offsetX), y: window.y - (seen.pageY - seen.offsetY) },
  };
}
