import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../../support/capture.ts';
import { AD_NETWORKS } from './ad-page.ts';
import { LOOK_ALIKES, SLOTS } from './ad-slots.ts';
import { captureAll, countPaint } from './compare.ts';
import { PAINT } from './fixture-page.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const VIEWPORT = { width: 800, height: 600, fullPage: true };

let site: FixtureSite;
let capture: Capturer;
let url: string;
let plainUrl: string;
beforeAll(async () => {
  site = await startFixtureSite();
  capture = await createCapturer('all', {}, resolveToLoopback);
  const frame = `<body style="background:${PAINT};margin:0">Advertisement</body>`;
  const tags = AD_NETWORKS.map(({ address, kind }, index) => {
    const source = site.vendorUrl(address);
    if (kind === 'script') {
      // Each script puts a box with an advertisement into the page.
      site.addScript(address, { markup: `<div id="unit-${index}" data-look="flow">Ad ${index}</div>` });
      return `<script async src="${source}"></script>`;
    }
    const path = new URL(source).pathname;
    site.add(path, (_request, response) => {
      const type = kind === 'frame' ? 'text/html' : 'image/svg+xml';
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${PAINT}"/></svg>`;
      response.writeHead(200, { 'Content-Type': type }).end(kind === 'frame' ? frame : picture);
    });
    const element =
      kind === 'frame'
        ? `<iframe src="${source}" width="300" height="250"></iframe>`
        : `<img src="${source}" alt="Buy" width="300" height="250">`;
    return `<div style="padding:8px;background:#eef"><small>Advertisement</small><div>${element}</div></div>`;
  });
  url = site.add('/ads', {
    last: `${tags.join('')}<ins class="adsbygoogle" data-ad-client="ca-pub-1" style="display:block;height:250px;background:${PAINT}"></ins>`,
  });
  plainUrl = site.add('/plain', {});
});
afterAll(() => site.close());

describe('blockAds', () => {
  it('requests nothing from any ad network, and removes the empty spaces', async () => {
    const file = fileOf(await capture({ url, ...VIEWPORT, blockAds: true }));
    for (const { address } of AD_NETWORKS) {
      expect([address, site.hits(new URL(`http://${address}`).pathname)]).toEqual([address, 0]);
    }
    const plain = fileOf(await capture({ url: plainUrl, ...VIEWPORT }));
    expect(countPaint(file)).toBe(0);
    expect(file.equals(plain)).toBe(true);
  });

  it('removes the empty space of a frame whose URL has a fragment', async () => {
    const source = site.vendorUrl('googleads.g.doubleclick.net/pagead/ads#unit');
    const first = `<div style="background:${PAINT}"><iframe src="${source}" width="300" height="250"></iframe></div>`;
    const framed = await capture({ url: site.add('/framed', { first }), ...VIEWPORT, blockAds: true });
    expect(fileOf(framed).equals(fileOf(await capture({ url: plainUrl, ...VIEWPORT })))).toBe(true);
  });

  it('loads and shows every advertisement when it is off', async () => {
    const file = fileOf(await capture({ url, ...VIEWPORT }));
    expect(countPaint(file)).toBeGreaterThan(100_000);
    for (const { address } of AD_NETWORKS) {
      expect([address, site.hits(new URL(`http://${address}`).pathname)]).toEqual([address, 1]);
    }
  });
});

describe('the place of an advertisement', () => {
  const PARAGRAPH = `<p>${'Boats leave the east quay at nine and at noon, and come back with the tide. '.repeat(3)}</p>`;
  const serve = (path: string, inner: string) =>
    site.add(path, { main: `<article><h1>Boats</h1>${PARAGRAPH}${inner}${PARAGRAPH}${PARAGRAPH}</article>` });
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    for (const path of ['/img/728x90/pier.svg', '/banners/468x60/boat.svg']) {
      site.add(path, (_request, response) => {
        const picture =
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90"/></svg>';
        response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(picture);
      });
    }
    const slots = Object.entries(SLOTS).map(
      ([name, html], index) => [name, { url: serve(`/slot-${index}`, html), blockAds: true }] as const,
    );
    const alike = Object.entries(LOOK_ALIKES).flatMap(([name, html], index) => {
      const url = serve(`/alike-${index}`, html);
      return [[`${name}, on`, { url, blockAds: true }] as const, [`${name}, off`, { url }] as const];
    });
    const [first] = slots;
    const shown = ['shown', { ...first?.[1], url: first?.[1].url ?? '', blockAds: false }] as const;
    const bare = ['bare', { url: serve('/no-slot', '') }] as const;
    files = await captureAll(capture, new Map([...slots, ...alike, shown, bare]));
  }, 120_000);

  it.each(Object.keys(SLOTS))('is closed up: %s', (name) => {
    expect(files.get(name)?.equals(files.get('bare') ?? Buffer.alloc(0))).toBe(true);
  });

  it('is open when blockAds is off', () => {
    expect(files.get('shown')?.equals(files.get('bare') ?? Buffer.alloc(0))).toBe(false);
  });

  it.each(Object.keys(LOOK_ALIKES))('is not taken for one: %s', (name) => {
    expect(files.get(`${name}, on`)?.equals(files.get(`${name}, off`) ?? Buffer.alloc(0))).toBe(true);
  });
});
