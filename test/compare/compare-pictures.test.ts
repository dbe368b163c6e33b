import { randomFillSync } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { comparePictures } from '../../lambda/compare/compare-pictures.ts';

const NEVER = new AbortController().signal;
const GAP = 8;

type Paint = (x: number, y: number) => readonly [number, number, number, number?];

function draw(width: number, height: number, paint: Paint): PNG {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      const at = (y * width + x) * 4;
      png.data[at] = red;
      png.data[at + 1] = green;
      png.data[at + 2] = blue;
      png.data[at + 3] = alpha;
    }
  }
  return png;
}

/** Slopes and edges, so that pixelmatch finds what looks like anti-aliasing, too. */
const PAGE: Paint = (x, y) => [(x * 7) % 256, (y * 5) % 256, x > y ? 200 : 40];

function white(width: number, height: number): PNG {
  const png = new PNG({ width, height });
  png.data.fill(255);
  return png;
}

function noise(width: number, height: number): PNG {
  const png = new PNG({ width, height });
  randomFillSync(png.data);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return png;
}

function colourAt({ data, width }: PNG, x: number, y: number): readonly [number, number, number] {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** `png` with black boxes. */
function withBoxes(
  { data, width, height }: PNG,
  boxes: readonly (readonly [x: number, y: number, size: number])[],
): PNG {
  const png = new PNG({ width, height });
  data.copy(png.data);
  for (const [left, top, size] of boxes) {
    for (let y = top; y < top + size; y++) {
      const at = (y * width + left) * 4;
      png.data.fill('000000ff', at, at + size * 4, 'hex');
    }
  }
  return png;
}

/** Writes the file as RGB or RGBA, with one filter for all lines. Looking for the best ones takes longest. */
const fileOf = (png: PNG, colorType: 2 | 6 = 2, filterType = 0) =>
  PNG.sync.write(png, { colorType, filterType, deflateLevel: 1 } as never);

const compare = (before: PNG, after: PNG, threshold = 0.1) =>
  comparePictures({ before: fileOf(before), after: fileOf(after, 6) }, threshold, NEVER);

/** What pixelmatch says of both pictures as a whole. */
function wholeShare(before: PNG, after: PNG, threshold: number): number {
  const { width, height } = before;
  const count = pixelmatch(before.data, after.data, undefined, width, height, { threshold });
  return count / (width * height);
}

describe('two pictures of the same size', () => {
  it.each([
    [40, 4_100],
    [3_000, 60],
    [9_000, 40],
    [1, 1],
  ])('%i x %i px, are compared in parts as pixelmatch compares them as a whole', async (width, height) => {
    const before = draw(width, height, PAGE);
    const random = noise(width, height);
    // Noise everywhere, and changes of one and two columns and rows, which may be anti-aliasing.
    const after = draw(width, height, (x, y) => {
      if (x % 37 === 0 || y % 41 === 0) return colourAt(random, x, y);
      return PAGE(x - (x % 50 > 20 ? 1 : 0), y);
    });
    for (const threshold of [0, 0.1, 0.5]) {
      const difference = await compare(before, after, threshold);
      expect(difference?.share ?? 0).toBe(wholeShare(before, after, threshold));
    }
  });

  it('differ in no pixel with a threshold of 1, and in each other one with 0', async () => {
    const before = draw(60, 30, () => [100, 100, 100]);
    const after = draw(60, 30, (x) => (x < 30 ? [101, 100, 100] : [100, 100, 100]));
    expect(await compare(before, after, 1)).toBeUndefined();
    expect(await compare(before, after)).toBeUndefined();
    expect((await compare(before, after, 0))?.share).toBe(0.5);
  });

  it.each([0, 1, 2, 3, 4, -1])(
    'are read whatever filter their lines have, or each line another one: %i',
    async (filterType) => {
      const png = noise(37, 150);
      const files = { before: fileOf(png, 2, filterType), after: fileOf(png, 6, filterType) };
      expect(await comparePictures(files, 0, NEVER)).toBeUndefined();
    },
  );

  it('show translucent pixels on white', async () => {
    const before = draw(20, 20, () => [0, 0, 0, 0]);
    const after = draw(20, 20, () => [0, 0, 255, 128]);
    const files = { before: fileOf(before, 6), after: fileOf(after, 6) };
    const picture = PNG.sync.read((await comparePictures(files, 0.1, NEVER))?.picture ?? Buffer.of());
    expect([...picture.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect([...picture.data.subarray((20 + GAP) * 4).subarray(0, 4)]).toEqual([127, 127, 255, 255]);
  });
});

describe('the boxes', () => {
  const boxesOf = async (...boxes: (readonly [number, number, number])[]) => {
    const before = white(500, 350);
    return (await compare(before, withBoxes(before, boxes)))?.boxes;
  };

  it('enclose exactly what changed', async () => {
    expect(await boxesOf([313, 207, 11])).toEqual([{ x: 313, y: 207, width: 11, height: 11 }]);
    expect(await boxesOf([499, 349, 1])).toEqual([{ x: 499, y: 349, width: 1, height: 1 }]);
    expect(await boxesOf([0, 0, 1])).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
  });

  it('take near changes together, and leave far ones apart, the largest first', async () => {
    expect(await boxesOf([100, 100, 4], [100, 114, 12])).toEqual([{ x: 100, y: 100, width: 12, height: 26 }]);
    expect(await boxesOf([100, 100, 4], [450, 300, 20])).toEqual([
      { x: 450, y: 300, width: 20, height: 20 },
      { x: 100, y: 100, width: 4, height: 4 },
    ]);
  });

  it('never overlap, and are at most 50 that enclose everything', async () => {
    const before = white(500, 350);
    const places = Array.from(
      { length: 12 * 9 },
      (_, at) => [(at % 12) * 40, Math.floor(at / 12) * 40, 3] as const,
    );
    const after = withBoxes(before, places);
    const { boxes = [] } = (await compare(before, after)) ?? {};
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.length).toBeLessThanOrEqual(50);
    const isInBox = (x: number, y: number) =>
      boxes.filter((box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)
        .length;
    for (let y = 0; y < 350; y += 40) for (let x = 0; x < 480; x += 40) expect(isInBox(x, y)).toBe(1);
  });
});

describe('pictures of different size', () => {
  it('are compared on the larger canvas; what only one has counts as changed', async () => {
    const before = white(100, 60);
    const after = white(80, 90);
    const { share, boxes, picture } = (await compare(before, after)) ?? {};
    expect(share).toBe((20 * 60 + 80 * 30) / (100 * 90));
    expect(boxes).toEqual([{ x: 0, y: 0, width: 100, height: 90 }]);
    expect(PNG.sync.read(picture ?? Buffer.of())).toMatchObject({ width: 3 * 100 + 2 * GAP, height: 90 });
  });

  it('have a box around the rows that were added', async () => {
    const before = draw(200, 300, PAGE);
    const after = draw(200, 900, PAGE);
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const { share, boxes } = (await compare(one, other)) ?? {};
      expect([share, boxes]).toEqual([2 / 3, [{ x: 0, y: 300, width: 200, height: 600 }]]);
    }
  });
});

it('the picture shows before, after, and every changed pixel in red', async () => {
  const before = draw(300, 500, PAGE);
  const after = withBoxes(before, [
    [20, 30, 5],
    [290, 490, 10],
  ]);
  const { picture } = (await compare(before, after, 0)) ?? {};
  const shown = PNG.sync.read(picture ?? Buffer.of());
  const at = (panel: number, x: number, y: number) => {
    const from = (y * shown.width + panel * (300 + GAP) + x) * 4;
    return [...shown.data.subarray(from, from + 3)];
  };
  for (const [x, y] of [
    [0, 0],
    [22, 33],
    [295, 495],
    [150, 444],
  ] as const) {
    const from = (y * 300 + x) * 4;
    const [one, other] = [before, after].map(({ data }) => [...data.subarray(from, from + 3)]);
    expect([at(0, x, y), at(1, x, y)]).toEqual([one, other]);
    const isChanged = JSON.stringify(one) !== JSON.stringify(other);
    if (isChanged) expect(at(2, x, y)).toEqual([220, 0, 0]);
    else expect(new Set(at(2, x, y)).size).toBe(1);
  }
});

it('ends when the signal aborts, and refuses a PNG that no browser writes', async () => {
  const file = fileOf(noise(50, 50));
  await expect(
    comparePictures({ before: file, after: file }, 0.1, AbortSignal.abort(new Error('Over'))),
  ).rejects.toThrow('Over');
  const grey = PNG.sync.write(noise(5, 5), { colorType: 0 });
  await expect(comparePictures({ before: grey, after: file }, 0.1, NEVER)).rejects.toThrow('no PNG');
  const cut = Buffer.from(file);
  cut.fill(0, 60, 90);
  await expect(comparePictures({ before: cut, after: file }, 0.1, NEVER)).rejects.toThrow();
});
