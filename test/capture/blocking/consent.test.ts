import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, fileOf } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';
import { IS_SWEEP, together } from '../../support/sweep.ts';
import { captureAll, countPaint } from './compare.ts';
import { CONSENT_SYSTEMS, SOURCEPOINT_FRAME } from './consent-systems.ts';
import { type Addition, joinParts, PAINT, type PageParts } from './fixture-page.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { UNKNOWN_BANNERS, type UnknownBanner } from './unknown-banners.ts';

/** Time for all captures: `beforeAll` makes them, two at a time. */
const ALL_MS = 180_000;
const OFF = { hideCookieBanners: false };
/** One of each shape is enough to know that the fixtures show something. */
const SHOWN = [
  'OneTrust, first-party',
  'Usercentrics, vendor-hosted',
  'GOV.UK, static',
  'Japanese bar',
  'Korean card in a closed shadow tree',
  'Turkish frame over the page',
];

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

interface Case {
  name: string;
  locks: boolean;
  /** Those of the same kind can stand together on a page. Without it, the case is alone. */
  kind?: string;
  parts: PageParts;
}

const scriptOf = (address: string, addition: Addition) =>
  `<script async src="${site.addScript(address, addition)}"></script>`;

/** Some are taken both ways in any case: other tests look at them. */
const LOOKED_AT = ['OneTrust', 'Usercentrics', 'Cookiebot'];
const systems = CONSENT_SYSTEMS.flatMap((system, index) => {
  const hosts = system.vendor === undefined ? ['first-party'] : ['first-party', 'vendor-hosted'];
  const taken = IS_SWEEP || LOOKED_AT.includes(system.name) ? hosts : [hosts[index % hosts.length] ?? ''];
  return (system.isStatic ? ['static'] : taken).map((host) => ({
    name: `${system.name}, ${host}`,
    locks: system.locks === true,
    system,
    host,
    index,
  }));
});

function caseOfSystem({ name, locks, system, host, index }: (typeof systems)[number]): Case {
  if (host === 'static') {
    const markup = paintMarkup(system.markup);
    return { name, locks, parts: index % 2 === 0 ? { first: markup } : { last: markup } };
  }
  const address = host === 'vendor-hosted' ? (system.vendor ?? '') : `/assets/${index}.js`;
  return { name, locks, kind: host, parts: { head: scriptOf(address, system) } };
}

function caseOfBanner(banner: UnknownBanner, index: number): Case {
  const { name, markup, policy, delayMs, isFramed, locks = false } = banner;
  if (isFramed) {
    const frame = `/frame-${index}`;
    site.add(frame, `<body style="background:${PAINT}">${markup}</body>`);
    const last = `<iframe src="${frame}" style="position:fixed;left:0;bottom:0;width:100%;height:120px;border:0"></iframe>`;
    return { name, locks, parts: { last } };
  }
  const script = scriptOf(`/unknown-${index}.js`, banner);
  if (policy !== undefined) {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    return { name, locks, parts: { head: meta + script } };
  }
  if (delayMs !== undefined)
    return { name, locks, parts: { head: script, last: '<img src="/slow" hidden>' } };
  return { name, locks, kind: 'unknown', parts: { head: script } };
}

const namesOf = (group: readonly Case[]) => group.map(({ name }) => name).join('; ');

/** Those that lock scrolling are each alone in their page. */
function grouped(cases: readonly Case[]): Case[][] {
  const byKind = Object.groupBy(cases, ({ locks, kind }) => (locks ? '' : (kind ?? '')));
  return Object.entries(byKind).flatMap(([kind, same = []]) => together(same, kind === '' ? 1 : 5));
}

describe('hideCookieBanners', () => {
  /** By the name of each case. */
  const cleaned = new Map<string, Buffer | undefined>();
  let untouched: Map<string, Buffer>;
  let bare: Map<string, Buffer>;
  beforeAll(async () => {
    site.add('/index.html', SOURCEPOINT_FRAME);
    const cases = [...systems.map(caseOfSystem), ...UNKNOWN_BANNERS.map(caseOfBanner)];
    // Systems that lock scrolling are captured as full pages: a lock that stays would cut the page.
    const bodiesOf = (path: string, groups: Case[][], options = {}) =>
      groups.map((group, index): [string, CaptureBody] => {
        const parts = group.reduce((joined, each) => joinParts(joined, each.parts), {});
        const body = { url: site.add(`${path}-${index}`, parts), fullPage: group[0]?.locks === true };
        return [namesOf(group), { ...body, ...options }];
      });
    const groups = grouped(cases);
    const files = await captureAll(captureSite, new Map(bodiesOf('/cleaned', groups)));
    for (const group of groups) for (const { name } of group) cleaned.set(name, files.get(namesOf(group)));
    const looked = cases.filter(({ name }) => SHOWN.includes(name)).map((each) => [each]);
    untouched = await captureAll(captureSite, new Map(bodiesOf('/shown', looked, OFF)));
    const plain = { url: site.add('/plain', {}), ...OFF };
    const whole = { ...plain, fullPage: true };
    bare = await captureAll(
      captureSite,
      new Map<string, CaptureBody>([
        ['false', plain],
        ['true', whole],
      ]),
    );
  }, ALL_MS);

  it.each(systems.map(({ name, locks }) => [name, locks] as const))(
    'gives the same bytes as the page without a banner: %s',
    (name, locks) => expectSame(cleaned.get(name), bare.get(String(locks))),
  );

  it.each(UNKNOWN_BANNERS.map(({ name, locks }) => [name, locks === true] as const))(
    'removes a banner that no rule names: %s',
    (name, locks) => expectSame(cleaned.get(name), bare.get(String(locks))),
  );

  it('leaves the banners when it is off', () => {
    expect([...untouched.keys()].sort()).toEqual([...SHOWN].sort());
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

function expectSame(file: Buffer | undefined, expected: Buffer | undefined): void {
  if (file === undefined || expected === undefined) throw new Error('There is no capture of that name');
  expect(file.equals(expected)).toBe(true);
}
