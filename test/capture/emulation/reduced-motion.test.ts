import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, readPng } from '../../support/pixels.ts';

const BOX = 'width: 100px; height: 100px; border: 0; display: block; margin: 0';
const DOCUMENT = `<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 0 } div { ${BOX}; background: rgb(0 255 0) }
  @media (prefers-reduced-motion) { div { background: rgb(0 0 255) } }</style><div></div>`;

const pages = servePages({
  '/frame': DOCUMENT,
  '/column': answerWith(
    'text/html',
    () => `${DOCUMENT}
      <iframe style="${BOX}" src="/frame"></iframe>
      <iframe style="${BOX}" src="http://127.0.0.1:${pages.port}/frame"></iframe>
      <iframe style="${BOX}" srcdoc="${DOCUMENT.replaceAll('"', '&quot;')}"></iframe>
      <div id="early"></div><div id="late"></div><script>
        const query = matchMedia('(prefers-reduced-motion: reduce)');
        early.style.background = query.matches ? 'rgb(0 0 255)' : 'rgb(0 255 0)';
        onload = () => setTimeout(() => {
          const isSame = query.matches === matchMedia('not all and (prefers-reduced-motion: no-preference)').matches;
          late.style.background = !isSame ? 'red' : query.matches ? 'rgb(0 0 255)' : 'rgb(0 255 0)';
        }, 500);
        query.onchange = () => { early.style.background = 'red' };
      </script>`,
  ),
});
/** The boxes of the page from top to bottom, 100 px each. */
const COLUMN = ['page', 'frame', 'frame of another origin', 'srcdoc frame', 'first script', 'late script'];

async function look(fields: Record<string, unknown>) {
  const url = `http://localhost:${pages.port}/column`;
  const file = fileOf(await capture({ url, width: 120, height: 700, hideCookieBanners: false, ...fields }));
  const picture = fields.format === 'pdf' ? (await readPdf(file))[0] : readPng(file);
  return COLUMN.map((_, index) => picture?.at(50, index * 100 + 50));
}

const FILES = [
  {},
  { fullPage: true },
  { device: 'iphone-15-pro' },
  { format: 'pdf' },
  { format: 'pdf', fullPage: true },
  { format: 'pdf', pdf: {} },
  { format: 'pdf', pdf: { media: 'screen' } },
  { selector: 'body' },
];

it.each(FILES)('in %j the page, its frames and its scripts prefer no motion', async (file) => {
  expect(await look({ ...file, reducedMotion: true })).toEqual(COLUMN.map(() => BLUE));
});

it.each(FILES)('in %j without it they have no preference', async (file) => {
  expect(await look(file)).toEqual(COLUMN.map(() => LIME));
});
