import { describe, expect, it } from 'vitest';
import { type CaptureBody, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';
import { describePicture, readPng } from '../../support/pixels.ts';

const GREEN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#0f0" d="M0 0h40v40H0z"/></svg>';
const image: Route = answerWith('image/svg+xml', GREEN, { afterMs: 50 });
/** Each way reports to its own path. */
const TELLING = ['inline', 'file', 'handler', 'frame', 'srcdoc', 'worker', 'link', 'late'];
const tell = (way: string) => `new Image().src = '/ran/${way}'`;

const SCRIPTED = `<!doctype html><style>body { margin: 0 } @media (scripting: none) { body { background: #fff0f0 } }</style>
  <script>${tell('inline')}; document.write('<p>written'); new Worker('/worker.js')</script><script src=/file.js></script>
  <img src=/missing onerror="${tell('handler')}"><body onload="${tell('handler')}" onscroll="${tell('late')}">
  <iframe src=/frame hidden></iframe><iframe hidden srcdoc="<script>${tell('srcdoc')}</script>"></iframe>
  <iframe hidden src="javascript:void(${tell('link')})"></iframe>
  <noscript><div style="width: 100px; height: 100px; background: #00f"></div></noscript>`;

const ITEMS = Array.from(
  { length: 40 },
  (_, at) => `<p><img loading=lazy width=40 height=40 src="/image.svg?${at}">`,
);
const LONG = `<!doctype html><style>body { margin: 0 } p { margin: 0; height: 100px } @keyframes fade { from { opacity: 0 } }
  #fades { animation: fade 1s } #bar { position: fixed; top: 0; right: 0; width: 50px; height: 20px; background: #f00 }</style>
  <script>document.documentElement.remove()</script><div id=bar></div>${ITEMS.join('')}<div id=fades style="width: 60px; height: 30px">End</div>
  <noscript><p id=own>noscript</p></noscript>`;

const script: Route = answerWith('text/javascript', tell('file'));
const pages = servePages({
  '/scripted': SCRIPTED,
  '/long': LONG,
  '/file.js': script,
  '/worker.js': answerWith('text/javascript', 'fetch("/ran/worker")'),
  '/frame': `<script>${tell('frame')}</script>`,
  '/image.svg': image,
  '/refreshes': `<meta http-equiv=refresh content="0;url=/scripted"><script>${tell('inline')}</script>`,
});

const ranCount = () => TELLING.reduce((sum, way) => sum + pages.hits(`/ran/${way}`).length, 0);
const look = async (path: string, more: Partial<CaptureBody> = {}) => {
  const captured = await capture({
    url: pages.url + path,
    width: 400,
    height: 300,
    javaScript: false,
    ...more,
  });
  const file = fileOf(captured);
  return { file, lost: 'lost' in captured ? captured.lost : undefined };
};

describe('javaScript: false', () => {
  it('runs no script of the page in any way, shows what the page has for that case, and takes no longer', async () => {
    const before = ranCount();
    const startedAt = performance.now();
    const { file } = await look('/scripted', { scrollIntoViewSelector: 'noscript div', fullPage: true });
    const offMs = performance.now() - startedAt;
    expect(ranCount() - before).toBe(0);
    expect(readPng(file).at(50, 50)).toBe('#0000ff');
    expect(readPng(file).at(390, 290)).toBe('#fff0f0');

    const { file: scripted } = await look('/scripted', { javaScript: true });
    // A wait for a timer that never fires would take seconds.
    expect(offMs).toBeLessThan(performance.now() - startedAt - offMs + 2_000);
    for (const way of ['inline', 'file', 'handler', 'frame', 'srcdoc'])
      expect([way, pages.hits(`/ran/${way}`).length]).not.toEqual([way, 0]);
    expect(readPng(scripted).at(390, 290)).toBe('#ffffff');
  });

  it('runs none after a redirect of the page', async () => {
    const before = ranCount();
    const { file } = await look('/refreshes', { format: 'png' });
    expect(ranCount() - before).toBe(0);
    expect(readPng(file).at(390, 290)).toBe('#fff0f0');
  });

  it('loads lazy images of the whole page, without a step that fails', async () => {
    const { file, lost } = await look('/long', { fullPage: true, hidePopups: true });
    expect(lost).toEqual({});
    const picture = readPng(file);
    const missing = ITEMS.map((_, at) => at).filter((at) => picture.at(20, at * 100 + 20) !== '#00ff00');
    expect(missing).toEqual([]);
  });

  it('finds, scrolls to and waits for elements', async () => {
    const { file, lost } = await look('/long', {
      selector: '#fades',
      waitForSelector: '#own',
      scrollIntoViewSelector: '#own',
      delay: 100,
    });
    expect(lost).toEqual({});
    expect(describePicture(file)).toBe('png 60x30');
  });

  it('prints', async () => {
    const { file, lost } = await look('/long', { format: 'pdf', fullPage: true });
    expect(lost).toEqual({});
    expect((await readPdfSheets(file)).flatMap(({ texts }) => texts).map(({ text }) => text)).toContain(
      'noscript',
    );
    const paper = await look('/long', { format: 'pdf', pdf: {} });
    expect((await readPdfSheets(paper.file)).length).toBeGreaterThan(2);
  });
});
