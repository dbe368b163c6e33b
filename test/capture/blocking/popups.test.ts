import { beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, fileOf } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';
import { some, together } from '../../support/sweep.ts';
import { captureAll, countPaint } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { CHAT_WIDGETS, type Overlay, POPUPS } from './popups.ts';

const ALL_MS = 120_000;

const site = duringTests(startFixtureSite);

const OVERLAYS = [...CHAT_WIDGETS, ...POPUPS];
/** Those that lock the page are each alone in it. */
const GROUPS = [
  ...together(
    OVERLAYS.filter(({ locks }) => locks !== true),
    6,
  ),
  ...OVERLAYS.filter(({ locks }) => locks === true).map((overlay) => [overlay]),
];
const nameOf = (group: readonly Overlay[]) => group.map(({ name }) => name).join(', ');
/** One of so many is enough to know that the fixtures show something. */
const SHOWN_SHARE = 4;
const names = (groups: readonly Overlay[][]) =>
  groups.map((group) => [nameOf(group), group[0]?.locks === true] as const);

describe('hidePopups', () => {
  let cleaned: Map<string, Buffer>;
  let byDefault: Map<string, Buffer>;
  let bare: Map<string, Buffer>;
  beforeAll(async () => {
    // First-party scripts, so that only the markup identifies the overlays.
    const bodies = new Map<string, CaptureBody>(
      GROUPS.map((group, index) => {
        const scripts = group.map((overlay, at) => site.addScript(`/overlay-${index}-${at}.js`, overlay));
        const head = scripts.map((script) => `<script async src="${script}"></script>`).join('');
        return [
          nameOf(group),
          { url: site.add(`/overlay-${index}`, { head }), fullPage: group[0]?.locks === true },
        ];
      }),
    );
    const vendors = OVERLAYS.flatMap(({ vendor }) =>
      vendor === undefined ? [] : [site.addScript(vendor, { markup: '' })],
    );
    const hosted = {
      url: site.add('/hosted', {
        head: vendors.map((url) => `<script async src="${url}"></script>`).join(''),
      }),
    };
    const plain = { url: site.add('/plain', {}) };
    const on = (body: CaptureBody) => ({ ...body, hidePopups: true });
    cleaned = await captureAll(captureSite, new Map([...bodies].map(([name, body]) => [name, on(body)])));
    byDefault = await captureAll(captureSite, new Map(some([...bodies], SHOWN_SHARE)));
    bare = await captureAll(
      captureSite,
      new Map<string, CaptureBody>([
        ['false', plain],
        ['true', { ...plain, fullPage: true }],
      ]),
    );
    await captureAll(captureSite, new Map([['hosted', on(hosted)]]));
  }, ALL_MS);

  it.each(names(GROUPS))('gives the same bytes as the page without a popup: %s', (name, locks) => {
    const file = cleaned.get(name);
    expect(countPaint(file ?? Buffer.alloc(0))).toBe(0);
    expect(file?.equals(bare.get(String(locks)) ?? Buffer.alloc(0))).toBe(true);
  });

  it.each(names(some(GROUPS, SHOWN_SHARE)))('is off by default, and then leaves the popup: %s', (name) => {
    expect(countPaint(byDefault.get(name) ?? Buffer.alloc(0))).toBeGreaterThan(1_000);
  });

  it.each(OVERLAYS.flatMap(({ vendor }) => (vendor === undefined ? [] : [vendor])))(
    'does not load %s',
    (vendor) => {
      expect(site.hits(new URL(`http://${vendor}`).pathname)).toBe(0);
    },
  );
});

const SEEN = '#e00000';
const NEVER_SEEN = '#00c000';
/** Shows a popup at the first scroll. Its colour tells whether the popup was ever drawn. */
const PAGE = `<aside style="position:sticky;top:0">Tide tables</aside><div id="said" style="height:40px"></div>
  <script>addEventListener('scroll', () => {
    const popup = document.createElement('div');
    popup.style.cssText = 'position:fixed;left:150px;top:120px;width:420px;height:200px;background:#fff;z-index:99';
    popup.textContent = 'Ten per cent off';
    document.body.append(popup);
    requestAnimationFrame(() => {
      document.querySelector('#said').style.background = popup.checkVisibility() ? '${SEEN}' : '${NEVER_SEEN}';
    });
  }, { once: true });</script>`;

it('hides a popup that appears late, on a page with a sticky element', async () => {
  const url = site.add('/late', { first: PAGE });
  const body = { url, width: 800, height: 600, fullPage: true, aggressivePopupRemoval: true };
  const picture = readPng(fileOf(await captureSite(body)));
  expect(picture.count(NEVER_SEEN)).toBeGreaterThan(10_000);
  expect(picture.count(SEEN)).toBe(0);
});
