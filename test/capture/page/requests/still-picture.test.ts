import { expect, it } from 'vitest';
import { stillPictureOf } from '../../../../lambda/capture/page/requests/gif/still-picture.ts';
import { watchThread } from '../../../soak/thread-holds.ts';

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

const MIB = 1_024 * 1_024;
const HEAD = gifOf(10, 0, KEEP).subarray(0, -1);
const FRAME = gifOf(10, 1, KEEP).subarray(HEAD.length, -1);
const END = Buffer.of(0, 0x3b);
/** A GIF of nearly 4 MiB: this, as often as it fits in, between two frames. */
const fullOf = (...parts: [start: string, part: string]) => {
  const [start, part] = parts.map((hex) => Buffer.from(hex, 'hex'));
  const count = Math.floor((4 * MIB - 100) / (part?.length ?? 1));
  return Buffer.concat([
    HEAD,
    FRAME,
    start ?? END,
    ...Array(count).fill(part),
    END.subarray(0, 1),
    FRAME,
    END,
  ]);
};

it.each([
  ['blocks of one byte', fullOf('2c000000000a000a000002', '0144')],
  ['a comment of blocks of one byte', fullOf('21fe', '0144')],
  ['comments', fullOf('', '21fe014100')],
  ['frames', fullOf('', String(FRAME.toString('hex')))],
  ['codes that unpack to nothing', fullOf('2c000000000a000a000001', `ff${'aa'.repeat(255)}`)],
])('spends little on a GIF of 4 MiB full of %s', async (_what, file) => {
  const takeHold = watchThread();
  await stillPictureOf(file, { left: 30_000_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(takeHold().processorMs).toBeLessThan(200);
});

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
