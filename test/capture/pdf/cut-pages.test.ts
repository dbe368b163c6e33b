import { expect, it } from 'vitest';
import { setPageSizes } from '../../../lambda/capture/pdf/cut-pages.ts';

const page = (number: number) => `${number} 0 obj\n<</Type /Page\n/MediaBox [0 0 600 800]>>\nendobj\n`;

/** Returns a PDF of these objects, in slices. Its cross-reference table begins with the free entry. */
function pdfOf(objects: string[], sliceBytes = 1_000): Buffer[] {
  let length = '%PDF-1.4\n'.length;
  const rows = objects.map((object) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    length += object.length;
    return row;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<</Size ${count}\n/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return slicesOf(`%PDF-1.4\n${objects.join('')}${table}${trailer}`, sliceBytes);
}

function slicesOf(text: string, sliceBytes = 1_000): Buffer[] {
  const file = Buffer.from(text, 'latin1');
  return Array.from({ length: Math.ceil(file.length / sliceBytes) }, (_, index) =>
    file.subarray(index * sliceBytes, (index + 1) * sliceBytes),
  );
}

const catalog = '1 0 obj\n<</Type /Catalog\n/Pages 2 0 R>>\nendobj\n';
const tree = (number: number, ...kids: number[]) =>
  `${number} 0 obj\n<</Type /Pages\n/Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>\nendobj\n`;
const onePage = () => pdfOf([catalog, tree(2, 3), page(3)]);
const textOf = (slices: Buffer[]) => Buffer.concat(slices).toString('latin1');

it.each([3, 500_000])('cuts the page of a file of %i objects, and only appends to the file', (count) => {
  const objects = [catalog, tree(2, 3), page(3)];
  for (let number = 4; number <= count; number += 1) objects.push(`${number} 0 obj\n<<>>\nendobj\n`);
  const pdf = pdfOf(objects, 3_000_000);
  const cut = setPageSizes(pdf, [{ widthPx: 400, heightPx: 200 }]);
  expect(cut.length).toBe(pdf.length + 1);
  expect(pdf.every((slice, index) => cut[index] === slice)).toBe(true);
  const update = cut.at(-1)?.toString('latin1');
  expect(update).toContain('3 0 obj\n<</Type /Page\n/MediaBox [0 650 300 800]>>\nendobj');
  expect(update).toMatch(new RegExp(`trailer\\n<</Prev \\d+\\n/Size ${count + 1}\n/Root 1 0 R>>`));
});

it('cuts the pages of a tree in page order, whatever their object numbers and the slices', () => {
  const pdf = pdfOf([catalog, tree(2, 6, 3), tree(3, 4), page(4), page(5), tree(6, 7, 5), page(7)], 7);
  const cut = setPageSizes(
    pdf,
    [40, 80, 120].map((widthPx) => ({ widthPx, heightPx: 200 })),
  );
  const update = cut.at(-1)?.toString('latin1') ?? '';
  const found = update.matchAll(/(\d+) 0 obj\n<<\/Type \/Page\n\/MediaBox \[0 650 (\d+) 800\]/g);
  expect([...found].map(([, number, width]) => [number, width])).toEqual([
    ['7', '30'],
    ['5', '60'],
    ['4', '90'],
  ]);
});

it('finds the end of a page object that names thousands of pictures', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `/X${index} ${index} 0 R`).join('\n');
  const long = `3 0 obj\n<</Type /Page\n/XObject <<${names}>>\n/MediaBox [0 0 600 800]>>\nendobj\n`;
  const cut = setPageSizes(pdfOf([catalog, tree(2, 3), long]), [{ widthPx: 400, heightPx: 200 }]);
  expect(cut.at(-1)?.toString('latin1')).toContain('/MediaBox [0 650 300 800]>>\nendobj');
});

it.each([
  ['has no cross-reference table', (text: string) => text.replace('xref\n0', 'gone\n0')],
  ['declares more table rows than it has', (text: string) => text.replace('xref\n0 4', 'xref\n0 5')],
  ['declares fewer table rows than it has', (text: string) => text.replace('xref\n0 4', 'xref\n0 3')],
  ['has malformed table rows', (text: string) => text.replace('00000 n ', '0000x n ')],
])('refuses a file that %s', (_what, breakIt) => {
  const broken = slicesOf(breakIt(textOf(onePage())));
  expect(() => setPageSizes(broken, [{ widthPx: 1, heightPx: 1 }])).toThrow('no plain cross-reference table');
});

it('refuses a file with a cycle in its page tree', () => {
  const size = { widthPx: 1, heightPx: 1 };
  expect(() => setPageSizes(pdfOf([catalog, tree(2, 2)]), [size])).toThrow('no plain page tree');
});

it('cuts the existing pages when there are more sizes than pages', () => {
  const size = { widthPx: 400, heightPx: 200 };
  const update = setPageSizes(onePage(), [size, size]).at(-1)?.toString('latin1');
  expect(update?.match(/\/MediaBox \[0 650 300 800\]/g)).toHaveLength(1);
});
