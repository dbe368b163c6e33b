/**
 * Prepares a picture of the whole page: brings out its document, and a frame that contains the page's
 * content. Such a frame is opened to its full height, as an inner scroller is, and so are frames within it.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { CapturePage, LivePage } from '../page/capture-page.ts';
import { type ContentFrame, findContentFrame, openFrames } from './content-frames.ts';
import { type BroughtOut, bringOutDocument } from './scroll.ts';
import type { FollowedPage } from './small-steps.ts';
import { assertPageFits } from './whole-page.ts';

/**
 * The share of the remaining time that scrolling may use. The later steps need the rest: a picture of a page
 * that still moves or scrolls is wrong.
 */
const SCROLL_SHARE_OF_TIME = 0.5;
/** Frames within frames. */
const MAX_FRAMES = 4;

type Page = LivePage & FollowedPage & Pick<CapturePage, 'bestEffort'>;

/**
 * Resolves when the page is at its top again.
 * @throws ServiceError capture_too_large when the page is too high before it is scrolled
 */
export async function bringOutWholePage(page: Page, request: CaptureRequest): Promise<BroughtOut> {
  const capMs = Math.min(page.deadline.patience.scroll, page.deadline.spareMs() * SCROLL_SHARE_OF_TIME);
  const capAt = performance.now() + capMs;
  const frame = await findContentFrame(page);
  const own = await bringOutDocument(page, request, {
    capAt,
    assertFits: (unscrolled) => assertPageFits(request, unscrolled),
  });
  const known = frame ?? (own.hasEnteredTrees ? await findContentFrame(page) : undefined);
  if (known === undefined) return own;
  const withFrames = await page.bestEffort('scroll', page.deadline.patience.wholePage, () =>
    bringOutFrames({ page, request, capAt }, known, own),
  );
  return withFrames ?? own;
}

interface Bringing {
  page: Page;
  request: CaptureRequest;
  capAt: number;
}

async function bringOutFrames(
  { page, request, capAt }: Bringing,
  outermost: ContentFrame,
  own: BroughtOut,
): Promise<BroughtOut> {
  const size = await page.inPage.call('sizeOfPage');
  const frames: ContentFrame[] = [];
  let { isWithoutScripts } = own;
  let { height } = size;
  const assertFits = ({ hiddenPx }: { hiddenPx: number }) => {
    height += hiddenPx;
    assertPageFits(request, { ...size, height });
  };
  for (let frame: ContentFrame | undefined = outermost; frame !== undefined; ) {
    frames.push(frame);
    const inFrame: Page = { ...page, inPage: frame.inPage };
    const next: ContentFrame | undefined =
      frames.length < MAX_FRAMES ? await findContentFrame(inFrame) : undefined;
    const broughtOut = await bringOutDocument(inFrame, request, { capAt, assertFits });
    isWithoutScripts &&= broughtOut.isWithoutScripts;
    frame = next;
  }
  await openFrames(page, request, frames);
  return { ...own, heightBefore: Math.max(own.heightBefore, height), isWithoutScripts };
}
