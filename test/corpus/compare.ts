/**
 * How much of a picture is not what was seen: of the pixels of every small square, the share that differs. What
 * moves along with the scrolling may stand as it does at the top instead, unless nothing is there: a square that is
 * empty while something was seen in it is wrong.
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

/** `fromTop` is the same page seen from its top. Where sizes differ, what only one of the pictures has differs. */
export function differenceOf(picture: PNG, seen: PNG, fromTop: PNG = seen): Difference {
  const width = Math.max(picture.width, seen.width);
  // The page may be as high as it was either way.
  const isHeight = picture.height === fromTop.height;
  const height = isHeight ? picture.height : Math.max(picture.height, seen.height);
  const marked = new PNG({ width: picture.width, height: picture.height });
  picture.data.copy(marked.data);
  let found = 0;
  for (let top = 0; top < height; top += SQUARE_PX) {
    for (let left = 0; left < width; left += SQUARE_PX) {
      const [right, bottom] = [Math.min(left + SQUARE_PX, width), Math.min(top + SQUARE_PX, height)];
      const count = countWrong({ picture, seen, fromTop }, { left, top, right, bottom });
      found += count;
      if (count > 0) mark(marked, { left, top, right, bottom });
    }
  }
  return { share: found / (width * height), marked: found > 0 ? marked : undefined };
}

function countWrong(
  { picture, seen, fromTop }: { picture: PNG; seen: PNG; fromTop: PNG },
  square: Square,
): number {
  const count = countDifferent(picture, seen, square);
  if (count === 0 || fromTop === seen) return count;
  const isMissing = isEmpty(picture, square) && !isEmpty(seen, square);
  return isMissing ? count : Math.min(count, countDifferent(picture, fromTop, square));
}

/** Of one colour. */
function isEmpty(picture: PNG, { left, top, right, bottom }: Square): boolean {
  const [endX, endY] = [Math.min(right, picture.width), Math.min(bottom, picture.height)];
  const first = picture.data.readUInt32BE(
    Math.min(top * picture.width + left, picture.data.length / 4 - 1) * 4,
  );
  for (let y = top; y < endY; y++) {
    for (let x = left; x < endX; x++) {
      if (picture.data.readUInt32BE((y * picture.width + x) * 4) !== first) return false;
    }
  }
  return true;
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
    for (let x = left; x < right; x++) if (isDifferent([one, other], x, y)) count++;
  }
  return count;
}

function isDifferent([one, other]: [PNG, PNG], x: number, y: number): boolean {
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
