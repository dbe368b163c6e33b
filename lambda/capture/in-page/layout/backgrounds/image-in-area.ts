/** Computes where the browser draws a background image in an area, as its computed values say. */
import type { Box, Size } from '../../dom/boxes.ts';

/** The computed values of one layer. */
export interface BackgroundImage {
  size: string;
  x: string;
  y: string;
  /** Each part is optional: a drawing may lack any of them, and a gradient lacks all. */
  natural: { width?: number; height?: number; ratio?: number };
}

/**
 * The first image, relative to the area.
 * Source: https://www.w3.org/TR/css-backgrounds-3/#positioning-area
 */
export function imageInArea(image: BackgroundImage, area: Size): Box {
  const { width, height } = sizeInArea(image, area);
  const [x, y] = [lengthOf(image.x, area.width - width), lengthOf(image.y, area.height - height)];
  return { x, y, width, height };
}

/** Whether the size of the image depends on that of the area. */
export function goesByArea({ size, natural }: BackgroundImage, length: 'width' | 'height'): boolean {
  if (isFitted(size)) return true;
  const own = lengthsOf(size)[length];
  return own === 'auto' ? natural[length] === undefined && natural.ratio === undefined : own.includes('%');
}

/** Source: https://www.w3.org/TR/css-images-3/#default-sizing */
function sizeInArea({ size, natural }: BackgroundImage, area: Size): Size {
  const { ratio } = natural;
  if (isFitted(size)) return fittedSize(area, ratio, size === 'cover');
  const own = lengthsOf(size);
  const width = own.width === 'auto' ? undefined : lengthOf(own.width, area.width);
  const height = own.height === 'auto' ? undefined : lengthOf(own.height, area.height);
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: ratio ? width / ratio : (natural.height ?? area.height) };
  if (height !== undefined) return { width: ratio ? height * ratio : (natural.width ?? area.width), height };
  if (natural.width === undefined && ratio !== undefined) return fittedSize(area, ratio, false);
  return { width: natural.width ?? area.width, height: natural.height ?? area.height };
}

function isFitted(size: string): boolean {
  return size === 'cover' || size === 'contain';
}

function fittedSize({ width, height }: Size, ratio: number | undefined, isCovering: boolean): Size {
  if (ratio === undefined) return { width, height };
  const isWide = width / height > ratio;
  return isWide === isCovering ? { width, height: width / ratio } : { width: height * ratio, height };
}

const LENGTH = /\w+\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g;

function lengthsOf(size: string): { width: string; height: string } {
  const [width = 'auto', height = 'auto'] = size.match(LENGTH) ?? [];
  return { width, height };
}

/** `whole` is what percentages are shares of. */
function lengthOf(value: string, whole: number): number {
  try {
    const sum = CSSNumericValue.parse(value).toSum('percent', 'px');
    const [percent = 0, px = 0] = [...sum.values].map((unit) =>
      unit instanceof CSSUnitValue ? unit.value : 0,
    );
    return (percent / 100) * whole + px;
  } catch {
    return 0;
  }
}
