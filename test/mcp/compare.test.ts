import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp, type ToolAnswer } from '../support/mcp-client.ts';
import { answerWith } from '../support/page-server.ts';
import { BLUE, describePicture, readPng } from '../support/pixels.ts';
import { createDirectory } from '../support/scratch.ts';

const MAX_BYTES = 750_000;
const RED = '#dc0000';

const boxes = (colour: string, rows = 1) =>
  `<style>body { margin: 0 } div { height: 1000px } b { display: block; width: 200px; height: 100px; background: ${colour} }</style>${'<div>Row</div>'.repeat(rows - 1)}<div><p>The text stays</p><b></b></div>`;

const noise = (seed: number) =>
  `<body style="margin:0"><canvas width=800 height=600></canvas><script>const c = document.querySelector('canvas').getContext('2d'); const i = c.createImageData(800, 600); const w = new Uint32Array(i.data.buffer); for (let n = 0, x = ${seed}; n < w.length; n++) w[n] = (x = (x * 1664525 + 1013904223) >>> 0) | 0xff000000; c.putImageData(i, 0, 0)</script>`;

let version: string;
const folder = createDirectory();
const pages = servePages({
  '/blue': boxes('#00f'),
  '/green': boxes('#080'),
  '/tall-blue': boxes('#00f', 4),
  '/tall-green': boxes('#080', 4),
  '/longer': boxes('#00f', 2),
  '/noise-1': noise(1),
  '/noise-2': noise(2),
  '/deployed': answerWith('text/html; charset=utf-8', () => boxes(version)),
});
const run = duringTests(() => startLocalRun());
const mcp = duringTests(() => startMcp({ SCREENSHOT_URL: run.url }));

function compare(before: string, now: string, fields: Record<string, unknown> = {}): Promise<ToolAnswer> {
  return mcp.call('compare', { url: pages.url + now, before: pages.url + before, ...fields });
}

it('shows the share and the place of what differs between two pages, in red', async () => {
  const answer = await compare('/blue', '/green', { width: 1000, height: 500 });
  expect(answer.text).toContain('4.00 % of the pixels changed (20,000 of 500,000), all within 200 x 100 px');
  const [, clip = ''] = /To look at the place, take (\{.*\})\./.exec(answer.text) ?? [];
  const { y } = JSON.parse(clip).clip;
  expect(JSON.parse(clip)).toEqual({ clip: { x: 0, y, width: 200, height: 100 } });
  expect(answer.text).toContain(
    'before on the left, now in the middle, and what changed in red on the right',
  );
  const { width, height, at, count } = readPng(answer.pictures[0] ?? Buffer.alloc(0));
  // Three panels of 517 x 258 px, and two lines of 8 px.
  expect([width, height]).toEqual([1567, 258]);
  const middleOfBox = Math.round((y + 50) * 0.517);
  const [before, now, difference] = [0, 525, 1050].map((left) => at(left + 50, middleOfBox));
  expect([before, now, difference]).toEqual([BLUE, '#008800', RED]);
  // 20,000 of the 500,000 px.
  expect(count(RED) / (517 * 258)).toBeCloseTo(0.04, 2);
});

it('takes the other page without a scheme', async () => {
  const address = `${pages.url.replace('http://', '')}/blue`;
  const answer = await mcp.call('compare', {
    url: `${pages.url}/green`,
    before: address,
    width: 400,
    height: 300,
  });
  expect(answer.text).toContain('of the pixels changed');
});

it('says that nothing changed, without a picture', async () => {
  const answer = await compare('/blue', '/blue', { width: 400, height: 300 });
  expect([answer.isError, answer.pictures]).toEqual([false, []]);
  expect(answer.text).toMatch(/^Nothing changed: no pixel differs\.\n/);
});

it('keeps a change of few pixels red when the picture is scaled down', async () => {
  const changed = await compare('/blue', '/green', {
    width: 2000,
    height: 500,
    css: 'b { height: 2px; width: 2px }',
  });
  expect(changed.text).toContain('Under 0.01 % of the pixels changed (4 of 1,000,000)');
  expect(readPng(changed.pictures[0] ?? Buffer.alloc(0)).count(RED)).toBeGreaterThan(0);
});

it('shows the rows of a very tall page that changed', async () => {
  const answer = await compare('/tall-blue', '/tall-green', { fullPage: true, width: 640 });
  expect(describePicture(answer.pictures[0] ?? Buffer.alloc(0))).toMatch(/^png 15\d\dx1568$/);
  expect(answer.text).toContain('Only the rows from y = 2,');
  expect(readPng(answer.pictures[0] ?? Buffer.alloc(0)).count(RED)).toBeGreaterThan(500);
});

it('counts what only one of two pages has', async () => {
  const answer = await compare('/blue', '/longer', { fullPage: true, width: 300, height: 300 });
  expect(answer.text).toContain('Before, the picture has 300 x 1,000 px, and now 300 x 2,016 px.');
});

it('draws noise on noise within the size that clients take', async () => {
  const answer = await compare('/noise-1', '/noise-2', { width: 800, height: 600 });
  expect(answer.pictures[0]?.length).toBeLessThanOrEqual(MAX_BYTES);
});

it('compares a page with the picture that was saved of it before a deployment', async () => {
  const path = join(folder, 'before.png');
  version = '#00f';
  const page = { url: `${pages.url}/deployed`, width: 400, height: 300 };
  await mcp.call('save_screenshot', { ...page, path });
  version = '#080';
  const answer = await mcp.call('compare', { ...page, before: path });
  expect(answer.text).toContain('all within 200 x 100 px');
});

it.each([
  ['page.png', 'before must be an http(s) URL, or the absolute path of a PNG that was saved earlier.'],
  [
    'FOLDER/notes.txt',
    'before must be an http(s) URL, or the absolute path of a PNG that was saved earlier.',
  ],
  ['FOLDER/none.png', 'There is no file FOLDER/none.png.'],
  ['FOLDER/broken.png', 'FOLDER/broken.png is no PNG that can be read.'],
])('refuses to compare with %s in a sentence, before a capture', async (before, message) => {
  await writeFile(join(folder, 'broken.png'), 'no picture');
  await writeFile(join(folder, 'notes.txt'), 'a secret');
  const place = (text: string) => text.replaceAll('FOLDER', folder);
  const answer = await mcp.call('compare', { url: `${pages.url}/blue`, before: place(before) });
  expect([answer.isError, answer.text]).toEqual([true, place(message)]);
});

it('says so when the service refuses one of the two', async () => {
  const answer = await compare('/blue', '/green', { selector: 'b[' });
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('(invalid_selector;') });
});
