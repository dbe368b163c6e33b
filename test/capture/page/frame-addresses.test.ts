import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';

const COUNTS = "let count = 0; setInterval(() => { location.hash = 'a' + (count += 1) }, 1)";

let pages: PageServer;
let capture: Capturer;
beforeAll(async () => {
  pages = await startPages({
    '/': `<h1>Twenty frames</h1>${'<iframe src=/frame width=90 height=50></iframe>'.repeat(20)}`,
    '/frame': `<script>${COUNTS}</script>`,
  });
  capture = await createCapturer();
});
afterAll(() => pages.close());

it('a page whose frames change their addresses without end is captured', async () => {
  const [sheet] = await readPdf(fileOf(await capture({ url: pages.url, format: 'pdf' })));
  expect(sheet?.texts.map(({ text }) => text)).toContain('Twenty frames');
});
