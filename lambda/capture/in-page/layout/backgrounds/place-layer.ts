/**
 * Decides where the image of a fixed background is placed in a picture that goes past the viewport. On the
 * screen it is placed in the viewport, at any scroll position. In the picture it is placed where the viewport
 * is when the visitor looks at the box.
 *
 * - A box that is wholly in the viewport keeps its background as it is.
 * - A box that fits into the viewport gets the background that is seen when the box
 *   stands in the viewport's middle.
 * - A longer box is seen in several views. A gradient is stretched over all of it. So is an image whose
 *   size depends on the viewport, up to twice its length. Longer boxes repeat the image once per view,
 *   and the seams lie between sections.
 *
 * Images and gradients are placed, and not photographed: a picture of a view takes 70 to 250 ms of processor
 * time, nearly all of it for its pixels, and ten boxes would need ten. What has content, effects or a larger
 * box than the viewport is photographed (see picture-backdrops.ts).
 */

import type { Box, Point, Size } from '../../dom/boxes.ts';
import { type BackgroundImage, goesByArea, imageInArea } from './image-in-area.ts';
import { copiesBySection } from './seams.ts';
import type { Sections } from './sections.ts';

/** The viewport and the page, in px of the document. */
export interface Screen {
  view: Box;
  page: Box;
}

export interface Layer extends BackgroundImage {
  repeat: Record<'x' | 'y', 'repeat' | 'no-repeat'>;
}

/** Where an image is painted: once for each of `starts`, in px from the box. */
export interface LaidLayer {
  tile: Size;
  repeat: Layer['repeat'];
  starts: Point[];
}

const AXES = [
  { start: 'x', length: 'width' },
  { start: 'y', length: 'height' },
] as const;
type Axis = (typeof AXES)[number];

/** An image that is stretched further is blurred and shows little of itself. */
const LONGEST_STRETCH = 2;
/**
 * A smaller image is an ornament rather than a scene that fills the viewport. It is
 * painted once, as a fixed bar is.
 */
const SCENE_SHARE = 0.5;
/** The most copies of an image. A very small viewport would need more; it gets one. */
const MOST_COPIES = 100;

/**
 * Places the layer of a box whose border box is `box`. `sections` are px from the box. An image that would
 * need more than `mostCopies` is drawn once: a page may have thousands of layers.
 */
export function placeLayer(
  layer: Layer,
  { box, sections }: { box: Box; sections: Sections | undefined },
  screen: Screen,
  mostCopies = MOST_COPIES,
): LaidLayer {
  const { view } = screen;
  const isGradient = layer.natural.ratio === undefined && layer.natural.height === undefined;
  const long = AXES.filter(({ length }) => box[length] > view[length] + 1);
  const stretched = long.filter(
    ({ length }) =>
      goesByArea(layer, length) && (isGradient || box[length] <= LONGEST_STRETCH * view[length]),
  );
  const area = { ...view, x: startOf(AXES[0], box, screen), y: startOf(AXES[1], box, screen) };
  for (const { start, length } of stretched)
    Object.assign(area, { [start]: box[start], [length]: box[length] });
  const image = imageInArea(layer, area);
  const [x, y] = [area.x - box.x + image.x, area.y - box.y + image.y];
  const seen = imageInArea(layer, view);
  const isScene = AXES.every(({ length }) => seen[length] >= SCENE_SHARE * view[length]);
  const repeated = isScene ? long.filter((axis) => !stretched.includes(axis)) : [];
  const fills = ({ length }: Axis) => image[length] >= Math.max(1, area[length] - 1);
  const repeat = { ...layer.repeat };
  for (const axis of repeated) if (fills(axis)) repeat[axis.start] = 'repeat';
  const laid = { tile: image, repeat, starts: [{ x, y }] };
  const isTall = fills(AXES[1]);
  const isPattern = isTall ? sections === undefined || y > 0 : layer.repeat.y !== 'no-repeat';
  const isDown = repeated.includes(AXES[1]) && !isPattern;
  const limit = Math.min(mostCopies, MOST_COPIES);
  const viewsOf = ({ start, length }: Axis) =>
    viewsAlong(area[start] - box[start], area[length], box[length], limit).map((at) => at + image[start]);
  const isApart = repeated.includes(AXES[0]) && repeat.x === 'no-repeat';
  const lefts = isApart ? viewsOf(AXES[0]) : [x];
  const copies = { first: y, length: image.height, viewport: area.height, offset: image.y, end: box.height };
  const downwards = () => (isTall && sections ? copiesBySection(copies, sections, limit) : viewsOf(AXES[1]));
  const tops = isDown ? downwards() : [y];
  if (lefts.length * tops.length > limit) return laid;
  const starts = lefts.flatMap((left) => tops.map((top) => ({ x: left, y: top })));
  return { tile: image, repeat: isDown ? { ...repeat, y: 'no-repeat' } : repeat, starts };
}

/** Where views start from the start of a box to its `end`: images that do not fill them meet nowhere. */
function viewsAlong(start: number, length: number, end: number, limit: number): number[] {
  const stepPx = Math.max(1, length);
  const first = start - Math.max(0, Math.ceil(start / stepPx)) * stepPx;
  const count = Math.min(limit + 1, Math.ceil((end - first) / stepPx));
  return Array.from({ length: count }, (_, index) => first + index * stepPx);
}

/** The start of the viewport when the visitor looks at the box. */
export function startOf({ start, length }: Axis, box: Box, { view, page }: Screen): number {
  const end = box[start] + box[length];
  const viewEnd = view[start] + view[length];
  if (box[start] >= view[start] && end <= viewEnd) return view[start];
  if (box[length] > view[length]) {
    const isInView = box[start] < viewEnd && end > view[start];
    return isInView ? view[start] : box[start];
  }
  const centred = box[start] + (box[length] - view[length]) / 2;
  // Limited to the range in which the page can scroll.
  const last = Math.max(page[start], page[start] + page[length] - view[length]);
  return Math.min(Math.max(centred, page[start]), last);
}
