import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, type Picture, readPng } from '../../support/pixels.ts';

const BOX = 'width: 100px; height: 100px; border: 0; display: block; margin: 0';
/** Each of red, green and blue is below 32. */
const DARK = /^#(?:[01][\da-f]){3}$/;
const RULES = (selector: string, property: string) => `${selector} { ${property}: rgb(0 255 0) }
  @media (prefers-color-scheme: dark) { ${selector} { ${property}: rgb(0 0 255) } }`;
const DOCUMENT = `<!doctype html><style>body { margin: 0 } div { ${BOX} } ${RULES('div', 'background')}</style>
  <div></div>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><style>${RULES('rect', 'fill')}</style>
  <rect width="100" height="100"/></svg>`;

/** The boxes of the page from top to bottom, 100 px each. */
const COLUMN = [
  'page',
  'frame',
  'frame of another origin',
  'srcdoc frame',
  'SVG image',
  'SVG background',
  'SVG object',
] as const;

const pages = servePages({
  '/frame': DOCUMENT,
  '/image.svg': answerWith('image/svg+xml', SVG),
  '/column': answerWith(
    'text/html',
    () => `${DOCUMENT}
      <iframe style="${BOX}" src="/frame"></iframe>
      <iframe style="${BOX}" src="http://127.0.0.1:${pages.port}/frame"></iframe>
      <iframe style="${BOX}" srcdoc="${DOCUMENT.replaceAll('"', '&quot;')}"></iframe>
      <img style="${BOX}" src="/image.svg">
      <p style="${BOX}; background: url(/image.svg)"></p>
      <object style="${BOX}" data="/image.svg"></object>`,
  ),
  '/schemes': `<!doctype html><style>:root { color-scheme: light dark } body { margin: 0 } div { ${BOX} }</style>
    <div style="background: light-dark(rgb(0 255 0), rgb(0 0 255))"></div>
    <div style="background: Canvas"></div>
    <div style="color-scheme: light; background: light-dark(rgb(0 255 0), rgb(0 0 255))"></div>`,
  '/declared': `<!doctype html><meta name="color-scheme" content="light dark">`,
});

async function look(path: string, fields: Record<string, unknown>): Promise<Pick<Picture, 'at' | 'down'>> {
  const url = `http://localhost:${pages.port}${path}`;
  const file = fileOf(await capture({ url, width: 120, height: 700, ...fields }));
  if (fields.format !== 'pdf') return readPng(file);
  const [page] = await readPdf(file);
  if (page === undefined) throw new Error('There is no page');
  return page;
}

const PNG = { format: 'png' };
const PDF = { format: 'pdf' };
const SCREEN_PDF = { format: 'pdf', pdf: { media: 'screen' } };

it.each([
  [PNG, {}, LIME],
  [PDF, { colorScheme: 'light' }, LIME],
  [SCREEN_PDF, {}, LIME],
  [PNG, { colorScheme: 'light' }, LIME],
  ...[PNG, PDF, SCREEN_PDF].map((file): [object, object, string] => [file, { colorScheme: 'dark' }, BLUE]),
])('in %j with %j the page, its frames and its SVG images get the scheme', async (file, fields, color) => {
  const { at } = await look('/column', { ...file, ...fields });
  const seen = COLUMN.map((name, index) => [name, at(50, index * 100 + 50)]);
  expect(seen).toEqual(COLUMN.map((name) => [name, color]));
});

it.each([PNG, PDF, SCREEN_PDF])(
  'a dark page in %j has a dark canvas and dark light-dark() colours, except in elements that allow only light',
  async (file) => {
    const schemes = await look('/schemes', { ...file, colorScheme: 'dark' });
    const dark = expect.stringMatching(DARK);
    expect(schemes.down(50, [50, 150, 250, 400])).toEqual([BLUE, dark, LIME, dark]);
  },
);

it('a page that declares its schemes by a meta element has a dark canvas too', async () => {
  expect((await look('/declared', { colorScheme: 'dark' })).at(50, 400)).toMatch(DARK);
});
