/**
 * How much of one picture is not what others show: of the pixels of every small square, the share that differs from
 * that of the picture that fits it best.
 */
import { PNG } from 'pngjs';

export interface Difference {
  /** 0: the same; 1: nothing is. */
  share: number;
  /** The picture with what differs in red; undefined: nothing does. */
  marked: PNG | undefined;
}

const SQUARE_PX = 32;
/** Of 255: below it two colours look the same. */
const VISIBLE_STEP = 24;
const MARK = [255, 0, 60] as const;

/** `others` are not empty; where sizes differ, what only one of them has differs. */
export function differenceOf(picture: PNG, others: readonly PNG[]): Difference {
  const width = Math.max(picture.width, ...others.map((each) => each.width));
  const heights = others.map((each) => each.height);
  // A picture as high as any of the others has the right height.
  const height = Math.max(
    picture.height,
    heights.includes(picture.height) ? picture.height : Math.max(...heights),
  );
  const marked = new PNG({ width: picture.width, height: picture.height });
  picture.data.copy(marked.data);
  let found = 0;
  for (let top = 0; top < height; top += SQUARE_PX) {
    for (let left = 0; left < width; left += SQUARE_PX) {
      const square = {
        left,
        top,
        right: Math.min(left + SQUARE_PX, width),
        bottom: Math.min(top + SQUARE_PX, height),
      };
      const counts = others.map((other) => countDifferent(picture, other, square));
      const least = Math.min(...counts);
      found += least;
      if (least > 0) mark(marked, square);
    }
  }
  return { share: found / (width * height), marked: found > 0 ? marked : undefined };
}

interface Square {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function countDifferent(one: PNG, other: PNG, { left, top, right, bottom }: Square): number {
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isDifferent(one, other, x, y)) count++;
  }
  return count;
}

function isDifferent(one: PNG, other: PNG, x: number, y: number): boolean {
  const isIn = x < one.width && y < one.height;
  const isInOther = x < other.width && y < other.height;
  if (!isIn || !isInOther) return isIn !== isInOther;
  const at = (y * one.width + x) * 4;
  const otherAt = (y * other.width + x) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const step = (one.data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0);
    if (step > VISIBLE_STEP || step < -VISIBLE_STEP) return true;
  }
  return false;
}

function mark(picture: PNG, { left, top, right, bottom }: Square): void {
  for (let y = top; y < Math.min(bottom, picture.height); y++) {
    for (let x = left; x < Math.min(right, picture.width); x++) {
      const at = (y * picture.width + x) * 4;
      for (const [channel, colour] of MARK.entries()) {
        picture.data[at + channel] = ((picture.data[at + channel] ?? 0) + colour) / 2;
      }
    }
  }
}
