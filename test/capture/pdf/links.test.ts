import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { type PdfTarget, readPdfLinks, readPdfSheets } from '../../support/pdf-reader.ts';

const NAMES = ['first', 'second', 'a name', 'größe', '100%', 'x(1)/#[2]'];
const HEIGHT_PX = 500;

/** Sections of 500 px, each with an id. The links to them stand at the top, and the last one is far down. */
const links = (
  more = '',
) => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <style>body { margin: 0; font: 20px/40px Arimo } nav { height: ${HEIGHT_PX}px } section { height: ${HEIGHT_PX}px }</style>
  <nav>${NAMES.map((name) => `<a href="#${encodeURIComponent(name)}">${name}</a> `).join('')}${more}</nav>
  ${NAMES.map((name) => `<section id="${name}">Section ${name}</section>`).join('')}`;

const pages = servePages({
  '/links': links(),
  '/others':
    links(`<a href="#">top</a> <a href="#TOP">top</a> <a href="#missing">missing</a> <a href="#hidden">hidden</a>
    <a href="/others#first">first</a> <a href="/links#first">another page</a> <a href="#old">named</a>
    <p id="hidden" hidden></p><a name="old"></a><map name="m"><area href="#first" coords="0,0,9,9"></map>`),
  '/kinds':
    links(`<svg width="99" height="40"><a href="#first"><text y="20">drawn</text></a><a href="#missing"><text
    x="50" y="20">dead</text></a></svg> <a href="#first:~:text=Section">with a text</a> <a href="#contents">contents</a>
    <div id="contents" style="display: contents"><p style="position: absolute; top: 300px; margin: 0">of it</div>`),
  '/based': links('<a href="/based#first">this page</a>').replace('<style>', '<base href="/else/"><style>'),
  '/long': links().replace('<section', '<p style="height: 19000px">long</p><section'),
});

const linksOf = async (path: string, fields: object = {}) =>
  readPdfLinks(await fileOf(await capture({ url: pages.url + path, format: 'pdf', ...fields })));
const sectionAt = (at: number): PdfTarget => ({ page: 0, x: 0, y: expect.closeTo((at + 1) * HEIGHT_PX, 0) });

it.each([{}, { width: 800, height: 600 }, { device: 'iphone-15-pro' }, { width: 700, scale: 2 }])(
  'of a whole page lead to their places: %j',
  async (fields) => {
    expect(await linksOf('/links', { fullPage: true, ...fields })).toEqual(
      NAMES.map((_, at) => sectionAt(at)),
    );
  },
);

it('of a viewport lead to what it shows, and are plain text where they lead elsewhere', async () => {
  const fields = { width: 800, height: 1_100 };
  expect(await linksOf('/links', fields)).toEqual([sectionAt(0), sectionAt(1)]);
  const scrolled = { ...fields, scrollIntoViewSelector: '[id="a name"]' };
  expect(await linksOf('/links', scrolled)).toEqual([]);
  const file = await fileOf(await capture({ url: `${pages.url}/links`, format: 'pdf', ...fields }));
  const [sheet] = await readPdfSheets(file);
  expect(sheet?.texts.map(({ text }) => text).join(' ')).toContain('größe');
});

it('of an element lead to its parts', async () => {
  const inElement = await linksOf('/links', { selector: 'body', width: 800 });
  expect(inElement).toEqual(NAMES.map((_, at) => sectionAt(at)));
  expect(await linksOf('/links', { selector: 'nav', width: 800 })).toEqual([]);
});

it('to the top, to names and to this page lead there, and to missing places nowhere', async () => {
  const top = { page: 0, x: 0, y: expect.closeTo(0, 0) };
  const found = await linksOf('/others', { fullPage: true });
  expect(found.slice(NAMES.length)).toEqual([
    top,
    top,
    sectionAt(0),
    `${pages.url}/links#first`,
    { page: 0, x: expect.any(Number), y: expect.any(Number) },
  ]);
});

it('of drawings, with texts to mark, and to what has no box of its own lead there', async () => {
  const found = await linksOf('/kinds', { fullPage: true });
  const contents = { page: 0, x: 0, y: expect.closeTo(300, 0) };
  // Drawings are painted after the text around them.
  expect(found.slice(NAMES.length)).toEqual([sectionAt(0), contents, sectionAt(0)]);
});

it('lead within the page also where its base address is another', async () => {
  expect(await linksOf('/based', { fullPage: true })).toEqual([sectionAt(0)]);
});

it('lead to further PDF pages', async () => {
  const found = await linksOf('/long', { fullPage: true });
  expect(found[0]).toEqual({ page: 1, x: 0, y: expect.closeTo(HEIGHT_PX + 19_000 + 20 - 19_200, -2) });
  expect(found).not.toContain('nowhere');
});
