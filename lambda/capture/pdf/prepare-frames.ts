/**
 * Steps that only improve a PDF. Without one that the page makes fail, the PDF is
 * printed anyway, and the log names it.
 */
import type { Appearance } from '../emulation/media.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { type FramedPage, inEveryFrame } from '../page/every-frame.ts';

type BestEffortPage = Pick<CapturePage, 'bestEffort' | 'deadline'>;

export function bestEffortPrint({ bestEffort, deadline }: BestEffortPage) {
  return <Result>(prepare: () => Promise<Result>): Promise<Result | undefined> =>
    bestEffort('print', deadline.remainingMs(), prepare);
}

/**
 * Keeps a page dark, and splits its long texts. Chromium prints for light paper: media queries still match
 * dark, but `color-scheme` resolves to light. This changes light-dark(), form fields, the canvas, and SVG
 * images. Call it before the page is laid out for print.
 */
export async function prepareFrames(
  page: BestEffortPage & FramedPage,
  { colorScheme }: Appearance,
): Promise<void> {
  const bestEffort = bestEffortPrint(page);
  const inFrames = (name: 'nameDarkScheme' | 'splitLongTexts') =>
    bestEffort(() => inEveryFrame(page, (each) => each.call(name)));
  await Promise.all([colorScheme === 'dark' && inFrames('nameDarkScheme'), inFrames('splitLongTexts')]);
}
