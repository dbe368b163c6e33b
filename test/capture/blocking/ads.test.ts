import { beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, fileOf } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { together } from '../../support/sweep.ts';
import { AD_NETWORKS } from './ad-page.ts';
import { LOOK_ALIKES, SLOTS } from './ad-slots.ts';
import { captureAll, countPaint } from './compare.ts';
import { PAINT } from './fixture-page.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

/** So many slots are between the paragraphs of one page. */
const AT_ONCE = 14;
const VIEWPORT = { width: 800, height: 600, fullPage: true };

const site = duringTests(startFixtureSite);
let url: string;
let plainUrl: string;
beforeAll(async () => {
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

describe('blockAds', () => {
  it('requests nothing from any ad network, and removes the empty spaces', async () => {
    const file = fileOf(await captureSite({ url, ...VIEWPORT, blockAds: true }));
    for (const { address } of AD_NETWORKS) {
      expect([address, site.hits(new URL(`http://${address}`).pathname)]).toEqual([address, 0]);
    }
    const plain = fileOf(await captureSite({ url: plainUrl, ...VIEWPORT }));
    expect(countPaint(file)).toBe(0);
    expect(file.equals(plain)).toBe(true);
  });

  it('removes the empty space of a frame whose URL has a fragment', async () => {
    const source = site.vendorUrl('googleads.g.doubleclick.net/pagead/ads#unit');
    const first = `<div style="background:${PAINT}"><iframe src="${source}" width="300" height="250"></iframe></div>`;
    const framed = await captureSite({ url: site.add('/framed', { first }), ...VIEWPORT, blockAds: true });
    expect(fileOf(framed).equals(fileOf(await captureSite({ url: plainUrl, ...VIEWPORT })))).toBe(true);
  });

  it('loads and shows every advertisement when it is off', async () => {
    const file = fileOf(await captureSite({ url, ...VIEWPORT }));
    expect(countPaint(file)).toBeGreaterThan(100_000);
    for (const { address } of AD_NETWORKS) {
      expect([address, site.hits(new URL(`http://${address}`).pathname)]).toEqual([address, 1]);
    }
  });
});

describe('the place of an advertisement', () => {
  const PARAGRAPH = `<p>${'Boats leave the east quay at nine and at noon, and come back with the tide. '.repeat(3)}</p>`;
  /** An article with the parts between its paragraphs. */
  const serve = (path: string, parts: string[]) =>
    site.add(path, {
      main: `<article><h1>Boats</h1>${PARAGRAPH}${parts.join(PARAGRAPH)}${PARAGRAPH}${PARAGRAPH}</article>`,
    });
  const slots = together(Object.entries(SLOTS), AT_ONCE);
  const alike = together(Object.entries(LOOK_ALIKES), AT_ONCE);
  const groupOf = (groups: [string, string][][], name: string) =>
    groups.findIndex((group) => group.some(([each]) => each === name));
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    for (const path of ['/img/728x90/pier.svg', '/banners/468x60/boat.svg', '/img/boats_banner.gif']) {
      site.add(path, (_request, response) => {
        const picture =
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90"/></svg>';
        response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(picture);
      });
    }
    const bodies = new Map<string, CaptureBody>();
    for (const [index, group] of slots.entries()) {
      const url = serve(`/slot-${index}`, Object.values(Object.fromEntries(group)));
      const bare = serve(`/no-slot-${index}`, Array<string>(group.length).fill(''));
      bodies.set(`slot-${index}`, { url, ...VIEWPORT, blockAds: true });
      bodies.set(`bare-${index}`, { url: bare, ...VIEWPORT });
      if (index === 0) bodies.set('shown', { url, ...VIEWPORT });
    }
    for (const [index, group] of alike.entries()) {
      const url = serve(`/alike-${index}`, Object.values(Object.fromEntries(group)));
      bodies.set(`on-${index}`, { url, ...VIEWPORT, blockAds: true });
      bodies.set(`off-${index}`, { url, ...VIEWPORT });
    }
    files = await captureAll(captureSite, bodies);
  }, 120_000);

  const isSame = (one: string, other: string) => files.get(one)?.equals(files.get(other) ?? Buffer.alloc(0));

  it.each(Object.keys(SLOTS))('is closed up: %s', (name) => {
    const index = groupOf(slots, name);
    expect(isSame(`slot-${index}`, `bare-${index}`)).toBe(true);
  });

  it('is open when blockAds is off', () => {
    expect(isSame('shown', 'bare-0')).toBe(false);
  });

  it.each(Object.keys(LOOK_ALIKES))('is not taken for one: %s', (name) => {
    const index = groupOf(alike, name);
    expect(isSame(`on-${index}`, `off-${index}`)).toBe(true);
  });
});
