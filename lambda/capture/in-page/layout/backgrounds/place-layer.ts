/**
 * Decides where a fixed background is placed in a picture that goes past the viewport. On the screen it
 * is placed in the viewport, at any scroll position. In the picture it is placed where the viewport is
 * when the visitor looks at the box.
 *
 * - A box that is wholly in the viewport keeps its background as it is.
 * - A box that fits into the viewport gets the background that is seen when the box
 *   stands in the viewport's middle.
 * - A longer box is seen in several viewports. A gradient is stretched over all of it. So is an image whose
 *   size depends on the viewport, up to twice its length. Longer boxes repeat the image once per viewport,
 *   and the seams lie between sections where the image fills the viewport.
 *
 * Images and gradients are placed, and not photographed: a picture of the viewport cannot be stretched
 * without blur, takes 0.15 s of processor time, and a page may have hundreds of such boxes. What has content,
 * effects or a larger box than the viewport is photographed (see picture-backdrops.ts).
 */

import type { Box, Size } from '../../dom/boxes.ts';
import type { FixedLayer, LaidLayer, Length, Screen, Sections } from './fixed-layer.ts';
import { copiesBySection } from './seams.ts';

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
  layer: FixedLayer,
  { box, sections }: { box: Box; sections: Sections | undefined },
  screen: Screen,
  mostCopies = MOST_COPIES,
): LaidLayer {
  const area = { ...screen.viewport };
  const seen = tileOf(layer, screen.viewport);
  const isGradient = layer.natural.ratio === undefined && layer.natural.height === undefined;
  const long = AXES.filter(({ length }) => box[length] > screen.viewport[length] + 1);
  const stretched = long.filter(
    (axis) =>
      goesByArea(layer, axis) &&
      (isGradient || box[axis.length] <= LONGEST_STRETCH * screen.viewport[axis.length]),
  );
  for (const axis of AXES) {
    area[axis.start] = startOf(axis, box, screen);
    if (stretched.includes(axis))
      Object.assign(area, { [axis.start]: box[axis.start], [axis.length]: box[axis.length] });
  }
  const tile = stretched.length > 0 ? tileOf(layer, area) : seen;
  const isScene = AXES.every(({ length }) => seen[length] >= SCENE_SHARE * screen.viewport[length]);
  const limit = Math.min(mostCopies, MOST_COPIES);
  const repeat = { ...layer.repeat };
  const starts = { x: [0], y: [0] };
  const firsts = { x: 0, y: 0 };
  for (const axis of AXES) {
    const { start, length } = axis;
    const { percent, px } = layer.position[start];
    const first = area[start] - box[start] + (percent / 100) * (area[length] - tile[length]) + px;
    const isRepeated = long.includes(axis) && !stretched.includes(axis) && isScene;
    const fills = tile[length] >= Math.max(1, area[length] - 1) && first <= 0;
    if (isRepeated && fills && start === 'y' && sections !== undefined) {
      const offset = first - (area.y - box.y);
      const copies = { first, tile: tile.height, viewport: area.height, offset, end: box.height };
      const bySection = copiesBySection(copies, sections, limit);
      if (bySection.length <= limit) {
        [repeat.y, starts.y, firsts.y] = ['no-repeat', bySection, first];
        continue;
      }
    }
    if (repeat[start] !== 'no-repeat') repeat[start] = 'repeat';
    else if (isRepeated && tile[length] >= area[length] - 1) repeat[start] = 'repeat';
    firsts[start] = first;
    starts[start] = [first];
    if (repeat[start] === 'no-repeat' && isRepeated)
      starts[start] = copiesOf(first, area[length], { from: -tile[length], to: box[length] });
  }
  const isOnce = starts.x.length * starts.y.length > limit;
  return {
    tile,
    repeat,
    starts: isOnce ? [firsts] : starts.x.flatMap((x) => starts.y.map((y) => ({ x, y }))),
  };
}

/** The start of the viewport when the visitor looks at the box. */
export function startOf({ start, length }: Axis, box: Box, { viewport, page }: Screen): number {
  const end = box[start] + box[length];
  const viewportEnd = viewport[start] + viewport[length];
  if (box[start] >= viewport[start] && end <= viewportEnd) return viewport[start];
  if (box[length] > viewport[length]) {
    const isInView = box[start] < viewportEnd && end > viewport[start];
    return isInView ? viewport[start] : box[start];
  }
  const centred = box[start] + (box[length] - viewport[length]) / 2;
  // Limited to the range in which the page can scroll.
  const last = Math.max(page[start], page[start] + page[length] - viewport[length]);
  return Math.min(Math.max(centred, page[start]), last);
}

function copiesOf(first: number, step: number, { from, to }: { from: number; to: number }): number[] {
  const before = Math.max(0, Math.floor((first - from) / step));
  const count = before + Math.max(1, Math.ceil((to - first) / step));
  if (count > MOST_COPIES) return [first];
  return Array.from({ length: count }, (_, index) => first + (index - before) * step);
}

/** Whether the size of the image depends on the area that it is placed in. */
function goesByArea({ size, natural }: FixedLayer, { length }: Axis): boolean {
  if (typeof size === 'string') return true;
  const own = size[length];
  if (own !== 'auto') return own.percent !== 0;
  return natural[length] === undefined && natural.ratio === undefined;
}

/** Source: https://www.w3.org/TR/css-images-3/#default-sizing */
function tileOf({ size, natural }: Pick<FixedLayer, 'size' | 'natural'>, area: Size): Size {
  const { ratio } = natural;
  if (typeof size === 'string') {
    if (ratio === undefined) return { width: area.width, height: area.height };
    const isWide = area.width / area.height > ratio;
    return isWide === (size === 'cover')
      ? { width: area.width, height: area.width / ratio }
      : { width: area.height * ratio, height: area.height };
  }
  const width = size.width === 'auto' ? undefined : resolve(size.width, area.width);
  const height = size.height === 'auto' ? undefined : resolve(size.height, area.height);
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: ratio ? width / ratio : (natural.height ?? area.height) };
  if (height !== undefined) return { width: ratio ? height * ratio : (natural.width ?? area.width), height };
  // Only the aspect ratio is known: the image is as large as fits.
  if (ratio !== undefined && natural.width === undefined) return tileOf({ size: 'contain', natural }, area);
  return { width: natural.width ?? area.width, height: natural.height ?? area.height };
}

function resolve({ percent, px }: Length, of: number): number {
  return (percent / 100) * of + px;
}
