import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, type Capturer, createCapturer } from '../../support/capture.ts';
import { captureAll } from './compare.ts';
import { CONTROLS } from './controls.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const ALL_MS = 120_000;
const OFF = { hideCookieBanners: false };
const ON = { hideCookieBanners: true, hidePopups: true, blockAds: true };
const THOROUGH = { ...ON, aggressivePopupRemoval: true };

/** What being thorough takes away by design: bars that are no navigation. */
const OBSTRUCTED = [
  'a recipe bar that sticks',
  'a product page with a buy bar',
  'a bar with marshmallows',
  'a page in two halves, one of them fixed',
  'a button back to the top',
];

let site: FixtureSite;
let capture: Capturer;
beforeAll(async () => {
  site = await startFixtureSite();
  capture = await createCapturer('all', {}, resolveToLoopback);
});
afterAll(() => site.close());

describe('a page with nothing to remove', () => {
  const files = new Map<string, Map<string, Buffer>>();
  beforeAll(async () => {
    const modes = { off: OFF, on: ON, thorough: THOROUGH };
    const bodies = (options: object) =>
      new Map<string, CaptureBody>(
        CONTROLS.map((control, index) => {
          // A script, so that everything that can look at a page does.
          const last = `${control.last ?? ''}<script>document.title</script>`;
          const url = site.add(`/control-${index}`, { ...control, last });
          return [control.name, { url, fullPage: true, ...options }];
        }),
      );
    for (const [mode, options] of Object.entries(modes))
      files.set(mode, await captureAll(capture, bodies(options)));
  }, ALL_MS);

  const isSame = (mode: string, name: string) => {
    const [before, after] = [files.get('off')?.get(name), files.get(mode)?.get(name)];
    if (before === undefined || after === undefined) throw new Error('It was not captured');
    return after.equals(before);
  };

  it.each(CONTROLS.map(({ name }) => name))('is byte for byte as without any option: %s', (name) => {
    expect(isSame('on', name)).toBe(true);
  });

  it.each(CONTROLS.map(({ name }) => name))('keeps its content under aggressivePopupRemoval: %s', (name) => {
    expect(isSame('thorough', name)).toBe(!OBSTRUCTED.includes(name));
  });
});
