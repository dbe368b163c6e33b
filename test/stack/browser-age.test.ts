import { expect, it } from 'vitest';
import { type BrowserRelease, readBrowserRelease, warnOfBrowserAge } from '../../lib/browser-age.ts';
import { readPackage } from '../../lib/browser-layer/package-folder.ts';

const RELEASE: BrowserRelease = {
  package: '@sparticuz/chromium',
  version: '1.0.0',
  publishedAt: '2026-01-01T00:00:00.000Z',
};
const DAY_MS = 86_400_000;
const after = (days: number) => Date.parse(RELEASE.publishedAt) + days * DAY_MS;

it('does not warn of a browser of 45 days, and warns of one of 46', () => {
  expect(warnOfBrowserAge(RELEASE, '1.0.0', after(45))).toBeUndefined();
  const warning = warnOfBrowserAge(RELEASE, '1.0.0', after(46));
  expect(warning).toContain('46 days');
  // What to do, also where there is no newer one.
  expect(warning).toMatch(/Run npm run update-browser, .*npm run update-browser -- --dry-run/);
});

it('warns when the age of the installed version is not known', () => {
  expect(warnOfBrowserAge(RELEASE, '2.0.0', after(0))).toMatch(
    /2\.0\.0 is not known\. Run npm run update-browser/,
  );
});

it('knows the age of the installed version', () => {
  const release = readBrowserRelease();
  expect(release.version).toBe(readPackage(release.package).version);
});
