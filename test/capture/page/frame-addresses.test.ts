import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';

const COUNTS = "let count = 0; setInterval(() => { location.hash = 'a' + (count += 1) }, 1)";

const pages = servePages({
  '/': `<h1>Twenty frames</h1>${'<iframe src=/frame width=90 height=50></iframe>'.repeat(20)}`,
  '/frame': `<script>${COUNTS}</script>`,
});

it('a page whose frames change their addresses without end is captured', async () => {
  const [sheet] = await readPdfSheets(fileOf(await capture({ url: pages.url, format: 'pdf' })));
  expect(sheet?.texts.map(({ text }) => text)).toContain('Twenty frames');
});
