/** Pages whose lines run in other directions, and where sheets may break. */
import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { type PdfSheet, readPdfSheets } from '../../support/pdf-reader.ts';
import { combine } from '../../support/sweep.ts';

/** An A4 sheet in CSS px. */
const SHEET_PX = { width: 794, height: 1123 };
const WIDE: Record<string, string> = {
  'a long address': `<p><a href="https://example.com/">https://example.com/${'x'.repeat(200)}</a>`,
  'a table of 1,000 px': '<table style="width: 1000px"><tr><td>cell<td>other</table>',
  'a minimal width': '<div style="min-width: 900px">wide</div>',
  'a wide row of boxes': `<div style="display: flex">${'<b style="flex: none; width: 300px">box</b>'.repeat(4)}</div>`,
  'a line of code': `<pre>${'code '.repeat(60)}</pre>`,
  'a narrow body': '<style>body { width: 600px }</style><div style="width: 1100px">wide</div>',
};
const VERTICAL = Array.from({ length: 40 }, (_, at) => `<p>Line ${at} ${'word '.repeat(30)}</p>`).join('');
const words = (count: number) => 'Some words of a paragraph. '.repeat(count);
const rowsOf = (heights: readonly number[]) =>
  heights.map((px, at) => `<tr valign="top"><td style="height: ${px}px">row ${at}</td></tr>`).join('');
const TALL_ROW = `<tr><td valign="top">Menu</td><td>${`<p>${words(20)}</p>`.repeat(20)}</td></tr>`;

const pages = servePages({ '/': '<!doctype html>' });

const print = async (html: string, pdf: object = {}): Promise<PdfSheet[]> =>
  readPdfSheets(await fileOf(await capture({ url: pages.url, format: 'pdf', html, pdf })));
const textsOf = (sheets: PdfSheet[]) => sheets.map(({ texts }) => texts.map(({ text }) => text));
const heading = ({ texts }: PdfSheet) => texts.find(({ text }) => text === 'Title');

/** Attributes of the root and of the body. */
const RIGHT_TO_LEFT: Record<string, [root: string, body: string]> = {
  'by its root': ['dir="rtl"', ''],
  'by its body': ['', 'dir="rtl"'],
  'by a style': ['style="direction: rtl"', ''],
};

describe('a right-to-left page wider than its sheet', () => {
  it.each(combine(Object.keys(WIDE), Object.keys(RIGHT_TO_LEFT)))(
    'with %s is shrunk to it, as its left-to-right twin is, %s',
    async (kind, way) => {
      const page = (root: string, body: string) =>
        `<!doctype html><html ${root}><meta charset="utf-8"><body ${body}><h1>Title</h1>${WIDE[kind]}`;
      const ltr = await print(page('', ''));
      const rtl = await print(page(...(RIGHT_TO_LEFT[way] ?? ['', ''])));
      expect(textsOf(rtl).flat().join('').length).toBeGreaterThanOrEqual(textsOf(ltr).flat().join('').length);
      const [twin, mirrored] = [ltr, rtl].map(([sheet]) => sheet && heading(sheet));
      expect(mirrored?.x).toBeGreaterThan(SHEET_PX.width / 2);
      expect(mirrored?.y).toBeGreaterThan(0);
      expect(mirrored?.y).toBeLessThan((twin?.y ?? 0) + 5);
    },
  );

  it('is shrunk by the request, too', async () => {
    const [sheet] = await print('<html dir="rtl"><h1>Title</h1><p>text', { scale: 0.5 });
    expect(sheet && heading(sheet)?.x).toBeGreaterThan(700);
  });

  it('keeps a body that is narrower than the sheet at its right', async () => {
    const [sheet] = await print(
      '<html dir="rtl"><body style="width: 300px; margin: 0"><h1>Title</h1><p style="text-align: end">end',
      { scale: 0.8 },
    );
    const end = sheet?.texts.find(({ text }) => text === 'end');
    expect(end?.x).toBeCloseTo(SHEET_PX.width - 300 * 0.8, 0);
  });
});

describe('a vertical page', () => {
  it.each(['html', 'body'])('continues on further sheets at its size: %s', async (where) => {
    for (const mode of ['vertical-rl', 'vertical-lr']) {
      const sheets = await print(
        `<!doctype html><style>${where} { writing-mode: ${mode} } p { font: 20px/30px Arimo; margin: 10px }</style>
        <h1>Title</h1>${VERTICAL}`,
      );
      expect([mode, sheets.length]).toEqual([mode, 4]);
      const text = textsOf(sheets).flat().join(' ');
      for (let line = 0; line < 40; line++) expect(text).toContain(`Line ${line} `);
    }
  });

  it('is shrunk when its lines are longer than the sheet', async () => {
    const sheets = await print(
      '<html style="writing-mode: vertical-rl"><h1>Title</h1><p style="height: 1800px; text-align: end">end',
    );
    expect(textsOf(sheets)).toEqual([['Title', 'end']]);
  });
});

describe('breaks', () => {
  it.each([
    ['a layout table', `<table><tr><td>Head</td></tr>${TALL_ROW}</table>`],
    ['a table in a table', `<table width="100%"><tr><td><table width="600">${TALL_ROW}</table></table>`],
    ['a table with a head', `<table><thead><tr><th>Head</thead><tbody>${TALL_ROW}</tbody></table>`],
  ])('cut a row that no sheet holds: %s', async (_kind, html) => {
    const sheets = await print(`<!doctype html><h1>Title</h1>${html}`);
    const lines = textsOf(sheets).map((texts) => texts.filter((text) => text.includes('words')).length);
    expect(lines[0]).toBeGreaterThan(20);
  });

  it('keep a row whole that a sheet holds, and cut one that is too high beside the repeated head', async () => {
    const firstSheetOf = async (head: string, heights: readonly number[]) =>
      textsOf(
        await print(`<!doctype html><body style="margin: 0"><table cellpadding="0" cellspacing="0">${head}
        <tbody>${rowsOf(heights)}</tbody></table>`),
      )[0];
    expect(await firstSheetOf('', [400, 1_000])).toEqual(['row 0']);
    expect(await firstSheetOf('', [400, 1_130])).toEqual(['row 0', 'row 1']);
    const head = '<thead><tr><th style="height: 200px">Head</th></tr></thead>';
    expect(await firstSheetOf(head, [400, 900])).toEqual(['Head', 'row 0']);
    expect(await firstSheetOf(head, [400, 950])).toEqual(['Head', 'row 0', 'row 1']);
  });

  it('cut a row that a sheet holds between the rows of a table in it', async () => {
    const sheets = await print(
      `<!doctype html><body style="margin: 0"><table><tr><td style="height: 400px">row 0</td></tr>
        <tr><td><table>${rowsOf([300, 300, 300])}</table></td></tr></table>`,
    );
    expect(textsOf(sheets)).toEqual([['row 0', 'row 0', 'row 1'], ['row 2']]);
  });

  it.each([
    ['after each other', (at: number) => `<h3>Question ${at}</h3>`],
    [
      'of closed answers',
      (at: number) => `<div><h3><button>Question ${at}</button></h3><p hidden>Answer</div>`,
    ],
    ['in a list', (at: number) => `<li><h4>Question ${at}</h4></li>`],
    [
      'of closed details',
      (at: number) => `<details><summary><h3>Question ${at}</h3></summary><p>Answer</details>`,
    ],
  ])('are not moved by a run of headings %s', async (_kind, heading) => {
    const run = Array.from({ length: 40 }, (_, at) => heading(at)).join('');
    const [first] = textsOf(await print(`<!doctype html><p>${words(100)}</p>${run}<p>text`));
    expect(first?.filter((text) => text.startsWith('Question')).length).toBeGreaterThan(5);
  });

  it('keep headings with a picture that a sheet holds together with them', async () => {
    const sheetOfHeading = async (px: number) =>
      textsOf(
        await print(`<!doctype html><style>* { margin: 0 } h2 { line-height: 60px } svg { display: block }</style>
        <p style="height: 300px">filler</p><h2>Section</h2><svg width="100" height="${px}"></svg>`),
      ).findIndex((texts) => texts.includes('Section'));
    expect([await sheetOfHeading(900), await sheetOfHeading(1_100)]).toEqual([1, 0]);
  });

  it.each([
    ['in a scroller', 'html, body { margin: 0; height: 100% } main { height: 100vh; overflow: auto }'],
    [
      'in a column of boxes that are as high as their content',
      'main { display: flex; flex-direction: column } main > div { display: flex; height: 100%; overflow-x: auto } div div { min-height: 100% }',
    ],
  ])('lose nothing at the end of a box %s', async (_where, css) => {
    const whole = Array.from({ length: 30 }, (_, at) => `<p>Line ${at}</p><svg height="400"></svg>`).join('');
    const html = `<style>${css} svg { display: block }</style><main><div><div>${whole}</div></div></main>`;
    const lines = textsOf(await print(html)).flat();
    expect(lines).toEqual(Array.from({ length: 30 }, (_, at) => `Line ${at}`));
  });

  it('keep headings with the text that follows', async () => {
    const filler = '<p style="height: 1030px; margin: 0">filler</p>';
    const [first] = textsOf(
      await print(`<!doctype html><style>body, h1, h2 { margin: 0; line-height: 40px }</style>${filler}
        <h1>Chapter</h1><h2>Section</h2><p style="line-height: 40px; margin: 0">text</p>`),
    );
    expect(first).toEqual(['filler']);
  });
});
