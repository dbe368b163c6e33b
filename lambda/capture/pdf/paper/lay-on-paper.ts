/**
 * Lays the page out as on its sheets of paper while it can still load and draw: with the print or screen
 * medium, at the width of a sheet. A page that needs more width gets it, because it is shrunk when it is
 * printed. The page's scripts are told about the print now, because they are disabled while it is printed.
 */
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { Paper } from '../../../request/options/paper.ts';
import { PAGE_TIME } from '../../clock/caps.ts';
import { emulateMedia } from '../../emulation/media.ts';
import type { LivePage } from '../../page/capture-page.ts';
import { advancePage } from '../../ready/advance-page.ts';
import { waitForLateImages } from '../../ready/pending-content.ts';
import { type CanvasPage, keepCanvases } from '../canvases.ts';
import { areaOfSheet, fitOf } from './page-rules.ts';

/** Limits the memory for drawing the page meanwhile. A0 at a scale of 0.1 is a hundred times as large. */
const MAX_VIEWPORT_PX = 4_096;

export async function layOnPaper(
  page: LivePage & CanvasPage,
  request: CaptureRequest,
  paper: Paper,
): Promise<void> {
  const { session, inPage, sight } = page;
  await keepCanvases(page, request);
  await Promise.all([emulateMedia(session, paper.media, request), layAt(1)]);
  const announced = await inPage.call('announcePrint');
  const isComplete = page.watch.requests.drawnCount === 0;
  // Requests by scripts are waited for later, when the page is scrolled.
  await waitForLateImages(page);
  if ((isComplete ? fitOf(paper, announced) : await measureFit()) === 1) return;
  // A script may still fit the page to its new width.
  await advancePage(page, PAGE_TIME.newContent);
  const fit = await measureFit();
  if (fit === 1) return;
  await layAt(fit);
  await advancePage(page, PAGE_TIME.newContent);

  async function measureFit(): Promise<number> {
    return fitOf(paper, await inPage.call('measureNeededRoom'));
  }

  async function layAt(scale: number): Promise<void> {
    const { widthPx, heightPx } = areaOfSheet(paper);
    const within = (px: number) => Math.min(MAX_VIEWPORT_PX, Math.max(1, Math.floor(px / scale)));
    await sight.lay({
      width: within(widthPx),
      height: within(heightPx),
      deviceScaleFactor: 1,
      // Mobile emulation is off, because paper shows all of the page's width.
      mobile: false,
    });
  }
}
