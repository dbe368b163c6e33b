import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, fileOf } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';
import { IS_SWEEP } from '../../support/sweep.ts';
import { captureAll, countPaint } from './compare.ts';
import { CONSENT_SYSTEMS, type ConsentSystem, SOURCEPOINT_FRAME } from './consent-systems.ts';
import { PAINT, type PageParts } from './fixture-page.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { UNKNOWN_BANNERS } from './unknown-banners.ts';

/** Time for all captures: `beforeAll` makes them, two at a time. */
const ALL_MS = 180_000;

const site = duringTests(startFixtureSite);
beforeAll(async () => {
  site.add('/slow', (_request, response) => {
    setTimeout(() => response.writeHead(404).end(), 700);
  });
  let held: ServerResponse | undefined;
  site.add('/held', (_request, response) => {
    held = response;
  });
  site.add('/release', (_request, response) => {
    held?.writeHead(404).end();
    response.end();
  });
});

/** Paints static markup, which no script paints. */
function paintMarkup(markup: string): string {
  return markup
    .replace(/data-look="flow"/g, `style="background:${PAINT};padding:18px"`)
    .replace(
      /data-look="bar"/g,
      `style="background:${PAINT};position:fixed;left:0;right:0;bottom:0;padding:18px"`,
    );
}

/** Some are taken both ways in any case: other tests look at them. */
const LOOKED_AT = ['OneTrust', 'Usercentrics', 'Cookiebot'];
const systems = CONSENT_SYSTEMS.flatMap((system, index) => {
  const hosts = system.vendor === undefined ? ['first-party'] : ['first-party', 'vendor-hosted'];
  const taken = IS_SWEEP || LOOKED_AT.includes(system.name) ? hosts : [hosts[index % hosts.length] ?? ''];
  return (system.isStatic ? ['static'] : taken).map((host) => ({ system, host, index }));
});

function pageOf({ system, host, index }: { system: ConsentSystem; host: string; index: number }): PageParts {
  if (host === 'static')
    return index % 2 === 0 ? { first: paintMarkup(system.markup) } : { last: paintMarkup(system.markup) };
  const address = host === 'vendor-hosted' ? (system.vendor ?? '') : `/assets/${index}.js`;
  return { head: `<script async src="${site.addScript(address, system)}"></script>` };
}

describe('hideCookieBanners', () => {
  let cleaned: Map<string, Buffer>;
  let untouched: Map<string, Buffer>;
  let bare: Map<string, Buffer>;
  beforeAll(async () => {
    site.add('/index.html', SOURCEPOINT_FRAME);
    const bodies = new Map<string, CaptureBody>();
    for (const [number, each] of systems.entries()) {
      const url = site.add(`/system-${number}`, pageOf(each));
      // Systems that lock scrolling are captured as full pages: a lock that stays would cut the page.
      bodies.set(`${each.system.name}, ${each.host}`, { url, fullPage: each.system.locks === true });
    }
    for (const [index, banner] of UNKNOWN_BANNERS.entries()) {
      const script = site.addScript(`/unknown-${index}.js`, banner);
      const policy = `<meta http-equiv="Content-Security-Policy" content="${banner.policy}">`;
      const frame = `/frame-${index}`;
      site.add(frame, `<body style="background:${PAINT}">${banner.markup}</body>`);
      const parts: PageParts = banner.isFramed
        ? {
            last: `<iframe src="${frame}" style="position:fixed;left:0;bottom:0;width:100%;height:120px;border:0"></iframe>`,
          }
        : {
            head: `${banner.policy === undefined ? '' : policy}<script async src="${script}"></script>`,
            last: banner.delayMs === undefined ? '' : '<img src="/slow" hidden>',
          };
      bodies.set(banner.name, { url: site.add(`/unknown-${index}`, parts), fullPage: banner.locks === true });
    }
    const plain = site.add('/plain', {});
    [cleaned, untouched, bare] = await Promise.all([
      captureAll(captureSite, bodies),
      // One of each shape is enough to know that the fixtures show something.
      captureAll(
        captureSite,
        pick(bodies, [
          'OneTrust, first-party',
          'Usercentrics, vendor-hosted',
          'GOV.UK, static',
          'Japanese bar',
          'Korean card in a closed shadow tree',
          'Turkish frame over the page',
        ]),
      ),
      captureAll(
        captureSite,
        new Map([
          ['false', { url: plain, hideCookieBanners: false }],
          ['true', { url: plain, hideCookieBanners: false, fullPage: true }],
        ]),
      ),
    ]);
  }, ALL_MS);

  it.each(systems.map(({ system, host }) => [`${system.name}, ${host}`, system.locks === true] as const))(
    'gives the same bytes as the page without a banner: %s',
    (name, locks) => expectSame(cleaned.get(name), bare.get(String(locks))),
  );

  it.each(UNKNOWN_BANNERS.map(({ name, locks }) => [name, locks === true] as const))(
    'removes a banner that no rule names: %s',
    (name, locks) => expectSame(cleaned.get(name), bare.get(String(locks))),
  );

  it('leaves the banners when it is off', () => {
    expect([...untouched.values()].map(countPaint).every((count) => count > 1_000)).toBe(true);
  });

  it("never requests vendors' loaders", () => {
    const hitsOf = (vendor: string) => site.hits(new URL(`http://${vendor}`).pathname);
    expect(hitsOf('cdn.cookielaw.org/scripttemplates/otSDKStub.js')).toBe(0);
    expect(hitsOf('consent.cookiebot.com/uc.js')).toBe(0);
    // The capture without the option requests it once.
    expect(hitsOf('app.usercentrics.eu/browser-ui/latest/loader.js')).toBe(1);
  });
});

const ANSWERED = '#00c8ff';
/** Colours the heading when its reject button is clicked. */
const ANSWERING_BANNER = `<div class="cky-consent-container" style="position:fixed;left:0;right:0;bottom:0;background:${PAINT}"><p>We use cookies.</p>
  <button data-cky-tag="reject-button">Reject all</button><button data-cky-tag="accept-button">Accept all</button></div>
  <script>document.querySelector('[data-cky-tag=reject-button]').onclick = () => {
    document.querySelector('.cky-consent-container').remove();
    document.querySelector('h1').style.background = '${ANSWERED}';
    fetch('/release');
  }</script>`;

it.each([
  ['#section', ''],
  ['', '<script>history.replaceState(null, "", "/elsewhere")</script>'],
])(
  'clicks the reject button also when the URL has a fragment or has changed: "%s" %s',
  async (fragment, head) => {
    const url = site.add('/answered', { head, last: ANSWERING_BANNER });
    const file = fileOf(await captureSite({ url: url + fragment, width: 800, height: 600 }));
    expect(countPaint(file)).toBe(0);
    expect(readPng(file).count(ANSWERED)).toBeGreaterThan(1_000);
  },
);

/** Fixed, with words and buttons that no rule names. A click on the first colours the heading. */
const WORDED_BANNER = `<div style="position:fixed;left:0;right:0;bottom:0;background:${PAINT}"><p>We use cookies on this website.</p>
  <button id="no">Reject all</button><button>Accept all</button></div>`;
const COLOURING = `document.querySelector('#no').onclick = ({ target }) => {
    target.parentElement.remove();
    document.querySelector('h1').style.background = '${ANSWERED}';
    fetch('/release');
  }`;

const LATE_BANNER = `<script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(WORDED_BANNER)}); ${COLOURING} }, 300)</script>`;

it.each([
  ['is in the page', `${WORDED_BANNER}<script>${COLOURING}</script>`],
  ['appears late', LATE_BANNER],
  [
    'is shown late by styles alone',
    `<style>@keyframes show { from { visibility: hidden } } .cookie-bar { animation: show 0.1s 1s both }</style>
      ${WORDED_BANNER.replace('<div', '<div class="cookie-bar"')}<script>${COLOURING}</script>`,
  ],
  [
    'is named for consent, and its buttons work late',
    `${WORDED_BANNER.replace('<div', '<div class="cookie-bar"')}<script>setTimeout(() => { ${COLOURING} }, 1000)</script>`,
  ],
  ['appears late, beside something that is named for consent', `<a class="privacy-link"></a>${LATE_BANNER}`],
])(
  'clicks the reject button of a banner that is recognised by its words only, when it %s',
  async (_when, last) => {
    const url = site.add('/worded', { last });
    const file = fileOf(await captureSite({ url, width: 800, height: 600 }));
    expect(countPaint(file)).toBe(0);
    expect(readPng(file).count(ANSWERED)).toBeGreaterThan(1_000);
  },
);

function pick(bodies: ReadonlyMap<string, CaptureBody>, names: readonly string[]): Map<string, CaptureBody> {
  return new Map(
    names.map((name) => [name, { ...(bodies.get(name) ?? { url: '' }), hideCookieBanners: false }]),
  );
}

function expectSame(file: Buffer | undefined, expected: Buffer | undefined): void {
  if (file === undefined || expected === undefined) throw new Error('There is no capture of that name');
  expect(file.equals(expected)).toBe(true);
}
