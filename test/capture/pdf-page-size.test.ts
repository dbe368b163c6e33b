import { expect, it } from 'vitest';
import { setPageSizes } from '../../lambda/capture/pdf-page-size.ts';

/** A PDF of one page and empty objects, `count` in all; its cross-reference table begins with the free head. */
function pdfOf(count: number): Buffer {
  const objects = ['1 0 obj\n<</Type /Page\n/MediaBox [0 0 600 800]>>\nendobj\n'];
  for (let number = 2; number <= count; number += 1) objects.push(`${number} 0 obj\n<<>>\nendobj\n`);
  let length = '%PDF-1.4\n'.length;
  const rows = objects.map((object) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    length += object.length;
    return row;
  });
  const table = `xref\n0 ${count + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<</Size ${count + 1}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.from(`%PDF-1.4\n${objects.join('')}${table}${trailer}`, 'latin1');
}

it.each([1, 500_000])('cuts the page of a file of %i objects, and appends to it only', (count) => {
  const pdf = pdfOf(count);
  const cut = setPageSizes(pdf, [{ widthPx: 400, heightPx: 200 }]);
  expect(cut.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const update = cut.toString('latin1', pdf.length);
  expect(update).toContain('1 0 obj\n<</Type /Page\n/MediaBox [0 650 300 800]>>\nendobj');
  expect(update).toMatch(new RegExp(`trailer\\n<</Prev \\d+\\n/Size ${count + 1}>>`));
});

it.each([
  ['has no table', (text: string) => text.replace('xref\n0', 'gone\n0')],
  ['counts more rows than it has', (text: string) => text.replace('xref\n0 3', 'xref\n0 4')],
  ['counts fewer rows than it has', (text: string) => text.replace('xref\n0 3', 'xref\n0 2')],
  ['has rows of another form', (text: string) => text.replace('00000 n ', '0000x n ')],
])('refuses a file that %s', (_what, breakIt) => {
  const broken = Buffer.from(breakIt(pdfOf(2).toString('latin1')), 'latin1');
  expect(() => setPageSizes(broken, [{ widthPx: 1, heightPx: 1 }])).toThrow('no plain cross-reference table');
});

it('refuses a file of fewer pages', () => {
  const size = { widthPx: 1, heightPx: 1 };
  expect(() => setPageSizes(pdfOf(2), [size, size])).toThrow('1 pages, not 2');
});
