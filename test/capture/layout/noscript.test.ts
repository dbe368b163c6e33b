import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const page = (noscript: string) => `<!doctype html>
  <style>
    body { margin: 0 } main { container-type: inline-size; height: 900px; background: lime }
    @container (min-width: 10px) { div { display: grid } }
  </style>
  <main><div>${noscript}</div></main><script>document.title = 'scripts run'</script>`;

const pages = servePages({
  '/with': page('<noscript><p style="background: red">Turn scripts on</p></noscript>'),
});

const look = (body: object) => capture({ url: `${pages.url}/with`, ...body });

it('shows no noscript content in a picture', async () => {
  for (const rest of [{}, { fullPage: true }, { selector: 'main' }]) {
    const picture = readPng(fileOf(await look({ width: 300, height: 200, ...rest })));
    expect(picture.count(LIME)).toBe(picture.width * picture.height);
  }
});

it('shows no noscript content in a PDF', async () => {
  const sheets = await readPdf(fileOf(await look({ format: 'pdf', fullPage: true })));
  expect(JSON.stringify(sheets)).not.toContain('Turn scripts on');
});
