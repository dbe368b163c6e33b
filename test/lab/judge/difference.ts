/**
 * Finds where two pictures differ, in small squares. Content that moves with the scroll position may also
 * look as it does from the top of the page. A square that is empty in the picture, but not for the
 * visitor, always counts as different.
 */
import { PNG } from 'pngjs';

interface Square {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Difference {
  /** Number of differing pixels. */
  count: number;
  /** Their share, from 0 to 1. */
  share: number;
  squares: Square[];
}

/** Largest difference of a colour channel (0 to 255) that is hardly visible. */
export const HARDLY_VISIBLE = 24;
const SQUARE_PX = 32;
const MARK = [255, 0, 60] as const;

/**
 * `fromTop` is the same page drawn from its top, `tolerance` the largest difference of a channel that does
 * not count. When sizes differ, pixels that only one picture has count as different.
 */
export function differenceOf(
  picture: PNG,
  seen: PNG,
  { fromTop = seen, tolerance = 0 }: { fromTop?: PNG | undefined; tolerance?: number } = {},
): Difference {
  const width = Math.max(picture.width, seen.width);
  // The picture may have the height of either visit.
  const isHeight = picture.height === fromTop.height;
  const height = isHeight ? picture.height : Math.max(picture.height, seen.height);
  const squares: Square[] = [];
  let count = 0;
  for (let top = 0; top < height; top += SQUARE_PX) {
    for (let left = 0; left < width; left += SQUARE_PX) {
      const [right, bottom] = [Math.min(left + SQUARE_PX, width), Math.min(top + SQUARE_PX, height)];
      const square = { left, top, right, bottom };
      const wrong = countWrong(square);
      count += wrong;
      if (wrong > 0) squares.push(square);
    }
  }
  return { count, share: count / (width * height), squares };

  function countWrong(square: Square): number {
    const wrong = countDifferent([picture, seen], square, tolerance);
    if (wrong === 0 || fromTop === seen) return wrong;
    const isMissing = isEmpty(picture, square) && !isEmpty(seen, square);
    return isMissing ? wrong : Math.min(wrong, countDifferent([picture, fromTop], square, tolerance));
  }
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

/** The number of pixels of the square that differ. */
export function countDifferent(
  pictures: [PNG, PNG],
  { left, top, right, bottom }: Square,
  tolerance: number,
): number {
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isDifferent(pictures, x, y, tolerance)) count++;
  }
  return count;
}

function isDifferent([one, other]: [PNG, PNG], x: number, y: number, tolerance: number): boolean {
  const isIn = x < one.width && y < one.height;
  const isInOther = x < other.width && y < other.height;
  if (!isIn || !isInOther) return isIn !== isInOther;
  const at = (y * one.width + x) * 4;
  const otherAt = (y * other.width + x) * 4;
  for (let channel = 0; channel < 4; channel++) {
    const step = (one.data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0);
    if (step > tolerance || step < -tolerance) return true;
  }
  return false;
}

/** What encloses the differing pixels of these squares, of pictures of the same size. */
export function boxOf(pictures: [PNG, PNG], squares: readonly Square[]): Square {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (const { left, top, right, bottom } of squares) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (!isDifferent(pictures, x, y, 0)) continue;
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
    }
  }
  return box;
}

/** A copy of the picture with these squares in red. */
export function markSquares(picture: PNG, squares: readonly Square[]): PNG {
  const marked = new PNG({ width: picture.width, height: picture.height });
  picture.data.copy(marked.data);
  for (const { left, top, right, bottom } of squares) {
    for (let y = top; y < Math.min(bottom, picture.height); y++) {
      for (let x = left; x < Math.min(right, picture.width); x++) {
        const at = (y * picture.width + x) * 4;
        for (const [channel, colour] of MARK.entries()) {
          marked.data[at + channel] = ((picture.data[at + channel] ?? 0) + colour) / 2;
        }
      }
    }
  }
  return marked;
}
