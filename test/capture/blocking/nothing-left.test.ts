import { beforeAll, describe, expect, it } from 'vitest';
import { duringTests } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

const ALL_MS = 120_000;
const THOROUGH = { hideCookieBanners: true, hidePopups: true, blockAds: true, aggressivePopupRemoval: true };
const INK = '#0050a0';
const OVERLAY = '#f000a0';
const OVER = `position:fixed;left:20px;bottom:20px;width:420px;padding:14px;background:${OVERLAY};z-index:1050`;

/** An overlay for each kind of evidence, over a page that shows nothing else while the overlay is there. */
const OVERLAYS: Record<string, string> = {
  consent: `<div style="${OVER}">We use cookies on this website. <button>Accept</button></div>`,
  popup: `<div role="dialog" aria-modal="true" style="${OVER}">Ten per cent off <button aria-label="Close">×</button></div>`,
  'popup by its name': `<div class="newsletter-popup" style="${OVER}">News every week <button>Subscribe</button></div>`,
  widget: `<button style="${OVER};left:auto;right:20px;width:120px">Chat with us</button>`,
  listed: `<div id="onetrust-banner-sdk" style="${OVER}">This site stores cookies. <button>Accept all</button></div>`,
  obstruction: `<div style="${OVER}">Opening hours: nine to five, every day but Sunday</div>`,
  frame: `<iframe style="${OVER};height:120px" srcdoc="<body style='background:${OVERLAY}'>We use cookies on this website. <button>Accept</button>"></iframe>`,
};

/** How the page hides its text: what the cleaning can show again, and what it cannot. */
const WAYS: Record<string, string> = {
  'transparent by a class':
    '<style>body.q main { opacity: 0 }</style><script>document.body.classList.add("q")</script>',
  'not displayed, by a class':
    '<style>body.q main { display: none }</style><script>document.body.classList.add("q")</script>',
  'invisible by its own style': '<script>document.querySelector("main").style.visibility = "hidden"</script>',
  'beside the page': '<style>main { position: absolute; left: -4000px; width: 800px }</style>',
  'taken out of the document': '<script>document.querySelector("main").remove()</script>',
  'not there at all': '<style>main { display: none }</style>',
};

const site = duringTests(startFixtureSite);

describe('whatever is removed, something of the page can be read', () => {
  const cases = combine(Object.entries(OVERLAYS), Object.entries(WAYS)).map(
    ([[kind, overlay], [way, hidden]]) => ({
      name: `${kind}, the text ${way}`,
      html: `<!doctype html><html lang="en"><title>Harbour</title><main><p style="background:${INK};color:#fff">${'Boats leave the east quay at nine and at noon. '.repeat(6)}</p></main>${overlay}${hidden}`,
    }),
  );
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    const bodies = cases.map(
      ({ name, html }, index) => [name, { url: site.add(`/left-${index}`, html), ...THOROUGH }] as const,
    );
    files = await captureAll(captureSite, new Map(bodies));
  }, ALL_MS);

  it.each(cases.map(({ name }) => name))('%s', (name) => {
    const picture = readPng(files.get(name) ?? Buffer.alloc(0));
    expect(picture.count(INK) + picture.count(OVERLAY)).toBeGreaterThan(100);
  });
});
