import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { IS_SWEEP } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import type { PageParts } from './fixture-page.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { LAIN_OVER, type LainOver, ownOf, pageOf } from './lain-over.ts';

const ALL_MS = 240_000;
/** A common one of a laptop. */
const SCREEN = { width: 1366, height: 768 };
/** Replaces the small viewport that captureAll sets. */
const sizeOf = ({ size }: LainOver) => (size === undefined ? SCREEN : { width: null, height: null, ...size });
const OFF = { hideCookieBanners: false };
/** Samples for the check that overlays are visible when the options are off. */
const SHOWN = [LAIN_OVER[0]?.name ?? '', 'a toast', 'a popover that appears late'];

/** Cases that share a page without the overlay share its capture. */
const keyOf = (over: LainOver) => JSON.stringify([ownOf(over), over.size]);
const pageNameOf = ({ name, group }: LainOver) => (IS_SWEEP ? name : (group ?? name));
const PAGES = Map.groupBy(LAIN_OVER, pageNameOf);

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
    const bodyOf = (path: string, over: LainOver, parts: PageParts): CaptureBody => {
      return { url: site.add(path, parts), ...sizeOf(over), ...over.options };
    };
    const bodies = [...PAGES.values()].flatMap((cases, index): [string, CaptureBody][] =>
      cases.slice(0, 1).map((over) => [pageNameOf(over), bodyOf(`/over-${index}`, over, pageOf(cases))]),
    );
    const owns = new Map(LAIN_OVER.map((over) => [keyOf(over), over]));
    const plain = [...owns].map(([key, over], index): [string, CaptureBody] => {
      return [key, { ...bodyOf(`/bare-${index}`, over, ownOf(over)), ...OFF, hidePopups: false }];
    });
    const shown = LAIN_OVER.filter(({ name }) => SHOWN.includes(name)).map(
      (over, index): [string, CaptureBody] => {
        return [over.name, { ...bodyOf(`/shown-${index}`, over, pageOf([over])), ...OFF, hidePopups: false }];
      },
    );
    files = await captureAll(captureSite, new Map(bodies));
    bare = await captureAll(captureSite, new Map(plain));
    untouched = await captureAll(captureSite, new Map(shown));
  }, ALL_MS);

  const isBare = (file: Buffer | undefined, over: LainOver) =>
    file?.equals(bare.get(keyOf(over)) ?? Buffer.alloc(0));

  const cases = LAIN_OVER.map((over) => [over.name, over] as const);
  it.each(cases)('is removed, and the bytes equal those of the page without it: %s', (_name, over) => {
    expect(isBare(files.get(pageNameOf(over)), over)).toBe(true);
  });

  it.each(cases.filter(([name]) => SHOWN.includes(name)))(
    'stays when the options are off: %s',
    (name, over) => {
      expect(isBare(untouched.get(name), over)).toBe(false);
    },
  );
});
