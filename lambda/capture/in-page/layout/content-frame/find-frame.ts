/** Finds a frame that holds the page's content, as those of mail readers, consoles and framesets do. */
import { boxOf, partInView } from '../../dom/boxes.ts';
import { findInTrees } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { findScroller, isShownInHalf } from '../scroll/scroller.ts';
import { hiddenHeight } from './hidden-height.ts';

type Frame = HTMLIFrameElement | HTMLFrameElement | HTMLObjectElement | HTMLEmbedElement;

/** Around the frame, a page may scroll by this share of the view: margins and bars that nobody has counted. */
const MOST_AROUND = 0.25;

/**
 * Returns the frame that takes up more than half of the view in a page that scrolls little by itself. Null when there is none. Call it
 * before anything of the page is opened.
 */
export function findContentFrame(): Element | null {
  const frames = findInTrees<Frame>('iframe, frame, object, embed').filter(mayHoldContent);
  if (frames.length === 0 || !isNearlyStill()) return null;
  const [largest] = frames.filter(isShownInHalf).sort((one, other) => areaOf(other) - areaOf(one));
  return largest ?? null;
}

/** A frame with `scrolling="no"` shows a visitor no more than it shows now. */
function mayHoldContent(frame: Frame): boolean {
  if (!isSeen(frame) || /^(?:no|off|noscroll)$/i.test(frame.getAttribute('scrolling') ?? '')) return false;
  return areaOf(frame) > (innerWidth * innerHeight) / 2;
}

function isNearlyStill(): boolean {
  const scroller = findScroller();
  return scroller !== null && hiddenHeight(scroller) <= MOST_AROUND * innerHeight;
}

function areaOf(frame: Element): number {
  const { width, height } = partInView(boxOf(frame));
  return width * height;
}
