import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { IS_SWEEP } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { CONTROLS, type Control } from './controls.ts';
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
const pageNameOf = ({ name, isPart }: Control) => (isPart === true && !IS_SWEEP ? 'parts' : name);

const site = duringTests(startFixtureSite);

describe('a page with nothing to remove', () => {
  const files = new Map<string, Map<string, Buffer>>();
  beforeAll(async () => {
    const modes = { off: OFF, on: ON, thorough: THOROUGH };
    for (const [mode, options] of Object.entries(modes)) {
      const taken = CONTROLS.filter(({ name }) => mode !== 'on' || isTakenOn(name));
      const bodies = [...Map.groupBy(taken, pageNameOf)].map(
        ([name, controls], index): [string, CaptureBody] => {
          // Makes every step run that a page without scripts skips. A picture without the options needs none.
          const lives = mode === 'off' ? '' : '<script>document.title</script>';
          const mains = controls.flatMap(({ main }) => main ?? []);
          const parts = {
            ...controls[0],
            ...(mains.length > 0 && { main: mains.join('') }),
            last: (controls[0]?.last ?? '') + lives,
          };
          return [name, { url: site.add(`/${mode}-${index}`, parts), fullPage: true, ...options }];
        },
      );
      files.set(mode, await captureAll(captureSite, new Map(bodies)));
    }
  }, ALL_MS);

  const isSame = (mode: string, control: Control) => {
    const page = pageNameOf(control);
    const [before, after] = [files.get('off')?.get(page), files.get(mode)?.get(page)];
    if (before === undefined || after === undefined) throw new Error('There is no capture of that name');
    return after.equals(before);
  };

  const cases = CONTROLS.map((control) => [control.name, control] as const);
  it.each(cases.filter(([name]) => isTakenOn(name)))(
    'gives the same bytes with and without the options: %s',
    (_name, control) => {
      expect(isSame('on', control)).toBe(true);
    },
  );

  it.each(cases)('keeps all but sticking boxes under aggressivePopupRemoval: %s', (name, control) => {
    expect(isSame('thorough', control)).toBe(!OBSTRUCTED.includes(name));
  });
});
