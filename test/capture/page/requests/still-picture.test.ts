import { expect, it } from 'vitest';
import { stillPictureOf } from '../../../../lambda/capture/page/requests/gif/still-picture.ts';

const [KEEP, RESTORE] = [1, 3];

/** A square GIF that ends, with frames of one pixel in its corner. */
function gifOf(side: number, frameCount: number, disposal: number): Buffer {
  const head = Buffer.from('474946383961000000009100000000ff00ff00ffffffffffff', 'hex');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  // Three codes of three bits: the beginning, the pixel, the end.
  const frame = Buffer.from('21f90400050003002c0000000001000100000202440100', 'hex');
  frame[3] = disposal << 2;
  return Buffer.concat([head, ...Array<Buffer>(frameCount).fill(frame), Buffer.from([0x3b])]);
}

it.each([
  ['many frames of one pixel', gifOf(1, 2_000, KEEP)],
  ['small frames that restore a large picture', gifOf(2_000, 10, RESTORE)],
])('leaves GIFs as they are whose work is too much for their size: %s', async (_what, file) => {
  expect(await stillPictureOf(file, { left: 30_000_000 })).toBeUndefined();
});

it.each([
  ['keep', gifOf(2_000, 10, KEEP)],
  ['restore', gifOf(20, 10, RESTORE)],
])('makes one of a GIF whose frames %s the picture', async (_what, file) => {
  expect(await stillPictureOf(file, { left: 30_000_000 })).toBeInstanceOf(Buffer);
});
