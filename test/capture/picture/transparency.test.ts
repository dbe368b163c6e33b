import { describe, expect, it } from 'vitest';
import { shrinkPng } from '../../../lambda/delivery/shrink-png/shrink-png.ts';
import { type CaptureBody, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { describePicture, readPng } from '../../support/pixels.ts';

const pages = servePages({
  '/clear': `<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 0; height: 1500px } #dot { position: absolute; left: 100px; top: 700px; width: 100px;
    height: 100px; border-radius: 50%; background: lime } #half { height: 50px; background: rgb(255 0 0 / 50%) }</style>
    <div id="half"></div><div id="dot"></div>`,
  '/white': '<!doctype html><body style="margin: 0; height: 900px; background: #fff">',
  '/fixed': `<!doctype html><style>body { margin: 0 } section { height: 400px; margin-bottom: 100px;
    background: linear-gradient(lime, lime) fixed }</style><section></section><section></section>`,
  '/dark': '<!doctype html><meta name="color-scheme" content="dark"><p>Text',
  // Half of the pixels are transparent. The others are noise, which no compression makes shorter.
  '/noise': `<!doctype html><body style="margin: 0"><canvas width="1200" height="900" style="display: block"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const noise = context.createImageData(1200, 900);
    let seed = 1;
    for (let at = 0; at < noise.data.length; at += 4) {
      seed = (seed * 48271) % 2147483647;
      noise.data.set([seed & 63, (seed >> 8) & 63, (seed >> 16) & 63, seed & 64 ? 255 : 0], at);
    }
    context.putImageData(noise, 0, 0);</script>`,
});

const shoot = async (page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  fileOf(
    await capture({ url: `${pages.url}/${page}`, width: 400, height: 300, omitBackground: true, ...body }),
  );
const pictureOf = async (...args: Parameters<typeof shoot>) => readPng(await shoot(...args));

describe('omitBackground', () => {
  it('leaves the viewport transparent where the page paints nothing', async () => {
    const picture = await pictureOf('clear');
    expect(picture.alphaAt(200, 200)).toBe(0);
    expect(picture.alphaAt(200, 20)).toBeGreaterThan(120);
    expect(picture.alphaAt(200, 20)).toBeLessThan(135);
  });

  it.each([
    ['a full page', { fullPage: true }, [150, 750], [10, 1400]],
    ['an element', { selector: '#dot' }, [50, 50], [2, 2]],
    ['a clip', { clip: { x: 50, y: 650, width: 200, height: 200 } }, [100, 100], [10, 10]],
    ['a smaller picture', { fullPage: true, outputWidth: 200 }, [75, 375], [5, 700]],
    ['a phone', { device: 'iphone-15-pro', fullPage: true, width: 400 }, [150, 750], [10, 1400]],
  ] as const)('holds for %s', async (_what, body, [x, y], [clearX, clearY]) => {
    const picture = await pictureOf('clear', body);
    expect([picture.at(x, y), picture.alphaAt(x, y)]).toEqual(['#00ff00', 255]);
    expect(picture.alphaAt(clearX, clearY)).toBe(0);
  });

  it('holds for WebP, which then has an alpha channel', async () => {
    const file = await shoot('clear', { format: 'webp' });
    expect(describePicture(file)).toBe('webp 400x300');
    // Source: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
    const isExtended = file.toString('latin1', 12, 16) === 'VP8X';
    expect(isExtended && ((file[20] ?? 0) & 0b1_0000) !== 0).toBe(true);
  });

  it.each([{}, { fullPage: true }])(
    'changes nothing on a page with a background of its own',
    async (body) => {
      const without = await shoot('white', { ...body, omitBackground: false });
      expect((await shoot('white', body)).equals(without)).toBe(true);
    },
  );

  it('leaves fixed backgrounds where they are', async () => {
    const picture = await pictureOf('fixed', { fullPage: true });
    expect(picture.down(200, [300, 800])).toEqual(['#00ff00', '#00ff00']);
    expect(picture.alphaAt(200, 450)).toBe(0);
  });

  it('leaves out the dark canvas of a dark page too', async () => {
    expect((await pictureOf('dark')).alphaAt(300, 250)).toBe(0);
  });

  it('is kept when the PNG is compressed again for the reply', async () => {
    const png = await shoot('noise', { fullPage: true, width: 1_200, height: 900 });
    const small = await shrinkPng(png, png.length, AbortSignal.timeout(20_000));
    const [before, after] = [readPng(png), readPng(small ?? Buffer.of())];
    const points = Array.from({ length: 1_000 }, (_, n) => [(n * 37) % 1_200, (n * 53) % 900] as const);
    const lookAt = (picture: typeof before) =>
      points.map(([x, y]) => [picture.at(x, y), picture.alphaAt(x, y)]);
    expect(lookAt(after)).toEqual(lookAt(before));
    const alphas = new Set(points.map(([x, y]) => after.alphaAt(x, y)));
    expect([...alphas].sort()).toEqual([0, 255]);
  });
});
