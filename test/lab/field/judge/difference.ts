/** Compares two PNG files pixel by pixel. */
import { PNG } from 'pngjs';

/** Returns undefined when all pixels are equal. */
export function describeDifference(one: Buffer, other: Buffer): string | undefined {
  if (one.equals(other)) return undefined;
  const first = PNG.sync.read(one);
  const second = PNG.sync.read(other);
  if (first.width !== second.width || first.height !== second.height) {
    return `${first.width}x${first.height} instead of ${second.width}x${second.height}`;
  }
  let count = 0;
  let [left, top, right, bottom] = [first.width, first.height, 0, 0];
  for (let index = 0; index < first.data.length; index += 4) {
    if (first.data.readUInt32BE(index) === second.data.readUInt32BE(index)) continue;
    const x = (index / 4) % first.width;
    const y = Math.floor(index / 4 / first.width);
    count++;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return count === 0 ? undefined : `${count} px in ${right - left}x${bottom - top} at ${left},${top}`;
}
