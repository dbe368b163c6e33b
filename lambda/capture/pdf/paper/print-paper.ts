/**
 * Prints the page on sheets of paper, as the request's `pdf` option says. Takes a page that is loaded, laid
 * out for paper and no longer moves. The page cannot be used for anything else afterwards.
 */
import { ProtocolError } from 'puppeteer-core';
import { ServiceError } from '../../../errors.ts';
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/values/paper-sizes.ts';
import type { Appearance } from '../../emulation/media.ts';
import type { CapturePage } from '../../page/capture-page.ts';
import type { FramedPage } from '../../page/every-frame.ts';
import { disableScripts } from '../../page/scripting.ts';
import { isPageFault } from '../../watch/page-fault.ts';
import { cutPages } from '../cut-pages.ts';
import { PX_PER_INCH } from '../lengths.ts';
import { bestEffortPrint, prepareFrames } from '../prepare-frames.ts';
import { notPrintable, print } from '../print-pages.ts';
import { takeBase64 } from '../slices.ts';
import { readForeignSheets } from './foreign-sheets.ts';
import { pageRules, printScale } from './page-rules.ts';
import { wrapTemplate } from './wrap-template.ts';

/** More sheets than a PDF of the maximum file size holds. */
const MAX_SHEETS = 20_000;

/**
 * Returns the PDF as base64.
 * @throws ServiceError capture_out_of_page, capture_too_large
 */
export async function printOnPaper(
  page: FramedPage & Pick<CapturePage, 'sight' | 'deadline' | 'bestEffort'>,
  request: Appearance,
  paper: Paper,
): Promise<string> {
  const { session, inPage, sight } = page;
  const bestEffort = bestEffortPrint(page);
  const [foreign = []] = await Promise.all([
    bestEffort(() => readForeignSheets(page)),
    bestEffort(() => inPage.call('drawEditors')),
  ]);
  const disabled = disableScripts(session);
  // Awaited below; the handler avoids an unhandled rejection.
  disabled.catch(() => undefined);
  // The browser carries them out one after the other. They are sent together, to save round trips.
  const [needed, [header, footer]] = await Promise.all([
    bestEffort(() => inPage.call('prepareForPaper', pageRules(paper), foreign)),
    cleanTemplates(page, paper),
    prepareFrames(page, request),
    sight.show(),
    disabled,
  ]);
  const { top = 0, right = 0, bottom = 0, left = 0 } = paper.margin;
  const { width, height } = paperSize(paper);
  const pdf = await print(session, {
    printBackground: paper.background,
    scale: printScale(paper, needed),
    // Uses the sheet size from pageRules, which overrides the page's own.
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
  }).catch(throwAnswer);
  const size = { widthPx: width * PX_PER_INCH, heightPx: height * PX_PER_INCH };
  return takeBase64(cutPages(pdf, Array(MAX_SHEETS).fill(size)));
}

async function cleanTemplates(
  { inPage }: Pick<CapturePage, 'inPage'>,
  { header, footer }: Paper,
): Promise<(string | null)[]> {
  if (header === undefined && footer === undefined) return [];
  return inPage.call('cleanTemplates', [header ?? null, footer ?? null]);
}

/** Chromium reports a wrong page range only in the error text. */
const NO_SUCH_PAGE = /page range/i;

function throwAnswer(error: unknown): never {
  if (error instanceof ProtocolError && NO_SUCH_PAGE.test(error.originalMessage)) {
    throw new ServiceError(
      'capture_out_of_page',
      'The document has none of the pages in pdf.pageRanges. Name pages that exist, or leave it out to print all pages.',
      { cause: error },
    );
  }
  throw isPageFault(error) ? notPrintable(error, 'Use larger paper') : error;
}
