import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { combine, some } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

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

const DIM = 'position:fixed;left:0;top:0;width:100%;height:100%;background:rgba(0,0,0,.5)';
const MIDDLE = 'position:fixed;left:30%;top:30%;width:40%;background:#f0a';
const ASKS = '<p>We use cookies on this site.</p><button>Accept</button><button>Decline</button>';
const listed = (style = MIDDLE) => `<div class="cookie-notice" style="${style}">${ASKS}</div>`;

/** Documents of frames over the page. Lists hide the text in them, and nothing of the rest may stay. */
const LISTED: Record<string, { html: string; style?: string }> = {
  'beside a backdrop': { html: `<div style="${DIM}"></div>${listed()}` },
  'in a backdrop': { html: `<div style="${DIM}">${listed()}</div>` },
  'in a dimmed body': { html: `<body style="background:rgba(0,0,0,.5)">${listed()}` },
  'over a mask in the flow': {
    html: `<body style="margin:0"><div style="height:100vh;background:rgba(0,0,0,.5)"></div>${listed()}`,
  },
  'beside a backdrop, late': {
    html: `<div style="${DIM}"></div><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(listed())}), 200)</script>`,
  },
  'in a bar with a background': {
    html: `<body style="margin:0;background:#f0a">${listed('')}`,
    style: 'position:fixed;left:0;bottom:0;width:100%;height:150px;border:0;z-index:99',
  },
};

const LISTED_FROM = combine(Object.entries(LISTED), ['same', 'other'] as const);
/** Samples for the check that they are visible when the options are off. */
const SHOWN = some(Object.keys(LAYERS));

const site = duringTests(startFixtureSite);
let files: Map<string, Buffer>;
beforeAll(async () => {
  const layers = Object.entries(LAYERS).flatMap(([name, last], index): [string, CaptureBody][] => {
    const url = site.add(`/layer-${index}`, { last });
    const shown: [string, CaptureBody][] = SHOWN.includes(name) ? [[`${name}, off`, { url, ...OFF }]] : [];
    return [...shown, [`${name}, on`, { url, ...POPUPS }]];
  });
  const innocents = Object.entries(INNOCENTS).flatMap(([name, html], index): [string, CaptureBody][] => {
    const url = site.add(`/innocent-${index}`, html);
    return [
      [`${name}, off`, { url, ...OFF }],
      [`${name}, on`, { url, ...POPUPS }],
    ];
  });
  const documentOf = (host: 'same' | 'other', path: string, html: string) => {
    const url = site.add(path, `<!doctype html>${html}`);
    return host === 'same' ? url : site.vendorUrl(`consent.vendor.example${path}`);
  };
  const lists = LISTED_FROM.map(([[name, { html, style = `${FULL};z-index:99` }], host], index) => {
    const source = documentOf(host, `/listed-${index}`, html);
    const last = `<iframe src="${source}" style="${style}"></iframe>`;
    const url = site.add(`/with-listed-${index}`, { last });
    return [`${name}, ${host}`, { url, ...CONSENT }] as const;
  });
  const locked = `<div style="${DIM}"></div>${listed()}<script>document.body.style.overflow = 'hidden'; document.querySelector('main').style.filter = 'blur(4px)'</script>`;
  const inner = (path: string, rest: string) =>
    document(`<iframe src="${site.add(path, `<!doctype html>${app(rest)}`)}" style="${FULL}"></iframe>`);
  files = await captureAll(
    captureSite,
    new Map<string, CaptureBody>([
      ['bare', { url: site.add('/bare', {}), ...OFF }],
      ['site in a frame', { url: site.add('/framed', document(framed(app()))), ...OFF }],
      [
        'site with a bar in a frame',
        { url: site.add('/framed-bar', document(framed(app(BAR)))), ...CONSENT },
      ],
      ['site as a frame', { url: site.add('/as-frame', inner('/inner', '')), ...OFF }],
      ['locked site as a frame', { url: site.add('/as-locked', inner('/inner-locked', locked)), ...CONSENT }],
      ...layers,
      ...lists,
      ...innocents,
    ]),
  );
}, ALL_MS);

const isSame = (one: string, other: string) =>
  files.get(one)?.equals(files.get(other) ?? Buffer.alloc(0)) === true;

describe('a frame as large as the page that holds nothing but a dialog', () => {
  it.each(Object.keys(LAYERS))('is removed, and the bytes equal those of the page without it: %s', (name) => {
    expect(isSame(`${name}, on`, 'bare')).toBe(true);
  });

  it.each(SHOWN)('stays when the options are off: %s', (name) => {
    expect(isSame(`${name}, off`, 'bare')).toBe(false);
  });
});

describe('a frame whose text a list names', () => {
  it.each(LISTED_FROM.map(([[name], host]) => `${name}, ${host}`))(
    'is removed with all that is beside the text: %s origin',
    (name) => {
      expect(isSame(name, 'bare')).toBe(true);
    },
  );
});

describe('a frame as large as the page that holds a page', () => {
  it('is cleaned like a page', () => {
    expect(isSame('site with a bar in a frame', 'site in a frame')).toBe(true);
  });

  it('is unlocked when a list names the overlay', () => {
    expect(isSame('locked site as a frame', 'site as a frame')).toBe(true);
  });

  it.each(Object.keys(INNOCENTS))('keeps the same bytes: %s', (name) => {
    expect(isSame(`${name}, on`, `${name}, off`)).toBe(true);
  });
});
