/** Says how much changed and where, in the units of clip where that is certain. Pure. */
import type { Clip } from '../../../lambda/request/options/part.ts';
import { describeSize, type Size, type Subject } from '../picture/subject.ts';
import type { Comparison } from './compare-pictures.ts';
import type { Rows } from './draw-difference.ts';

/** `shown`: the rows that are drawn. */
export function describeComparison(
  { changedPixels, box, ...comparison }: Comparison,
  subject: Subject,
  shown?: Rows,
): string {
  const { before, now } = comparison;
  const pixels = comparison.width * comparison.height;
  const lines = isSameSize(before, now)
    ? []
    : [
        `Before, the picture has ${describeSize(before)} px, and now ${describeSize(now)} px. What only one has counts as changed.`,
      ];
  if (box === undefined) return 'Nothing changed: no pixel differs.';
  const share = `${percent(changedPixels / pixels)} of the pixels changed (${count(changedPixels)} of ${count(pixels)})`;
  lines.push(
    `${share}, all within ${describeSize(box)} px at x = ${box.x}, y = ${box.y} of the capture. The picture shows the page before on the left, now in the middle, and what changed in red on the right.`,
  );
  if (shown !== undefined && shown.height < comparison.height) {
    lines.push(
      `Only the rows from y = ${count(shown.y)} to ${count(shown.y + shown.height)} are shown, from the first change on.`,
    );
  }
  const clip = clipOf(box, subject);
  if (clip !== undefined) lines.push(`To look at the place, take ${JSON.stringify(clip)}.`);
  return lines.join(' ');
}

/** The fields that show the box; undefined where the picture's px are not certain to be the page's. */
function clipOf(box: Clip, { kind, scale, isMobile, ...rest }: Subject): object | undefined {
  if (isMobile || kind === 'element') return undefined;
  const origin = 'clip' in rest ? rest.clip : { x: 0, y: 0 };
  const clip = {
    x: origin.x + Math.floor(box.x / scale),
    y: origin.y + Math.floor(box.y / scale),
    width: Math.ceil(box.width / scale),
    height: Math.ceil(box.height / scale),
  };
  return kind === 'viewport' ? { clip } : { fullPage: true, clip };
}

/** A share that is not zero never looks like it. */
function percent(share: number): string {
  const value = share * 100;
  return value < 0.01 ? 'Under 0.01 %' : `${value.toFixed(value < 10 ? 2 : 1)} %`;
}

function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
