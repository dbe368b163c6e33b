import { expect, it } from 'vitest';
import { sizeOf, takeBase64, textAt } from '../../../lambda/capture/pdf/slices.ts';

const FILE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const slicesOf = (...lengths: number[]) => {
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return FILE.subarray(from - length, from);
  });
};

it.each([[[256]], [[100, 100, 56]], [[1, 1, 1, 253]], [[2, 2, 2, 250]], [[255, 1]], [[1, 254, 1]]])(
  'encodes slices of %j bytes like the whole file',
  async (lengths) => {
    const slices = slicesOf(...lengths);
    expect(sizeOf(slices)).toBe(256);
    expect(await takeBase64(slices)).toBe(FILE.toString('base64'));
  },
);

it('encodes an empty file', async () => {
  expect(await takeBase64([])).toBe('');
});

it.each([
  [0, 5],
  [98, 4],
  [100, 100],
  [0, 256],
  [250, 100],
  [256, 10],
  [-10, 20],
])('reads from offset %i, %i bytes, across slices', (offset, length) => {
  const text = FILE.toString('latin1', Math.max(0, offset), offset + length);
  expect(textAt(slicesOf(100, 100, 56), offset, length)).toBe(text);
});
