import { describe, expect, it } from 'vitest';
import type { Format } from '../../../lambda/capture/capture-result.ts';
import { assertPictureFits, greatestHeight } from '../../../lambda/capture/picture/pixel-limits.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import type { CaptureRequest } from '../../../lambda/request/capture-request.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';
import { captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { describePicture, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';
import { BAND_PX, BANDS_PAGE, bandColour } from './bands.ts';

const pages = servePages({
  '/bands': BANDS_PAGE,
  '/row': `<!doctype html><style>body { margin: 0 } #row { height: 20px }</style><div id="row"></div><script>
    row.style.width = location.search.slice(1) + 'px';
    row.style.background = 'repeating-linear-gradient(90deg, lime 0 ${BAND_PX}px, blue ${BAND_PX}px ${2 * BAND_PX}px)';</script>`,
});

/** Width of a tall page. */
const WIDTH = 50;

const column = (heightPx: number, options: Record<string, unknown> = {}) =>
  capture({ url: `${pages.url}/bands?${heightPx}`, fullPage: true, width: WIDTH, height: 2000, ...options });
const row = (widthPx: number, options: Record<string, unknown> = {}) =>
  capture({ url: `${pages.url}/row?${widthPx}`, selector: '#row', width: 200, height: 200, ...options });

/** Returns the bands with a wrong colour, tested a third below their upper edge. */
function wrongBands(file: Buffer, scale: number): number[] {
  const picture = readPng(file);
  const bands = Array.from({ length: picture.height / (BAND_PX * scale) }, (_, n) => n);
  return bands.filter((n) => {
    return picture.at(picture.width - 1, Math.floor((n + 0.33) * BAND_PX * scale)) !== bandColour(n);
  });
}

describe('a tall page is drawn correctly from top to bottom', () => {
  it.each([
    ['40,000 px', 40_000, 1],
    ['20,000 px at scale 2', 20_000, 2],
    ['13,000 px at scale 3', 13_000, 3],
  ])('%s', async (_name, heightPx, scale) => {
    const file = fileOf(await column(heightPx, { scale }));
    expect(describePicture(file)).toBe(`png ${WIDTH * scale}x${heightPx * scale}`);
    expect(wrongBands(file, scale)).toEqual([]);
  });

  it('2,000 by 40,000 px, the largest picture', async () => {
    const file = fileOf(await column(40_000, { width: 2_000, format: 'jpeg' }));
    expect(describePicture(file)).toBe('jpg 2000x40000');
  });

  it('16,383 px as WebP', async () => {
    expect(describePicture(fileOf(await column(16_383, { format: 'webp' })))).toBe(`webp ${WIDTH}x16383`);
  });
});

describe('a picture that is too large is refused, never blank', () => {
  it.each([
    ['40,001 px', 40_001, {}],
    ['20,001 px at scale 2', 20_001, { scale: 2 }],
    ['16,384 px as WebP', 16_384, { format: 'webp' }],
    ['70,000 px as JPEG', 70_000, { format: 'jpeg' }],
  ])('%s', async (_name, heightPx, options) => {
    expect(codeOf(await column(heightPx, options))).toBe('capture_too_large');
  });

  it('elements wider than the format allows', async () => {
    expect(codeOf(await row(16_384, { format: 'webp' }))).toBe('capture_too_large');
    expect(codeOf(await row(65_536, { format: 'jpeg' }))).toBe('capture_too_large');
  });
});

/** In both directions, CSS px of the document. */
const LARGEST_PX = 2 ** 25;

describe('an element that is larger, or further away, than the browser draws is refused before anything is made of it', () => {
  const moved = (transform: string, format: Format) =>
    capture({
      url: `${pages.url}/row`,
      html: `<body style="margin:0"><div id=box style="height:100px;transform-origin:0 0;transform:${transform}">x</div>`,
      selector: '#box',
      format,
      width: 200,
      height: 200,
    });
  const TRANSFORMS = [
    'scale(1e6)',
    'scale(1e10)',
    'scale(1e20)',
    'scale(1e308)',
    'translateX(1e10px)',
    'translateY(1e20px)',
    'translateX(1e38px) scale(1e38) rotate(45deg)',
  ];
  it.each(combine(TRANSFORMS, ['pdf', 'png'] as const))('%s as %s', async (transform, format) => {
    expect(codeOf(await moved(transform, format))).toBe('capture_too_large');
  });

  it('but a PDF of the highest element that the browser lays out is printed', async () => {
    const file = fileOf(await moved(`scaleY(${LARGEST_PX / 100})`, 'pdf'));
    // The sizes of the pages are an update, so the file has each of them twice.
    const numbers = new Set(file.toString('latin1').match(/^\d+ 0 obj\n<<\/Type \/Page$/gm));
    expect(numbers.size).toBe(Math.ceil(LARGEST_PX / 19_200));
  });
});

it('draws a wide element correctly to its end', async () => {
  const picture = readPng(fileOf(await row(70_000)));
  expect([picture.width, picture.height]).toEqual([70_000, 20]);
  const colours = Array.from({ length: 70 }, (_, n) => picture.at(n * BAND_PX + 500, 19));
  expect(colours).toEqual(colours.map((_, n) => (n % 2 === 0 ? '#00ff00' : '#0000ff')));
});

const PDF = '"format": "pdf"';
const part = (height: number, x = 0, y = 0) => `"clip": {"x":${x},"y":${y},"width":200,"height":${height}}`;
const wanted = (options: Record<string, unknown>): CaptureRequest => {
  const request = parseCaptureRequest({ url: 'http://localhost/', ...options });
  if (request instanceof ServiceError) throw request;
  return request;
};

describe('the message of a picture that is too large names what works for this page', () => {
  it('and each of that works', async () => {
    const refused = await column(45_000, { width: 200, scale: 2 });
    if (!(refused instanceof ServiceError)) throw new Error('It was captured');
    const ways = [...refused.message.matchAll(/"(\w+)": (\{.*?\}|"\w+"|\d+)/g)].map(
      ([, name = '', value = '']) => ({ [name]: JSON.parse(value) }),
    );
    expect(ways).toEqual([
      { outputWidth: 177 },
      { clip: { x: 0, y: 0, width: 200, height: 20_000 } },
      { format: 'pdf' },
    ]);
    const [small, first, pdf] = await Promise.all(
      ways.map(async (way) => fileOf(await column(45_000, { width: 200, scale: 2, ...way }))),
    );
    expect([small, first].map((file) => file && describePicture(file))).toEqual([
      'png 177x39825',
      'png 400x40000',
    ]);
    expect(pdf?.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it.each([
    ['a WebP', { format: 'webp' }, 200, 20_000, ['"format": "png"', '"outputWidth": 163', part(16_383), PDF]],
    ['a high density', { scale: 3 }, 600, 60_000, ['"scale": 2', '"outputWidth": 400', part(13_333), PDF]],
    ['an element', { selector: 'p' }, 200, 50_000, ['"outputWidth": 160', PDF]],
    [
      'a clip',
      { clip: { x: 5, y: 9, width: 200, height: 50_000 } },
      200,
      50_000,
      ['"outputWidth": 160', part(40_000, 5, 9), PDF],
    ],
    ['no background', { omitBackground: true }, 200, 50_000, ['"outputWidth": 160', part(40_000)]],
    ['a page 4 million px high', {}, 200, 4_000_000, [part(40_000), PDF]],
  ] as const)('for %s', (_name, options, width, height, ways) => {
    const box = { x: 0, y: 0, width: 200, height };
    const fit = () => assertPictureFits(wanted(options), { width, height }, box);
    expect(fit).toThrow(`Possible are ${ways.join(', or ')}.`);
  });
});

describe('the limits are exact', () => {
  it.each<[Format, number, number]>([
    ['png', 2_000, 40_000],
    ['jpeg', 12_288, 6_510],
    ['webp', 4_883, 16_383],
    ['webp', 16_383, 4_883],
  ])('%s of %i x %i fits, a row more does not', (format, width, height) => {
    const request = wanted({ format });
    expect(() => assertPictureFits(request, { width, height }, undefined)).not.toThrow();
    expect(() => assertPictureFits(request, { width, height: height + 1 }, undefined)).toThrow(/picture/);
  });

  it.each([
    [{ format: 'png', width: 100, scale: 1 }, 40_000],
    [{ format: 'png', width: 1_920, scale: 2 }, 10_416],
    [{ format: 'webp', width: 100, scale: 2 }, 8_191],
    [{ format: 'pdf', width: 100, scale: 1 }, Number.POSITIVE_INFINITY],
  ] as const)('knows the greatest height of %o', (request, heightPx) => {
    expect(greatestHeight(request)).toBe(heightPx);
  });
});
