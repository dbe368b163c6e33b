import { describe, expect, it } from 'vitest';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { describePicture, readPng } from '../../support/pixels.ts';

const pages = servePages({
  // The document is 2,000 px wide and 3,000 px high. The colour of each band of 100 px tells its number.
  '/bands': `<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 0; width: 2000px }
    div { height: 100px }</style>${Array.from({ length: 30 }, (_, n) => `<div style="background: rgb(${n} 200 100)"></div>`).join('')}`,
  '/dialog': `<!doctype html><style>div { height: 1500px } #target { height: 100px; background: lime }
    dialog { width: 300px; height: 400px; margin: 0; padding: 0; border: 0; outline: 0; overflow: auto }</style>
    <div></div><dialog><div></div><div id="target"></div><div></div></dialog>
    <script>document.querySelector('dialog').showModal(); addEventListener('scroll', () => scrollY, true)</script>`,
  '/panels': `<!doctype html><style>body { margin: 0 } i { display: block; height: 400px; background: red }
    i + i { background: lime } .beside i { width: 3000px } .panel { overflow: auto; width: calc(100vw - 100px); height: 100px }
    .fixed { position: fixed; inset: 200px 10vw 0; width: auto }</style>
    ${['', 'beside', 'fixed'].map((name) => `<div class="panel ${name}"><i></i><i></i></div>`).join('')}
    <script>for (const panel of document.querySelectorAll('.panel')) panel.scrollTo(0, 400)
      document.querySelector('.beside').scrollTo(500, 400)</script>`,
  '/right-to-left': `<!doctype html><html dir="rtl"><style>body { margin: 0 } div { width: 1000px; height: 500px;
    background: linear-gradient(90deg, lime 50px, blue 50px) }</style><div></div>`,
  '/slow/lime.svg': (_request, response) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="lime"/></svg>';
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(svg);
  },
  '/too-tall': '<!doctype html><body style="margin: 0; height: 60000px; background: lime">',
  '/skipped': `<!doctype html><body style="margin: 0"><div style="height: 2000px"></div><div style="content-visibility: auto;
    contain-intrinsic-size: auto 400px"><div style="height: 400px; background: lime"></div></div>`,
});

const shoot = (page: string, clip: object, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  capture({ url: `${pages.url}/${page}`, width: 400, height: 300, clip, ...body });
const pictureOf = async (...args: Parameters<typeof shoot>) => readPng(fileOf(await shoot(...args)));
const band = (n: number) => `#${Buffer.from([n, 200, 100]).toString('hex')}`;

describe('clip', () => {
  it('is exactly that part of the document, also below the viewport', async () => {
    const picture = await pictureOf('bands', { x: 20, y: 1_950, width: 300, height: 100 });
    expect([picture.width, picture.height]).toEqual([300, 100]);
    expect(picture.count(band(19))).toBe(300 * 50);
    expect(picture.count(band(20))).toBe(300 * 50);
  });

  it('is measured from the document’s top left corner, whatever the scroll position', async () => {
    const body = { scrollIntoViewSelector: 'div:nth-child(20)' };
    const picture = await pictureOf('bands', { x: 0, y: 100, width: 10, height: 100 }, body);
    expect(picture.count(band(1))).toBe(1_000);
  });

  it('shows a modal dialog as far as it is scrolled', async () => {
    const body = { scrollIntoViewSelector: '#target' };
    const picture = await pictureOf('dialog', { x: 0, y: 0, width: 300, height: 100 }, body);
    expect(picture.count('#00ff00')).toBe(300 * 100);
  });

  it('shows other panels as far as they are scrolled', async () => {
    const picture = await pictureOf('panels', { x: 0, y: 0, width: 400, height: 290 });
    expect(picture.down(150, [50, 150, 250])).toEqual(Array(3).fill('#00ff00'));
  });

  it.each([1, 2, 3])('has %i device px for each CSS px', async (scale) => {
    const clip = { x: 7, y: 250, width: 33, height: 100 };
    const picture = await pictureOf('bands', clip, { scale });
    expect([picture.width, picture.height]).toEqual([33 * scale, 100 * scale]);
    expect(picture.count(band(2))).toBe(33 * 50 * scale * scale);
  });

  it('is cut to the document', async () => {
    const file = fileOf(await shoot('bands', { x: 1_900, y: 2_900, width: 5_000, height: 5_000 }));
    expect(describePicture(file)).toBe('png 100x100');
    expect(readPng(file).count(band(29))).toBe(10_000);
  });

  it.each([
    ['below', { x: 0, y: 3_000, width: 10, height: 10 }],
    ['beside', { x: 2_000, y: 0, width: 10, height: 10 }],
  ])('%s the document is refused', async (_where, clip) => {
    expect(codeOf(await shoot('bands', clip))).toBe('capture_out_of_page');
  });

  it('may be larger than the viewport, and reach from edge to edge', async () => {
    const file = fileOf(await shoot('bands', { x: 0, y: 0, width: 2_000, height: 3_000 }));
    expect(describePicture(file)).toBe('png 2000x3000');
    expect(readPng(file).at(1_999, 2_999)).toBe(band(29));
  });

  it('is measured from the left edge of a right-to-left page', async () => {
    const picture = await pictureOf('right-to-left', { x: 0, y: 0, width: 100, height: 10 });
    expect(picture.count('#00ff00')).toBe(500);
    expect(picture.at(0, 0)).toBe('#00ff00');
  });

  it('with fullPage shows content that loads on scroll', async () => {
    const clip = { x: 0, y: 1_800, width: 400, height: 600 };
    const picture = await pictureOf('lazy-observer.html', clip, { fullPage: true });
    expect([picture.width, picture.height]).toEqual([400, 600]);
    expect(picture.count('#00ff00')).toBe(40_000);
  });

  it('shows content that the page does not render far from the viewport', async () => {
    const picture = await pictureOf('skipped', { x: 0, y: 2_000, width: 400, height: 400 });
    expect(picture.count('#00ff00')).toBe(160_000);
  });

  it('may be taken out of a page that is too large for a picture', async () => {
    const clip = { x: 0, y: 59_000, width: 400, height: 1_000 };
    expect((await pictureOf('too-tall', clip, { fullPage: true })).at(200, 999)).toBe('#00ff00');
  });

  it('that is too large itself is refused', async () => {
    const clip = { x: 0, y: 0, width: 400, height: 41_000 };
    expect(codeOf(await shoot('too-tall', clip))).toBe('capture_too_large');
  });

  it('is the same on a phone, which zooms out', async () => {
    const clip = { x: 20, y: 1_950, width: 300, height: 100 };
    const picture = await pictureOf('bands', clip, { device: 'iphone-15-pro' });
    expect([picture.width, picture.height]).toEqual([300, 100]);
    expect(picture.count(band(19))).toBe(300 * 50);
  });

  it('as PDF is one page of its size', async () => {
    const clip = { x: 20, y: 1_950, width: 300, height: 100 };
    const sheets = await readPdf(fileOf(await shoot('bands', clip, { format: 'pdf' })));
    expect(sheets.map(({ widthPt, heightPt }) => [widthPt, heightPt])).toEqual([[225, 75]]);
    expect([sheets[0]?.at(10, 10), sheets[0]?.at(290, 90)]).toEqual([band(19), band(20)]);
  });
});
