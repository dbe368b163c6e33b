/** Finds a frame that holds the page's content, as those of mail readers, consoles and framesets do. */
import { boxOf, partInView } from '../../dom/boxes.ts';
import { findInTrees } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { findScroller, isShownInHalf } from '../scroll/scroller.ts';
import { hiddenHeight } from './hidden-height.ts';

type Frame = HTMLIFrameElement | HTMLFrameElement | HTMLObjectElement | HTMLEmbedElement;

/** Shares of the view. A frameset shows nothing but its frames, so the largest of them is the content. */
const LEAST = 0.5;
const LEAST_OF_FRAMESET = 0.25;
/** Around the frame, a page may scroll by this share of the view: margins and bars that nobody has counted. */
const MOST_AROUND = 0.25;

/**
 * Returns the frame that takes up more than half of the view, or the largest of a frameset, in a page that scrolls little by itself. Null when there is none. Call it
 * before anything of the page is opened.
 */
export function findContentFrame(): Element | null {
  const frames = findInTrees<Frame>('iframe, frame, object, embed').filter(mayHoldContent);
  if (frames.length === 0 || !isNearlyStill()) return null;
  const [largest] = frames.filter(isShown).sort((one, other) => areaOf(other) - areaOf(one));
  return largest ?? null;
}

/** A frame with `scrolling="no"` shows a visitor no more than it shows now. */
function mayHoldContent(frame: Frame): boolean {
  if (!isSeen(frame) || /^(?:no|off|noscroll)$/i.test(frame.getAttribute('scrolling') ?? '')) return false;
  const least = frame instanceof HTMLFrameElement ? LEAST_OF_FRAMESET : LEAST;
  return areaOf(frame) > least * innerWidth * innerHeight;
}

/** Nothing covers a frame of a frameset. */
function isShown(frame: Frame): boolean {
  return frame instanceof HTMLFrameElement || isShownInHalf(frame);
}

function isNearlyStill(): boolean {
  const scroller = findScroller();
  return scroller !== null && hiddenHeight(scroller) <= MOST_AROUND * innerHeight;
}

function areaOf(frame: Element): number {
  const { width, height } = partInView(boxOf(frame));
  return width * height;
}
