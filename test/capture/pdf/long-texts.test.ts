import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';

const LONG = 'x'.repeat(200_000);
/** Unsplit, such a line takes three times as long to print. */
const TIME_MS = 10_000;

const pages = servePages({
  '/text': `<p>Start ${LONG}`,
  '/frame': '<iframe src="/text"></iframe>',
  '/shadow': `<div><template shadowrootmode="open"><p>Start ${LONG}</p></template></div>`,
  '/drawing': `<svg><text y="20">Start ${LONG}</text></svg>`,
  '/minified.json': (_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(`{"Start":"${LONG}"}`),
  // A pair of surrogates stands where the text is split.
  '/broken': `<p style="overflow-wrap: anywhere">${'y'.repeat(4_999)}\u{1F600}${'z'.repeat(7_000)}`,
});

async function textsOf(path: string, options: Record<string, unknown>): Promise<string> {
  const file = fileOf(await capture({ url: pages.url + path, format: 'pdf', ...options }, TIME_MS));
  const sheets = await readPdfSheets(file);
  return sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
}

describe('a PDF of a page with a text of 200,000 characters without a break comes in time', () => {
  it.each([
    ['a viewport', '/text', {}],
    ['an element', '/text', { selector: 'p' }],
    ['on paper', '/text', { pdf: {} }],
    ['in a frame', '/frame', {}],
    ['in a shadow tree', '/shadow', {}],
    ['in a drawing', '/drawing', {}],
    ['minified JSON', '/minified.json', { fullPage: true }],
  ])('%s', async (_what, path, options) => {
    expect(await textsOf(path, options)).toContain('Start');
  });
});

it('a long text is printed with every character', async () => {
  const texts = await textsOf('/broken', { fullPage: true });
  expect(texts.match(/[yz]/g)).toHaveLength(11_999);
  expect(texts).toContain('\u{1F600}');
});
