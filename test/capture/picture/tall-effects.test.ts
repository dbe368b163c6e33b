/** Effects that are taller than the largest surface of the browser: 16,384 device px. */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPng } from '../../support/pixels.ts';

/** Of a channel: the lines are the only dark parts. */
const DARK = 0x40;
const LINE_PX = 1_000;
const VIEW = { width: 64, height: 200, fullPage: true };

/** Lines of 4 px at each 1,000 px, in an element with this style. */
const page = (
  style: string,
  lineCount = 18,
  lineStyle = '',
): string => `<!doctype html><style>body { margin: 0; background: #cde }
    p { margin: 0; height: ${LINE_PX}px; box-sizing: border-box; border-top: 4px solid #000; ${lineStyle} } ${style}</style>
    <main>${'<p></p>'.repeat(lineCount)}</main>`;
const LAYER = 'will-change: transform';

const pages = servePages({
  '/policy': answerWith('text/html', page('main { backdrop-filter: blur(4px) }'), {
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" },
  }),
});

const take = async (html: string, fields: object = {}) =>
  readPng(fileOf(await capture({ url: pages.url, html, ...VIEW, ...fields })));
const linesOf = ({ at, height }: Awaited<ReturnType<typeof take>>, linePx = LINE_PX) =>
  Array.from({ length: Math.floor(height / linePx) }, (_, line) => isDark(at(60, line * linePx + 1)));
const isDark = (colour: string) => Number.parseInt(colour.slice(1, 3), 16) < DARK;
const dark = (count: number) => Array.from({ length: count }, () => true);

it.each([
  ['a backdrop filter', page('main { backdrop-filter: blur(4px) }')],
  [
    'a backdrop filter of a pseudo-element',
    page(
      'main { position: relative } main::before { content: ""; position: absolute; inset: 0; z-index: -1; backdrop-filter: blur(4px) }',
    ),
  ],
])('%s keeps all of its rows', async (_what, html) => {
  expect(linesOf(await take(html))).toEqual(dark(18));
});

it.each([
  ['a filter', page('main { filter: grayscale(1) }', 18, LAYER)],
  ['a mask', page('main { mask-image: linear-gradient(#000 0 0) }', 18, LAYER)],
  ['opacity', page('main { opacity: 0.9 }', 18, LAYER)],
])('%s around layers keeps its rows past the largest surface', async (_what, html) => {
  expect(linesOf(await take(html))).toEqual(dark(18));
});

it.each([
  ['at scale 2', { scale: 2 }, 9, 2],
  ['of an element', { selector: 'main', fullPage: false }, 18, 1],
  ['of a part', { clip: { x: 0, y: 500, width: 64, height: 17_500 }, fullPage: false }, 17, 1],
  ['without scripts', { javaScript: false }, 18, 1],
  ['scaled down', { scale: 2, outputWidth: 64 }, 17, 1],
] as const)('also %s', async (_what, fields, count, scale) => {
  const taken = await take(page('main { backdrop-filter: blur(4px) }', scale === 2 ? 9 : 18), fields);
  const at = 'clip' in fields ? LINE_PX / 2 : 0;
  const lines = Array.from({ length: count }, (_, line) =>
    isDark(taken.at(60, (line * LINE_PX + at) * scale + 1)),
  );
  expect(lines).toEqual(dark(count));
});

it('also under a Content-Security-Policy that forbids images', async () => {
  const taken = readPng(fileOf(await capture({ url: `${pages.url}/policy`, ...VIEW })));
  expect(linesOf(taken)).toEqual(dark(18));
});

it('looks as the browser draws it where it fits, without seams and without a background', async () => {
  const html = page(
    'main { backdrop-filter: blur(9px); background: linear-gradient(#f008, #00f8) } body { background: none }',
  );
  for (const omitBackground of [false, true]) {
    const whole = await take(html, { omitBackground });
    const part = await take(html, {
      omitBackground,
      clip: { x: 0, y: 6_000, width: 64, height: 4_000 },
      fullPage: false,
    });
    for (const y of [0, 1_500, 1_999, 2_000, 2_001, 2_500, 3_999])
      expect([y, whole.at(50, 6_000 + y)]).toEqual([y, part.at(50, y)]);
  }
});

it('is not tried for a page that is too large at full size', async () => {
  const html = page('main { width: 10000px; backdrop-filter: blur(4px) }');
  const { width, height } = await take(html, { selector: 'main', fullPage: false, outputWidth: 100 });
  expect([width, height]).toEqual([100, 180]);
});
