/**
 * Prints the page on sheets of paper, as the request's `pdf` says. Takes a page that is laid out for paper, loaded and
 * held still; it is not fit for anything else afterwards.
 */
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import { ServiceError } from '../../../errors.ts';
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/paper-sizes.ts';
import type { CapturePage } from '../../page/open-page.ts';
import { copyCanvases, stageCanvases } from '../canvases.ts';
import { keepDarkScheme } from '../dark-scheme.ts';
import { setPageSizes } from '../page-size.ts';
import { readStream } from '../read-stream.ts';
import { improve, isRefused } from '../refusal.ts';
import { takeBase64 } from '../slices.ts';
import { pageRules, printScale } from './page-rules.ts';
import { wrapTemplate } from './templates.ts';

const PX_PER_INCH = 96;
/** More sheets than a PDF of the largest size holds. */
const MAX_SHEETS = 20_000;

/**
 * Gives the PDF as base64.
 * @throws ServiceError capture_out_of_page, capture_too_large
 */
export async function printOnPaper(
  page: Pick<CapturePage, 'session' | 'inPage' | 'bridges'>,
  request: Pick<CaptureRequest, 'colorScheme'>,
  paper: Paper,
): Promise<string> {
  const { session, inPage } = page;
  const canvases = await improve(() => stageCanvases(inPage));
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  if (canvases !== undefined) await improve(() => copyCanvases(session, inPage, canvases));
  if (request.colorScheme === 'dark') await improve(() => keepDarkScheme(page));
  const fit = await improve(() => inPage.call('prepareForPaper', pageRules(paper)));
  const templates = [paper.header ?? null, paper.footer ?? null];
  const [header, footer] = await inPage.call('cleanTemplates', templates);
  const { top = 0, right = 0, bottom = 0, left = 0 } = paper.margin;
  const { width, height } = paperSize(paper);
  const pdf = await print(session, {
    printBackground: paper.background,
    scale: printScale(paper, fit ?? 1),
    // The size is the rules' own, so that the page's own says nothing of it.
    preferCSSPageSize: true,
    paperWidth: width,
    paperHeight: height,
    marginTop: top,
    marginRight: right,
    marginBottom: bottom,
    marginLeft: left,
    ...(paper.pageRanges !== undefined && { pageRanges: paper.pageRanges }),
    displayHeaderFooter: paper.header !== undefined || paper.footer !== undefined,
    headerTemplate: wrapTemplate(header ?? undefined, left, right),
    footerTemplate: wrapTemplate(footer ?? undefined, left, right),
    generateTaggedPDF: paper.tagged,
    generateDocumentOutline: paper.tagged,
  });
  return takeBase64(sized(pdf, width * PX_PER_INCH, height * PX_PER_INCH));
}

/** Chromium names what is wrong with a range in words alone. */
const NO_SUCH_PAGE = /page range/i;

async function print(session: CDPSession, settings: Protocol.Page.PrintToPDFRequest): Promise<Buffer[]> {
  try {
    const { stream } = await session.send('Page.printToPDF', { ...settings, transferMode: 'ReturnAsStream' });
    if (stream === undefined) throw new Error('The browser printed no stream');
    return await readStream(session, stream);
  } catch (error) {
    if (error instanceof ProtocolError && NO_SUCH_PAGE.test(error.originalMessage)) {
      throw new ServiceError(
        'capture_out_of_page',
        'The document has none of the pages that pdf.pageRanges names. Name pages that it has, or none for all.',
        { cause: error },
      );
    }
    if (!isRefused(error)) throw error;
    throw new ServiceError(
      'capture_too_large',
      'The browser could not print this page. Use larger paper, or another format.',
      { cause: error },
    );
  }
}

/** Chromium rounds paper up. A PDF that cannot be cut keeps its pages, up to a px too large. */
function sized(pdf: Buffer[], widthPx: number, heightPx: number): Buffer[] {
  try {
    return setPageSizes(pdf, Array(MAX_SHEETS).fill({ widthPx, heightPx }));
  } catch {
    return pdf;
  }
}
