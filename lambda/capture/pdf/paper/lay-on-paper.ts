/**
 * Lays the page out as on its sheets of paper while it can still load and draw: with the print or screen medium, at
 * the width of a sheet. The page's scripts are told about the print now, because they are disabled while it is
 * printed.
 */
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/paper-sizes.ts';
import { emulateMedia } from '../../emulation/media.ts';
import type { CapturePage } from '../../page/open-page.ts';
import { waitForLateImages } from '../../ready/ready.ts';

const PX_PER_INCH = 96;
/** Limits the memory for drawing the page meanwhile. A0 at a scale of 0.1 is a hundred times as large. */
const MAX_VIEWPORT_PX = 4_096;

export async function layOnPaper(page: CapturePage, request: CaptureRequest, paper: Paper): Promise<void> {
  const { width, height } = viewportOf(paper);
  await Promise.all([
    emulateMedia(page.session, paper.media, request),
    page.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      // Mobile emulation is off, because paper shows all of the page's width.
      mobile: false,
    }),
  ]);
  await page.inPage.call('announcePrint');
  // Requests by scripts are waited for later, when the page is scrolled.
  await waitForLateImages(page);
}

/** The size of the area that one sheet shows, in CSS px of the page. */
function viewportOf({ margin, scale, ...sheet }: Paper): { width: number; height: number } {
  const { width, height } = paperSize(sheet);
  const { top = 0, right = 0, bottom = 0, left = 0 } = margin;
  const within = (inches: number) =>
    Math.min(MAX_VIEWPORT_PX, Math.max(1, Math.floor((inches * PX_PER_INCH) / scale)));
  return { width: within(width - left - right), height: within(height - top - bottom) };
}
