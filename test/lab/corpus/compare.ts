/**
 * Measures how much of a picture differs from what the visitor saw, in small squares. Content that moves with the scroll
 * position may also look as it does from the top of the page. A square that is empty in the picture, but not for the
 * visitor, always counts as different.
 */
import { PNG } from 'pngjs';

interface Difference {
  /** Share of differing pixels, from 0 to 1. */
  share: number;
  /** The picture with differing squares in red; undefined when nothing differs. */
  marked: PNG | undefined;
}

const SQUARE_PX = 32;
/** Smallest difference of a colour channel (0 to 255) that counts. Smaller ones are hardly visible. */
const VISIBLE_STEP = 24;
const MARK = [255, 0, 60] as const;

/** `fromTop` is the same page drawn from its top. When sizes differ, pixels that only one picture has count as different. */
export function differenceOf(picture: PNG, seen: PNG, fromTop: PNG = seen): Difference {
  const width = Math.max(picture.width, seen.width);
  // The picture may have the height of either visit.
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

/** Whether the square has a single colour. */
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
