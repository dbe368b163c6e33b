import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

const HERO = `<style>.hero{position:relative;height:600px;background:#4a8}
  .shade{position:absolute;inset:0;background:rgba(0,0,0,.6);pointer-events:none}</style>
  <div class="hero"><div class="shade"></div></div>`;
const SHELL = `<style>html,body{height:100%;overflow:hidden}.app{display:flex;flex-direction:column;height:100%}
  .app main{flex:1;min-height:0;overflow:auto}.app nav{height:60px;background:#c40}</style>`;
/** Styles by which pages lock scrolling until the visitor has answered. */
const LOCK = '<style>html,body{overflow:hidden}body{height:100vh}</style>';

const site = duringTests(startFixtureSite);
let stub: string;
let ads: string;
beforeAll(async () => {
  const stubUrl = site.addScript('cdn.cookielaw.org/scripttemplates/otSDKStub.js', { markup: '' });
  const adUrl = site.addScript('securepubads.g.doubleclick.net/tag/js/gpt.js', { markup: '' });
  stub = `<script src="${stubUrl}"></script>`;
  ads = `<script src="${adUrl}"></script><ins class="adsbygoogle" style="display:block;height:50px"></ins>
    <img src="${site.vendorUrl('ib.adnxs.com/getuid')}" width="1" height="1" style="position:absolute">`;
});

/** Captures the first page with the options, and the second one with hideCookieBanners off. */
async function captureBoth(body: CaptureBody, bare: CaptureBody): Promise<[Buffer, Buffer]> {
  const bodies = new Map([
    ['cleaned', body],
    ['bare', { ...bare, hideCookieBanners: false }],
  ]);
  const files = await captureAll(captureSite, bodies);
  return [files.get('cleaned') ?? Buffer.alloc(0), files.get('bare') ?? Buffer.alloc(0)];
}

describe('a page of which a request was blocked', () => {
  it('keeps its own layers over pictures, when a consent system was blocked', async () => {
    const [cleaned, bare] = await captureBoth(
      { url: site.add('/hero-stub', { head: stub, first: HERO }) },
      { url: site.add('/hero', { first: HERO }) },
    );
    expect(cleaned.equals(bare)).toBe(true);
  });

  it('keeps its own layers over pictures, when advertisements were blocked', async () => {
    const [cleaned, bare] = await captureBoth(
      { url: site.add('/hero-ads', { first: HERO, last: ads }), blockAds: true },
      { url: site.add('/hero', { first: HERO }) },
    );
    expect(cleaned.equals(bare)).toBe(true);
  });

  it.each([
    ['a consent system was', () => stub, {}],
    ['advertisements were', () => ads, { blockAds: true }],
  ])('keeps a layout as high as the viewport, when %s blocked', async (_name, blocked, options) => {
    const shell = (inner: string) =>
      `<!doctype html>${SHELL}<div class="app"><main><h1>Inbox</h1>${inner}<div style="height:2000px"></div></main><nav></nav></div>`;
    const [cleaned, bare] = await captureBoth(
      { url: site.add('/shell-blocked', shell(blocked())), ...options },
      { url: site.add('/shell', shell('')) },
    );
    expect(cleaned.equals(bare)).toBe(true);
  });

  it('is unlocked, when a consent system was blocked', async () => {
    const [cleaned, bare] = await captureBoth(
      { url: site.add('/locked', { head: LOCK + stub }), fullPage: true },
      { url: site.add('/plain', {}), fullPage: true },
    );
    expect(cleaned.equals(bare)).toBe(true);
  });
});
