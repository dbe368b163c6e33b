import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { shrinkPng } from '../../lambda/delivery/shrink-png.ts';

const ANY_SIZE = Number.POSITIVE_INFINITY;
const NEVER = new AbortController().signal;

/** Rows of slowly changing colours, quickly encoded. */
function picture(width: number, height: number): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at++) png.data[at] = at % 4 === 3 ? 255 : (at >> 7) ^ (at % 29);
  return png;
}
const quick = (png: PNG) => PNG.sync.write(png, { deflateLevel: 1, filterType: 1 });

describe('a PNG that is compressed again', () => {
  it.each([
    ['in one part', 100, 50],
    ['in several, the last of them short', 1_500, 2_000],
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
    const file = quick(picture(1_500, 2_000));
    expect((await shrinkPng(file, ANY_SIZE, NEVER))?.length).toBeLessThan(file.length * 0.8);
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
    const text = chunk('tEXt', Buffer.from('Title\0A page'));
    const shrunk = await shrinkPng(
      Buffer.concat([head, text, ...parts, chunk('IEND', Buffer.alloc(0))]),
      ANY_SIZE,
      NEVER,
    );
    expect(shrunk?.indexOf(text)).toBe(head.length);
    expect(shrunk?.toString('latin1').match(/IDAT/g)).toHaveLength(1);
    expect(shrunk?.subarray(-8, -4).toString()).toBe('IEND');
  });

  it('gives undefined if it does not get small enough', async () => {
    const file = quick(picture(1_500, 2_000));
    const size = (await shrinkPng(file, ANY_SIZE, NEVER))?.length ?? 0;
    expect(await shrinkPng(file, size - 1, NEVER)).toBeUndefined();
    expect((await shrinkPng(file, size, NEVER))?.length).toBe(size);
  });

  it('gives the same result in any order of its parts', async () => {
    // Noise above and nothing below, so the sample's estimate is higher than the real size.
    const png = new PNG({ width: 1_000, height: 4_000 });
    for (let at = 0; at < 3_000_000; at++) png.data[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255;
    const file = quick(png);
    const whole = (await shrinkPng(file, ANY_SIZE, NEVER))?.length ?? 0;
    for (const share of [0.3, 0.5, 0.7, 0.9, 1]) {
      const tries = await Promise.all([1, 2, 3].map(() => shrinkPng(file, Math.ceil(whole * share), NEVER)));
      const sizes = new Set(tries.map((shrunk) => shrunk?.length));
      expect([...sizes]).toEqual([share === 1 ? whole : undefined]);
    }
  });

  it('throws when the time is over', async () => {
    const over = AbortSignal.abort(new Error('Over'));
    await expect(shrinkPng(quick(picture(100, 50)), ANY_SIZE, over)).rejects.toThrow('Over');
  });
});
