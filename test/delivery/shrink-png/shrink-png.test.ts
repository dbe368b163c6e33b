import { deflateSync, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { shrinkPng } from '../../../lambda/delivery/shrink-png/shrink-png.ts';
import { takeApart } from '../../../lambda/png/png-file.ts';
import { some } from '../../support/sweep.ts';

const ANY_SIZE = Number.POSITIVE_INFINITY;
const NEVER = new AbortController().signal;

type Paint = (x: number, y: number, channel: number) => number;

/** The same numbers each time, from 0 to 255. */
function noise(x: number, y: number, channel: number): number {
  let mixed = Math.imul(x + y * 4_001 + channel * 16_000_057, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & 255;
}
const stripes: Paint = (x, y, channel) => ((x * 4 + y * 6_000 + channel) >> 7) ^ (x % 29);
const flat: Paint = () => 200;
/** A gradient with grain. */
const photo: Paint = (x, y, channel) => ((x + y * 2) >> 4) + (noise(x, y, channel) >> 4);
/** Dark marks in rows on white. */
const text: Paint = (x, y) => (y % 24 < 16 && noise(x >> 2, y >> 3, 0) < 80 ? 40 : 255);

function picture(width: number, height: number, paint: Paint = stripes): PNG {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        png.data[(y * width + x) * 4 + channel] = channel === 3 ? 255 : paint(x, y, channel);
      }
    }
  }
  return png;
}
/** Encoded as the browser does: each line as the difference to the one above, quickly deflated. */
const quick = (png: PNG) => PNG.sync.write(png, { deflateLevel: 1, filterType: 2 });

/** The size at zlib's default level, which is the strongest one that is tried. */
function fullyCompressedBytes(file: Buffer): number {
  const { head, data, tail } = takeApart(file);
  return head.length + deflateSync(inflateSync(data)).length + tail.length + 12;
}
/** What the parts take more than a whole, each of them a few bytes. */
const partsBytes = (file: Buffer) => (inflateSync(takeApart(file).data).length / 262_144) * 64;

const PICTURES: [string, PNG][] = [
  ['noise', picture(800, 500, noise)],
  ['a photo', picture(1_000, 700, photo)],
  ['a flat one', picture(1_000, 700, flat)],
  ['text', picture(1_000, 700, text)],
  ['noise above text', picture(1_000, 700, (x, y, channel) => (y < 140 ? noise : text)(x, y, channel))],
  // The quick level leaves a third more of it than the strong one.
  ['a gradient', picture(1_000, 700, (x, _y, channel) => (x * (channel + 3)) >> 6)],
  ['text above a photo', picture(1_000, 700, (x, y, channel) => (y < 250 ? text : photo)(x, y, channel))],
];

describe('a PNG that is compressed again', () => {
  it.each([
    ['in one part', 100, 50],
    ['in several, the last of them short', 800, 1_100],
    ['that is one pixel', 1, 1],
  ])('shows the same pixels: %s', async (_what, width, height) => {
    const before = picture(width, height);
    const shrunk = await shrinkPng(quick(before), ANY_SIZE, NEVER);
    // Reading checks every checksum.
    const after = PNG.sync.read(shrunk ?? Buffer.alloc(0), { checkCRC: true });
    expect([after.width, after.height]).toEqual([width, height]);
    expect(after.data.equals(before.data)).toBe(true);
  });

  it('is smaller', async () => {
    const file = quick(picture(800, 1_100));
    expect((await shrinkPng(file, ANY_SIZE, NEVER))?.length).toBeLessThan(file.length * 0.8);
  });

  describe.each(PICTURES)('of %s', (_what, before) => {
    const file = quick(before);
    const fullBytes = fullyCompressedBytes(file);
    const roomsThatFit = some([1.01, 1.03, 1.1, 1.5]).map((room) =>
      Math.ceil(fullBytes * room + partsBytes(file)),
    );

    it('fits whenever it fits at full compression, with the same lines of pixels, and the same each time', async () => {
      const lines = inflateSync(takeApart(file).data);
      for (const maxBytes of roomsThatFit) {
        const [shrunk, again] = await Promise.all([1, 2].map(() => shrinkPng(file, maxBytes, NEVER)));
        if (shrunk === undefined) throw new Error('It does not fit');
        expect(shrunk.length).toBeLessThanOrEqual(maxBytes);
        expect(inflateSync(takeApart(shrunk).data).equals(lines)).toBe(true);
        expect(again?.equals(shrunk)).toBe(true);
      }
    });
    it('gives undefined if it does not get small enough', async () => {
      for (const room of some([0.95, 0.1, 0.9, 0, 0.5], 3)) {
        const shrunk = await shrinkPng(file, Math.floor(fullBytes * room), NEVER);
        expect(shrunk?.length).toBeUndefined();
      }
    });
  });

  it('keeps its other chunks, and may have any number of IDAT chunks', async () => {
    const file = quick(picture(100, 50));
    const dataAt = file.indexOf('IDAT') - 4;
    const [head, data] = [file.subarray(0, dataAt), file.subarray(dataAt + 8, -16)];
    const chunk = (type: string, content: Buffer) => {
      const whole = Buffer.alloc(12 + content.length);
      whole.writeUInt32BE(content.length);
      whole.write(type, 4);
      content.copy(whole, 8);
      return whole;
    };
    const parts = [data.subarray(0, 10), data.subarray(10)].map((part) => chunk('IDAT', part));
    const comment = chunk('tEXt', Buffer.from('Title\0A page'));
    const shrunk = await shrinkPng(
      Buffer.concat([head, comment, ...parts, chunk('IEND', Buffer.alloc(0))]),
      ANY_SIZE,
      NEVER,
    );
    expect(shrunk?.indexOf(comment)).toBe(head.length);
    expect(shrunk?.toString('latin1').match(/IDAT/g)).toHaveLength(1);
    expect(shrunk?.subarray(-8, -4).toString()).toBe('IEND');
  });

  it('throws when the time is over', async () => {
    const over = AbortSignal.abort(new Error('Over'));
    await expect(shrinkPng(quick(picture(100, 50)), ANY_SIZE, over)).rejects.toThrow('Over');
  });

  it('throws when the time ends during the work', async () => {
    const time = new AbortController();
    const shrinking = shrinkPng(quick(picture(800, 1_100)), ANY_SIZE, time.signal);
    time.abort(new Error('Over'));
    await expect(shrinking).rejects.toThrow('Over');
  });

  it('throws when the file is broken', async () => {
    const file = quick(picture(100, 50));
    file.fill(0xff, file.indexOf('IDAT') + 10, file.length - 20);
    await expect(shrinkPng(file, ANY_SIZE, NEVER)).rejects.toThrow();
  });
});
