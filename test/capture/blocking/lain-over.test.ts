import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { LAIN_OVER, type LainOver, ownOf, pageOf } from './lain-over.ts';

const ALL_MS = 240_000;
const SCREEN = { width: 1920, height: 1080 };
/** Replaces the small viewport that captureAll sets. */
const sizeOf = ({ size }: LainOver) => (size === undefined ? SCREEN : { width: null, height: null, ...size });
const OFF = { hideCookieBanners: false };
/** Samples for the check that overlays are visible when the options are off. */
const SHOWN = [LAIN_OVER[0]?.name ?? '', 'a toast', 'a popover that appears late'];

/** Cases that share a page without the overlay share its capture. */
const keyOf = (over: LainOver) => JSON.stringify([ownOf(over), over.size]);

const site = duringTests(startFixtureSite);
beforeAll(async () => {
  site.add('/slow', (_request, response) => {
    setTimeout(() => response.writeHead(404).end(), 900);
  });
  site.add('/refused', (request) => request.destroy());
});

describe('an overlay', () => {
  let files: Map<string, Buffer>;
  let bare: Map<string, Buffer>;
  let untouched: Map<string, Buffer>;
  beforeAll(async () => {
    const bodies = LAIN_OVER.map((over, index): [string, CaptureBody] => {
      const url = site.add(`/over-${index}`, pageOf(over));
      return [over.name, { url, ...sizeOf(over), ...over.options }];
    });
    const owns = new Map(LAIN_OVER.map((over) => [keyOf(over), over]));
    const plain = [...owns].map(([key, over], index): [string, CaptureBody] => {
      return [key, { url: site.add(`/bare-${index}`, ownOf(over)), ...sizeOf(over), ...OFF }];
    });
    const shown = bodies.filter(([name]) => SHOWN.includes(name));
    files = await captureAll(captureSite, new Map(bodies));
    bare = await captureAll(captureSite, new Map(plain));
    untouched = await captureAll(
      captureSite,
      new Map(shown.map(([name, body]) => [name, { ...body, ...OFF, hidePopups: false }])),
    );
  }, ALL_MS);

  const bareOf = (name: string) => {
    const over = LAIN_OVER.find((each) => each.name === name);
    return bare.get(over === undefined ? '' : keyOf(over)) ?? Buffer.alloc(0);
  };

  it.each(LAIN_OVER.map(({ name }) => name))(
    'is removed, and the bytes equal those of the page without it: %s',
    (name) => {
      expect(files.get(name)?.equals(bareOf(name))).toBe(true);
    },
  );

  it.each(SHOWN)('stays when the options are off: %s', (name) => {
    expect(untouched.get(name)?.equals(bareOf(name))).toBe(false);
  });
});
