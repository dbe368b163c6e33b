import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { IS_SWEEP } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { CONTROLS } from './controls.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

const ALL_MS = 120_000;
const OFF = { hideCookieBanners: false };
const ON = { hideCookieBanners: true, hidePopups: true, blockAds: true };
const THOROUGH = { ...ON, aggressivePopupRemoval: true };

/** aggressivePopupRemoval removes these by design: fixed and sticky boxes that are no navigation. */
const OBSTRUCTED = [
  'a recipe bar that sticks',
  'a product page with a buy bar',
  'a bar with marshmallows',
  'a page in two halves, one of them fixed',
  'a button back to the top',
];

/**
 * aggressivePopupRemoval includes the other options. So a sweep alone takes them
 * where it changes nothing either.
 */
const isTakenOn = (name: string) => IS_SWEEP || OBSTRUCTED.includes(name);

const site = duringTests(startFixtureSite);

describe('a page with nothing to remove', () => {
  const files = new Map<string, Map<string, Buffer>>();
  beforeAll(async () => {
    const modes = { off: OFF, on: ON, thorough: THOROUGH };
    for (const [mode, options] of Object.entries(modes)) {
      const bodies = CONTROLS.filter(({ name }) => mode !== 'on' || isTakenOn(name)).map(
        (control, index): [string, CaptureBody] => {
          // Makes every step run that a page without scripts skips. A picture without the options needs none.
          const lives = mode === 'off' ? '' : '<script>document.title</script>';
          const url = site.add(`/${mode}-${index}`, { ...control, last: (control.last ?? '') + lives });
          return [control.name, { url, fullPage: true, ...options }];
        },
      );
      files.set(mode, await captureAll(captureSite, new Map(bodies)));
    }
  }, ALL_MS);

  const isSame = (mode: string, name: string) => {
    const [before, after] = [files.get('off')?.get(name), files.get(mode)?.get(name)];
    if (before === undefined || after === undefined) throw new Error('There is no capture of that name');
    return after.equals(before);
  };

  it.each(CONTROLS.map(({ name }) => name).filter(isTakenOn))(
    'gives the same bytes with and without the options: %s',
    (name) => {
      expect(isSame('on', name)).toBe(true);
    },
  );

  it.each(CONTROLS.map(({ name }) => name))(
    'keeps all but sticking boxes under aggressivePopupRemoval: %s',
    (name) => {
      expect(isSame('thorough', name)).toBe(!OBSTRUCTED.includes(name));
    },
  );
});
