import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { readPng } from '../../support/pixels.ts';

const LIME = '#00ff00';
const page = (noscript: string) => `<!doctype html>
  <style>
    body { margin: 0 } main { container-type: inline-size; height: 900px; background: lime }
    @container (min-width: 10px) { div { display: grid } }
  </style>
  <main><div>${noscript}</div></main><script>document.title = 'scripts run'</script>`;

let pages: PageServer;
let capture: Capturer;
beforeAll(async () => {
  pages = await startPages({
    '/with': page('<noscript><p style="background: red">Turn scripts on</p></noscript>'),
  });
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

it('shows no noscript content in a picture', async () => {
  for (const rest of [{}, { fullPage: true }, { selector: 'main' }]) {
    const picture = readPng(
      fileOf(await capture({ url: `${pages.url}/with`, width: 300, height: 200, ...rest })),
    );
    expect(picture.count(LIME)).toBe(picture.width * picture.height);
  }
});

it('shows no noscript content in a PDF', async () => {
  const sheets = await readPdf(
    fileOf(await capture({ url: `${pages.url}/with`, format: 'pdf', fullPage: true })),
  );
  expect(JSON.stringify(sheets)).not.toContain('Turn scripts on');
});
