import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { readStream } from '../../../lambda/capture/pdf/read-stream.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';

const SCREEN = { width: 800, height: 600 };
const SLICE_BYTES = 3 * 1024 * 1024;
/** Noise does not compress: a file has three bytes for each px. */
const NOISE = `<!doctype html><canvas width="1200" height="1200"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d');
  const picture = context.createImageData(1200, 1200);
  let seed = 1;
  for (let at = 0; at < picture.data.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    picture.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context.putImageData(picture, 0, 0);
</script>`;

const pages = servePages({ '/noise': NOISE, '/text': '<!doctype html><p>Text' });
const browser = duringTests(openBareBrowser);

async function print(session: CDPSession): Promise<string> {
  const { stream } = await session.send('Page.printToPDF', { transferMode: 'ReturnAsStream' });
  return String(stream);
}

it.each([
  ['/text', 1],
  ['/noise', 2],
])('returns the slices of a file in order: %s', async (path, count) => {
  const slices = await browser.withPage(`${pages.url}${path}`, SCREEN, async (session) =>
    readStream(session, await print(session)),
  );
  expect(slices).toHaveLength(count);
  const file = Buffer.concat(slices).toString('latin1');
  expect(file).toMatch(/^%PDF-/);
  expect(file).toMatch(/%%EOF\s*$/);
  const [, tableAt] = /startxref\s+(\d+)\s/.exec(file) ?? [];
  expect(file.slice(Number(tableAt))).toMatch(/^xref/);
});

it('accepts a file of the largest size, and refuses one that is a byte larger', async () => {
  await browser.withPage(`${pages.url}/noise`, SCREEN, async (session) => {
    const slices = await readStream(session, await print(session));
    const bytes = Buffer.concat(slices).length;
    expect(bytes).toBeGreaterThan(SLICE_BYTES);
    expect(Buffer.concat(await readStream(session, await print(session), bytes))).toHaveLength(bytes);
    const refused = await readStream(session, await print(session), bytes - 1).catch((error) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused.code).toBe('capture_too_large');
  });
});
