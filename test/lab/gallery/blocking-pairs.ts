/**
 * The cleaning part of the gallery: pages with overlays, before and after, from
 * the tables of the blocking tests.
 */
import { AD_NETWORKS } from '../../capture/blocking/ad-page.ts';
import { CONSENT_SYSTEMS, SOURCEPOINT_FRAME } from '../../capture/blocking/consent-systems.ts';
import { CONTROLS } from '../../capture/blocking/controls.ts';
import { type Addition, PAINT, type PageParts } from '../../capture/blocking/fixture-page.ts';
import type { FixtureSite } from '../../capture/blocking/fixture-site.ts';
import { CHAT_WIDGETS, POPUPS } from '../../capture/blocking/popups.ts';
import { UNKNOWN_BANNERS, type UnknownBanner } from '../../capture/blocking/unknown-banners.ts';

export interface BlockingPair {
  name: string;
  url: string;
  /** Request bodies, without the URL. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Longer than the latest banner takes to appear. */
const SLOW_MS = 700;

const OFF = { hideCookieBanners: false };
const CONSENT = { hideCookieBanners: true };
const POPUP = { hideCookieBanners: false, hidePopups: true };
const ADS = { hideCookieBanners: false, blockAds: true };

/** Adds every page to the site, and returns the pairs. */
export function listBlockingPairs(site: FixtureSite): BlockingPair[] {
  site.add('/index.html', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(SOURCEPOINT_FRAME);
  });
  const added =
    (group: string, after: Record<string, unknown>) =>
    (overlay: Addition & { name: string }, index: number) => {
      const path = `/gallery/${group}/${index}`;
      const script = site.addScript(`${path}.js`, overlay);
      const url = site.add(path, { last: `<script src="${script}"></script>` });
      return { name: `${group}: ${overlay.name}`, url, before: OFF, after };
    };
  return [
    ...CONSENT_SYSTEMS.map(added('consent', CONSENT)),
    ...UNKNOWN_BANNERS.map((banner, index) => unknownBanner(site, banner, index)),
    ...CHAT_WIDGETS.map(added('chat', POPUP)),
    ...POPUPS.map(added('popup', POPUP)),
    adPage(site),
    ...CONTROLS.map((control, index) => ({
      name: `control: ${control.name}`,
      url: site.add(`/gallery/control/${index}`, control),
      before: OFF,
      after: CONSENT,
    })),
  ];
}

/** Late banners appear while an image is still loading. Framed banners have a document of their own. */
function unknownBanner(site: FixtureSite, banner: UnknownBanner, index: number): BlockingPair {
  const path = `/gallery/banner/${index}`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="${banner.policy}">`;
  const script = `<script async src="${site.addScript(`${path}.js`, banner)}"></script>`;
  site.add('/slow', (_request, response) => {
    setTimeout(() => response.writeHead(404).end(), SLOW_MS);
  });
  site.add(`${path}/frame`, (_request, response) => {
    const document = `<body style="background:${PAINT}">${banner.markup}</body>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(document);
  });
  const frame = `<iframe src="${path}/frame" style="position:fixed;left:0;bottom:0;width:100%;height:120px;border:0"></iframe>`;
  const parts: PageParts = banner.isFramed
    ? { last: frame }
    : {
        head: `${banner.policy === undefined ? '' : policy}${script}`,
        last: banner.delayMs === undefined ? '' : '<img src="/slow" hidden>',
      };
  return { name: `banner: ${banner.name}`, url: site.add(path, parts), before: OFF, after: CONSENT };
}

function adPage(site: FixtureSite): BlockingPair {
  const tags = AD_NETWORKS.map(({ address, kind }) => {
    const src = site.vendorUrl(address);
    if (kind === 'script') return `<script src="${src}"></script>`;
    if (kind === 'frame') return `<iframe src="${src}" width="300" height="60"></iframe>`;
    return `<img src="${src}" width="300" height="60">`;
  });
  for (const { address, kind } of AD_NETWORKS) {
    if (kind === 'script') {
      site.addScript(address, { markup: '<div data-look="flow">Advertisement</div>' });
      continue;
    }
    const isFrame = kind === 'frame';
    const body = isFrame
      ? '<body style="background:#ff00aa">Advertisement'
      : '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#ff00aa"/></svg>';
    site.add(address.slice(address.indexOf('/')), (_request, response) => {
      response.writeHead(200, { 'Content-Type': isFrame ? 'text/html' : 'image/svg+xml' }).end(body);
    });
  }
  const url = site.add('/gallery/ads', { main: `<h1>Twenty networks</h1>${tags.join('\n')}` });
  return { name: 'ads: twenty networks', url, before: OFF, after: ADS };
}
