import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp } from '../support/mcp-client.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { createDirectory } from '../support/scratch.ts';

let folder: string;
const paragraphs = Array.from({ length: 200 }, (_, line) => `<p>Paragraph ${line}</p>`).join('');
const pages = servePages({ '/text': paragraphs });
const run = duringTests(startLocalRun);
const mcp = duringTests(() => startMcp({ SCREENSHOT_URL: run.url }));
beforeEach(() => {
  folder = createDirectory();
});

async function save(fields: Record<string, unknown> = {}) {
  const path = join(folder, 'page.pdf');
  const answer = await mcp.call('save_pdf', { url: `${pages.url}/text`, path, ...fields });
  return { path, answer };
}

async function sheetsOf(path: string): Promise<string[]> {
  const sheets = await readPdf(await readFile(path));
  return sheets.map(({ widthPt, heightPt }) => `${Math.round(widthPt)} x ${Math.round(heightPt)} pt`);
}

it('saves the whole page on sheets of A4, with selectable text', async () => {
  const { path, answer } = await save();
  expect([answer.isError, answer.pictures]).toEqual([false, []]);
  expect(answer.text).toMatch(/^Saved: .*page\.pdf \([\d.]+ kB\)\.\nThe page answered with status 200\./);
  expect(new Set(await sheetsOf(path))).toEqual(new Set(['595 x 842 pt']));
  const sheets = await readPdf(await readFile(path));
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.at(-1)?.texts.at(-1)?.text).toBe('Paragraph 199');
});

it('takes the paper that is asked for', async () => {
  const { path } = await save({ pdf: { paper: 'a5', landscape: true, pageRanges: '1' } });
  expect(await sheetsOf(path)).toEqual(['595 x 420 pt']);
});

it('shows the page as on screen, on one long page, with fullPage', async () => {
  const { path } = await save({ fullPage: true });
  expect(await sheetsOf(path)).toEqual([expect.stringMatching(/^1440 x \d+ pt$/)]);
});

it('uploads it, and answers with the link', async () => {
  const { answer } = await save({ path: null, storage: 'r2' });
  const [, link = ''] = /^Uploaded: (\S+)$/m.exec(answer.text) ?? [];
  const response = await fetch(link);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  [{ path: null }, 'Send path to save the file, or "storage": "r2" for a link.'],
  [{ storage: 'r2' }, 'Send path to save the file here, or storage to upload it, and not both.'],
  [{ path: '/tmp/page.png' }, 'path must end in .pdf.'],
  [{ format: 'png' }, 'save_pdf does not take format.'],
  [{ path: 7 }, 'path must be a string.'],
])('refuses %j in a sentence', async (fields, message) => {
  const { answer } = await save(fields);
  expect([answer.isError, answer.text]).toEqual([true, message]);
});
