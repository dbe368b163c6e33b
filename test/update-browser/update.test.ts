import { describe, expect, it } from 'vitest';
import { updateBrowser } from '../../bin/update-browser/update.ts';
import type { BrowserRelease } from '../../lib/browser-age.ts';

const INSTALLED = '1.0.0';
const TIMES = { '1.0.0': '2026-01-01T00:00:00+00:00', '2.0.0': '2026-02-01T10:00:00.841000+00:00' };

/** Runs the update against a registry that has `newest`, and 1.0.0 of everything else. */
function update(newest: Record<string, string>, { isDryRun = false, failing = '' } = {}) {
  const runs: string[] = [];
  const releases: BrowserRelease[] = [];
  const printed: string[] = [];
  const start = () =>
    updateBrowser({
      isDryRun,
      installedVersion: () => INSTALLED,
      ask: ([, name = '', what]) => JSON.stringify(what === 'time' ? TIMES : (newest[name] ?? INSTALLED)),
      run: (words) => {
        runs.push(words.join(' '));
        if (failing !== '' && runs.at(-1) === failing) throw new Error(failing);
      },
      writeRelease: (release) => releases.push(release),
      print: (line) => printed.push(line),
    });
  return { start, runs, releases, printed };
}

describe('npm run update-browser', () => {
  it('installs exactly what is newer, then runs tests and gallery', () => {
    const { start, runs } = update({
      '@sparticuz/chromium': '2.0.0',
      'puppeteer-core': '3.1.0',
      '@adguard/dnr-rulesets': '4.0.1',
    });
    start();
    expect(runs).toEqual([
      'install --save-prod --save-exact @sparticuz/chromium@2.0.0 puppeteer-core@3.1.0',
      'install --save-dev --save-exact @adguard/dnr-rulesets@4.0.1',
      'test',
      'run gallery',
    ]);
  });

  it('writes down when the browser was published', () => {
    const { start, releases } = update({ '@sparticuz/chromium': '2.0.0' });
    start();
    expect(releases).toEqual([
      { package: '@sparticuz/chromium', version: '2.0.0', publishedAt: '2026-02-01T10:00:00.841Z' },
    ]);
  });

  it('changes nothing but the date when all is the newest', () => {
    const { start, runs, releases } = update({});
    start();
    expect(runs).toEqual([]);
    expect(releases).toEqual([
      { package: '@sparticuz/chromium', version: '1.0.0', publishedAt: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('changes nothing at all on a dry run, and says what it would', () => {
    const { start, runs, releases, printed } = update({ '@sparticuz/chromium': '2.0.0' }, { isDryRun: true });
    start();
    expect([runs, releases]).toEqual([[], []]);
    expect(printed[0]).toBe('@sparticuz/chromium: 1.0.0 -> 2.0.0');
  });

  it('stops at the first check that fails', () => {
    const { start, runs } = update({ 'puppeteer-core': '2.0.0' }, { failing: 'test' });
    expect(start).toThrow('test');
    expect(runs.at(-1)).toBe('test');
  });
});
