import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { readStream } from '../../../lambda/capture/pdf/read-stream.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';

const SCREEN = { width: 800, height: 600 };
/** Noise does not compress: a file has three bytes for each px, here a little more than a slice of 3 MiB. */
const NOISE = `<!doctype html><canvas width="1040" height="1040"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d');
  const picture = context.createImageData(1040, 1040);
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

const readPrint = async (session: CDPSession, maxBytes?: number) =>
  readStream(session, await print(session), maxBytes);

/** Whether it is a whole PDF, whose last lines name the place of its table. */
function expectPdf(slices: Buffer[]): void {
  const file = Buffer.concat(slices).toString('latin1');
  expect(file).toMatch(/^%PDF-/);
  expect(file).toMatch(/%%EOF\s*$/);
  const [, tableAt] = /startxref\s+(\d+)\s/.exec(file) ?? [];
  expect(file.slice(Number(tableAt))).toMatch(/^xref/);
}

it('returns the only slice of a small file', async () => {
  const slices = await browser.withPage(`${pages.url}/text`, SCREEN, (session) => readPrint(session));
  expect(slices).toHaveLength(1);
  expectPdf(slices);
});

it('returns the slices of a file in order, up to the largest size, and refuses one that is a byte larger', async () => {
  await browser.withPage(`${pages.url}/noise`, SCREEN, async (session) => {
    const slices = await readPrint(session);
    expect(slices).toHaveLength(2);
    expectPdf(slices);
    const bytes = Buffer.concat(slices).length;
    expect(Buffer.concat(await readPrint(session, bytes))).toHaveLength(bytes);
    const refused = await readPrint(session, bytes - 1).catch((error) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused.code).toBe('capture_too_large');
  });
});
