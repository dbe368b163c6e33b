import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { INLINE_LIMIT_BYTES } from '../../lambda/delivery/reply-limit.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp, type ToolAnswer } from '../support/mcp-client.ts';
import { describePicture } from '../support/pixels.ts';
import { createDirectory } from '../support/scratch.ts';

let folder: string;
const pages = servePages({ '/': '<h1>Page' });
const run = duringTests(startLocalRun);
const mcp = duringTests(() => startMcp({ SCREENSHOT_URL: run.url, SCREENSHOT_API_KEY: 'local-starter' }));
beforeEach(() => {
  folder = createDirectory();
});

function save(fields: Record<string, unknown>, path = '/'): Promise<ToolAnswer> {
  return mcp.call('save_screenshot', { url: `${pages.url}${path}`, ...fields });
}

async function quotaLeft(): Promise<number> {
  const limits = (await mcp.read('screenshot://limits')) as { screenshotsInThisMonth: { remaining: number } };
  return limits.screenshotsInThisMonth.remaining;
}

it.each([
  ['page.png', 'png 2000x1600'],
  ['page.jpg', 'jpg 2000x1600'],
  ['page.webp', 'webp 2000x1600'],
])('saves %s at full size, for one capture', async (name, expected) => {
  const before = await quotaLeft();
  const path = join(folder, name);
  const answer = await save({ width: 1000, height: 800, scale: 2, path });
  expect([answer.isError, answer.pictures]).toEqual([false, []]);
  expect(answer.text).toContain(`Saved: ${path} (2000 x 1600 px, `);
  expect(describePicture(await readFile(path))).toBe(expected);
  expect(await readdir(folder)).toEqual([name]);
  expect(await quotaLeft()).toBe(before - 1);
});

it('saves also what is too large for a direct answer', async () => {
  const path = join(folder, 'heavy.png');
  await save({ path }, '/heavy.html');
  const file = await readFile(path);
  expect(describePicture(file)).toBe('png 1920x1080');
  expect(file.length).toBeGreaterThan(INLINE_LIMIT_BYTES);
});

it('uploads, and answers with the link', async () => {
  const answer = await save({ storage: 'r2', format: 'webp' });
  const [, link = ''] = /^Uploaded: (\S+)$/m.exec(answer.text) ?? [];
  const response = await fetch(link);
  expect(describePicture(Buffer.from(await response.arrayBuffer()))).toBe('webp 1920x1080');
});

it('never replaces another file unless told to', async () => {
  const path = join(folder, 'page.png');
  await writeFile(path, 'mine');
  const before = await quotaLeft();
  const refused = await save({ path });
  expect([refused.isError, refused.text]).toEqual([
    true,
    `${path} exists already. Choose another path, or send "overwrite": true to replace it.`,
  ]);
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect(await quotaLeft()).toBe(before);
  expect((await save({ path, overwrite: true })).isError).toBe(false);
  expect(describePicture(await readFile(path))).toBe('png 1920x1080');
  expect(await readdir(folder)).toEqual(['page.png']);
});

it.each([
  ['page.png', 'path must be absolute; got "page.png".'],
  ['FOLDER/page.sh', 'path must end in .png, .jpg or .webp.'],
  ['FOLDER/page.pdf', 'path must end in .png, .jpg or .webp.'],
  ['FOLDER/none/page.png', 'There is no folder FOLDER/none.'],
  ['FOLDER/link.png', 'FOLDER/link.png is no regular file, and is not replaced.'],
])('does not write to %s', async (path, message) => {
  const outside = join(folder, 'outside');
  await symlink(outside, join(folder, 'link.png'));
  const place = (text: string) => text.replaceAll('FOLDER', folder);
  const answer = await save({ path: place(path), overwrite: true });
  expect([answer.isError, answer.text]).toEqual([true, place(message)]);
  expect(await readdir(folder)).toEqual(['link.png']);
});

it.each([
  [{}, 'Send path to save the file, or "storage": "r2" for a link.'],
  [{ path: '/tmp/page.png', format: 'webp' }, 'format is "webp", but path ends in the extension of "png".'],
  [{ storage: 'r2', format: 'pdf' }, 'save_screenshot makes no PDF. Use save_pdf.'],
  [{ path: '/tmp/page.png', pdf: {} }, 'save_screenshot does not take pdf.'],
])('refuses %j in a sentence', async (fields, message) => {
  const answer = await save(fields);
  expect([answer.isError, answer.text]).toEqual([true, message]);
});
