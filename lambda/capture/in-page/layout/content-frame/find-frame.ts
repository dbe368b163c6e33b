/** Finds a frame that contains the page's content, as those of mail readers, consoles and framesets do. */
import { outwardFrom } from '../../dom/around.ts';
import { boxOf, partInView } from '../../dom/boxes.ts';
import { findInTrees } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { findScroller, isMostlyShown } from '../scroll/scroller.ts';
import { hiddenHeight } from './hidden-height.ts';

type Frame = HTMLIFrameElement | HTMLFrameElement | HTMLObjectElement | HTMLEmbedElement;

/** The share of the view that the frame takes up: what is below and beside it may take up more. */
const LEAST_SHARE = 0.25;
/** The same of what is fixed, because a smaller box may be a chat or a banner. */
const LEAST_FIXED_SHARE = 0.5;
/** Around the frame, a page may scroll by this share of the view, for margins and bars beside the frame. */
const MOST_AROUND = 0.25;

/**
 * Returns the largest frame in the view of a page that scrolls little by itself. Null when there is none.
 * Call it before anything of the page is opened.
 */
export function findContentFrame(): Element | null {
  const frames = findInTrees<Frame>('iframe, frame, object, embed').filter(mayContainContent);
  if (frames.length === 0 || !hardlyScrolls()) return null;
  const [largest] = frames.filter(isShown).sort((one, other) => shareOf(other) - shareOf(one));
  return largest ?? null;
}

/** A frame with `scrolling="no"` shows a visitor no more than it shows now. */
function mayContainContent(frame: Frame): boolean {
  if (!isSeen(frame) || /^(?:no|off|noscroll)$/i.test(frame.getAttribute('scrolling') ?? '')) return false;
  return shareOf(frame) > LEAST_SHARE && !isAtEdge(frame);
}

/** Whether it is, or stands in, a small box that is fixed. */
function isAtEdge(frame: Frame): boolean {
  return [...outwardFrom(frame)].some(
    (each) => getComputedStyle(each).position === 'fixed' && shareOf(each) <= LEAST_FIXED_SHARE,
  );
}

/** Nothing covers a frame of a frameset. */
function isShown(frame: Frame): boolean {
  return frame instanceof HTMLFrameElement || isMostlyShown(frame, LEAST_SHARE);
}

function hardlyScrolls(): boolean {
  const scroller = findScroller();
  return scroller !== null && hiddenHeight(scroller) <= MOST_AROUND * innerHeight;
}

function shareOf(element: Element): number {
  const { width, height } = partInView(boxOf(element));
  return (width * height) / (innerWidth * innerHeight);
}
