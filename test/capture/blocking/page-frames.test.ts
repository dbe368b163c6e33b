import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, createCapturer } from '../../support/capture.ts';
import { captureAll } from './compare.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const ALL_MS = 120_000;
const OFF = { hideCookieBanners: false };
const CONSENT = { hideCookieBanners: true };
const POPUPS = { ...CONSENT, hidePopups: true };
const FULL = 'position:fixed;left:0;top:0;width:100%;height:100%;border:0';
const DIALOG =
  '<div style="background:#f0a;padding:40px"><h2>Spin the wheel</h2><p>Win a jacket.</p><input type="email"><button>Spin</button></div>';
const LAYER = `<body style="margin:0;display:grid;place-items:center;height:100vh;background:rgba(0,0,0,.5)">${DIALOG}</body>`;
const BAR =
  '<div style="position:fixed;left:0;right:0;bottom:0;padding:18px;background:#f0a">We use cookies on this site. <button>Accept</button></div>';
const TEXT = '<p>Boats leave the east quay at nine and at noon, and come back with the tide.</p>'.repeat(6);

const framed = (html: string, style = FULL) => `<iframe srcdoc='${html}' style="${style}"></iframe>`;
const fromElsewhere = (html: string) =>
  `<iframe src="data:text/html,${encodeURIComponent(html)}" style="${FULL};z-index:99"></iframe>`;
const document = (body: string) =>
  `<!doctype html><html lang="en"><title>Harbour</title><body>${body}</body></html>`;
const app = (rest = '') =>
  `<body style="background:#eef"><main><h1>Tides</h1>${TEXT}</main>${rest}<script>document.title</script></body>`;

/** Frames over the whole page that the options remove. */
const LAYERS: Record<string, string> = {
  'of the same origin': framed(LAYER, `${FULL};z-index:99`),
  'of another origin': fromElsewhere(LAYER),
  'in a fixed container': `<div style="${FULL};z-index:99">${framed(LAYER)}</div>`,
  'with only an age gate': framed(
    `<body><div style="${FULL};background:#f0a"><h2>Are you 18 or older?</h2><button>Yes</button><button>No</button></div></body>`,
    `${FULL};z-index:99`,
  ),
  'with only a modal': framed(
    `<body><div style="${FULL};background:rgba(0,0,0,.6)"><div role="dialog" aria-modal="true">${DIALOG}</div></div></body>`,
    `${FULL};z-index:99`,
  ),
};

/** Frames as large as the page that hold the page's own content. */
const INNOCENTS: Record<string, string> = {
  'an application in a frame': document(framed(app())),
  'an application in a transparent frame over a loading text': document(
    `<p>Loading the tides.</p>${framed(`<nav><a href="/1">Tides</a></nav><h1>Tides</h1>${TEXT.repeat(4)}`)}`,
  ),
  'a preview that covers its editor': document(
    `<h1>Editor</h1>${TEXT}${framed(app(), `${FULL};z-index:9;background:#fff`)}`,
  ),
  'falling snow over the page': document(
    `<h1>Winter</h1>${TEXT}${framed('<canvas style="position:fixed"></canvas>', `${FULL};z-index:9`)}`,
  ),
};

let site: FixtureSite;
let files: Map<string, Buffer>;
beforeAll(async () => {
  site = await startFixtureSite();
  const capture = await createCapturer('all', {}, resolveToLoopback);
  const serve = (path: string, html: string) =>
    site.add(path, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    });
  const layers = Object.entries(LAYERS).flatMap(([name, last], index): [string, CaptureBody][] => {
    const url = site.add(`/layer-${index}`, { last });
    return [
      [`${name}, off`, { url, ...OFF }],
      [`${name}, on`, { url, ...POPUPS }],
    ];
  });
  const innocents = Object.entries(INNOCENTS).flatMap(([name, html], index): [string, CaptureBody][] => {
    const url = serve(`/innocent-${index}`, html);
    return [
      [`${name}, off`, { url, ...OFF }],
      [`${name}, on`, { url, ...POPUPS }],
    ];
  });
  files = await captureAll(
    capture,
    new Map<string, CaptureBody>([
      ['bare', { url: site.add('/bare', {}), ...OFF }],
      ['site in a frame', { url: serve('/framed', document(framed(app()))), ...OFF }],
      ['site with a bar in a frame', { url: serve('/framed-bar', document(framed(app(BAR)))), ...CONSENT }],
      ...layers,
      ...innocents,
    ]),
  );
}, ALL_MS);
afterAll(() => site.close());

const isSame = (one: string, other: string) =>
  files.get(one)?.equals(files.get(other) ?? Buffer.alloc(0)) === true;

describe('a frame as large as the page that holds nothing but a dialog', () => {
  it.each(Object.keys(LAYERS))('is removed, and the bytes equal those of the page without it: %s', (name) => {
    expect(isSame(`${name}, on`, 'bare')).toBe(true);
  });

  it.each(Object.keys(LAYERS))('stays when the options are off: %s', (name) => {
    expect(isSame(`${name}, off`, 'bare')).toBe(false);
  });
});

describe('a frame as large as the page that holds a page', () => {
  it('is cleaned like a page', () => {
    expect(isSame('site with a bar in a frame', 'site in a frame')).toBe(true);
  });

  it.each(Object.keys(INNOCENTS))('keeps the same bytes: %s', (name) => {
    expect(isSame(`${name}, on`, `${name}, off`)).toBe(true);
  });
});
