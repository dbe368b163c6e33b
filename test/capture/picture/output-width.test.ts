import { describe, expect, it } from 'vitest';
import { type CaptureBody, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { describePicture, readPng } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';
import { BANDS_PAGE, bandColour } from './bands.ts';

const SIZES = [1200, 320, 64, 480, 96, 200, 40, 640, 150, 800];
const CAPTURES = 6;
const images = SIZES.map((width) => `<img src="photo.jpg" style="width:${width}px">`).join('');
let photograph: Buffer;

const pages = servePages({
  '/photo.jpg': answerWith('image/jpeg', () => photograph),
  '/sizes.html': `<!doctype html><title>One picture at several sizes</title>${images}`,
  '/bands': BANDS_PAGE,
  '/box': `<!doctype html><style>body { background: red; width: 1500px; height: 3000px } #target { position: absolute; background: lime }</style>
    <div id="target"></div><script>
    const px = location.search.slice(1).split(',').map((length) => length + 'px');
    document.querySelector('#target').style.cssText = 'left:' + px[0] + ';top:' + px[1] + ';width:' + px[2] + ';height:' + px[3];</script>`,
  '/scrolled': `<!doctype html><style>body { margin: 0; height: 3000px } #bar { position: fixed; bottom: 0; width: 100%; height: 100px; background: lime }
    #spot { position: absolute; top: 1000px; width: 100%; height: 100px; background: blue }</style><div id="spot"></div><div id="bar"></div>`,
  '/hears': `<!doctype html><style>body { background: lime } @media (max-width: 500px) { body { background: red } }</style>
    <body><script>onresize = () => { document.body.style.background = 'red' }</script>`,
  '/wide':
    '<!doctype html><html dir="rtl"><body style="margin: 0; width: 3000px; height: 400px; background: linear-gradient(90deg, lime 50%, blue 50%)">',
});

const shoot = async (page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  fileOf(await capture({ url: `${pages.url}/${page}`, width: 1_000, height: 800, ...body }));
const pictureOf = async (...args: Parameters<typeof shoot>) => readPng(await shoot(...args));

describe('outputWidth', () => {
  it.each([
    ['a viewport', {}, 'png 333x266'],
    ['a viewport of a higher scale', { scale: 3 }, 'png 333x266'],
    ['a full page', { fullPage: true }, 'png 333x832'],
    ['a full page of a higher scale', { fullPage: true, scale: 2 }, 'png 333x832'],
    ['a clip', { clip: { x: 100, y: 900, width: 700, height: 500 } }, 'png 333x237'],
    ['a phone', { device: 'iphone-15-pro', scale: 3, width: 393, height: 800 }, 'png 333x677'],
    [
      'a phone’s full page',
      { device: 'iphone-15-pro', scale: 3, width: 393, height: 800, fullPage: true },
      'png 333x849',
    ],
    ['a JPEG', { format: 'jpeg' }, 'jpg 333x266'],
    ['a WebP', { format: 'webp', fullPage: true }, 'webp 333x832'],
  ])('is the exact width of the picture of %s, which keeps its shape', async (_what, body, size) => {
    expect(describePicture(await shoot('bands?2500', { outputWidth: 333, ...body }))).toBe(size);
  });

  // Positions and sizes that are not whole px in the small picture.
  const BOXES = [
    { x: 8, y: 8, width: 301, height: 201, outputWidth: 64 },
    { x: 103, y: 57, width: 301, height: 201, outputWidth: 150 },
    { x: 97, y: 558, width: 94, height: 97, outputWidth: 93 },
    { x: 334, y: 2_044, width: 326, height: 121, outputWidth: 204 },
    { x: 587, y: 686, width: 346, height: 406, outputWidth: 272 },
  ];
  it.each(some(BOXES))(
    'shows nothing beside an element or a clip: $width px at $x, $y',
    async ({ outputWidth, ...box }) => {
      const page = `box?${box.x},${box.y},${box.width},${box.height}`;
      for (const part of [{ selector: '#target' }, { selector: '#target', scale: 2 }, { clip: box }]) {
        const picture = await pictureOf(page, { outputWidth, ...part });
        expect(picture.width).toBe(outputWidth);
        expect(picture.height / picture.width).toBeCloseTo(box.height / box.width, 1);
        expect(picture.count('#00ff00')).toBe(picture.width * picture.height);
      }
    },
  );

  it('of the width of a picture, or more, does not enlarge it', async () => {
    const view = { fullPage: true, width: 200 };
    const whole = await shoot('bands?2500', view);
    const widths = [200, 201, 4_096];
    for (const outputWidth of some(widths))
      expect([outputWidth, whole.equals(await shoot('bands?2500', { ...view, outputWidth }))]).toEqual([
        outputWidth,
        true,
      ]);
  });

  it('shows the viewport where it is scrolled to, with its fixed bars', async () => {
    const picture = await pictureOf('scrolled', { outputWidth: 100, scrollIntoViewSelector: '#spot' });
    expect(picture.down(50, [5, 40, 75])).toEqual(['#0000ff', '#ffffff', '#00ff00']);
  });

  it('does not change the viewport that the page sees', async () => {
    expect((await pictureOf('hears', { outputWidth: 100 })).at(50, 50)).toBe('#00ff00');
  });

  it('shows the viewport of a right-to-left page', async () => {
    const picture = await pictureOf('wide', { outputWidth: 100, width: 2_000 });
    expect([picture.at(10, 5), picture.at(90, 5)]).toEqual(['#00ff00', '#0000ff']);
  });

  it('allows pages that are too high at full size, and draws them correctly from top to bottom', async () => {
    const picture = await pictureOf('bands?100000', { outputWidth: 40, width: 200, fullPage: true });
    expect([picture.width, picture.height]).toEqual([40, 20_000]);
    const bands = Array.from({ length: 100 }, (_, n) => n);
    const wrong = bands.filter((n) => picture.at(39, n * 200 + 66) !== bandColour(n));
    expect(wrong).toEqual([]);
  });

  it('gives the same bytes each time', async () => {
    const body = { outputWidth: 300, fullPage: true };
    expect((await shoot('fractional.html', body)).equals(await shoot('fractional.html', body))).toBe(true);
  });
});

// The order in which the browser decodes the sizes must not show.
it('gives the same bytes for a page that shows one JPEG at several sizes', async () => {
  const url = `${pages.url}/dense-text.html`;
  photograph = fileOf(await capture({ url, format: 'jpeg', width: 1600, height: 1200 }));
  const files = new Set<string>();
  for (let n = 0; n < CAPTURES; n++) {
    files.add(fileOf(await capture({ url: `${pages.url}/sizes.html`, fullPage: true })).toString('base64'));
  }
  expect(files.size).toBe(1);
});
