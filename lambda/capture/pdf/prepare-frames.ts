/**
 * Steps that only improve a PDF. Without one that the page makes fail, the PDF is
 * printed anyway, and the log names it.
 */
import type { Appearance } from '../emulation/media.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { type FramedPage, inEveryFrame } from '../page/every-frame.ts';

type Improved = Pick<CapturePage, 'improve' | 'deadline'>;

export function improvesPrint({ improve, deadline }: Improved) {
  return <Result>(prepare: () => Promise<Result>): Promise<Result | undefined> =>
    improve('print', deadline.remainingMs(), prepare);
}

/**
 * Keeps a page dark, and splits its long texts. Chromium prints for light paper: media queries still match
 * dark, but `color-scheme` resolves to light. This changes light-dark(), form fields, the canvas, and SVG
 * images. Call it before the page is laid out for print.
 */
export async function prepareFrames(page: Improved & FramedPage, { colorScheme }: Appearance): Promise<void> {
  const improve = improvesPrint(page);
  const inFrames = (name: 'nameDarkScheme' | 'splitLongTexts') =>
    improve(() => inEveryFrame(page, (each) => each.call(name)));
  await Promise.all([colorScheme === 'dark' && inFrames('nameDarkScheme'), inFrames('splitLongTexts')]);
}
