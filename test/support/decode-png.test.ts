import { randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { decodePng } from './decode-png.ts';

const FILTERS = { none: 0, sub: 1, up: 2, average: 3, paeth: 4, all: -1 } as const;
/** A line of the drawn picture, which is RGBA. */
const LINE_BYTES = 61 * 4;
const COLOURS = { RGB: 2, RGBA: 6, grey: 0 } as const;

it.each(
  Object.entries(FILTERS).flatMap((filter) =>
    Object.entries(COLOURS).map((colour) => [...filter, ...colour] as const),
  ),
)('reads the pixels that pngjs reads: filter %s (%s), %s (%s)', (_filter, filterType, _colour, colorType) => {
  const drawn = new PNG({ width: 61, height: 17 });
  randomFillSync(drawn.data);
  drawn.data.fill(0, 0, LINE_BYTES);
  drawn.data.copyWithin(5 * LINE_BYTES, 4 * LINE_BYTES, 5 * LINE_BYTES);
  const file = PNG.sync.write(drawn, { filterType, colorType, inputHasAlpha: true });

  const { width, height, data, pixelBytes } = decodePng(file);

  const wanted = PNG.sync.read(file).data.filter((_byte, at) => pixelBytes === 4 || at % 4 !== 3);
  expect({ width, height, same: data.equals(wanted) }).toEqual({ width: 61, height: 17, same: true });
});
