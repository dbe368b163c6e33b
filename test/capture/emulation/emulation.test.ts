import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { serveReportingPages } from '../page-report.ts';
import { askEveryScope, inEveryScope, scopesWith } from './scopes.ts';

/** Reports what a script of any kind of scope sees. */
const TELL = `function tell() {
  return { agent: navigator.userAgent, languages: [...navigator.languages],
    locale: Intl.DateTimeFormat().resolvedOptions().locale, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: new Date(0).getTimezoneOffset() };
}`;
const pages = serveReportingPages(
  {
    '/page': `${TELL}; return tell();`,
    '/everywhere': askEveryScope(TELL),
    '/media': `return Object.fromEntries(['prefers-color-scheme: light', 'prefers-color-scheme: dark',
    'prefers-reduced-motion: reduce', 'prefers-contrast: more', 'forced-colors: active']
    .map((query) => [query, matchMedia('(' + query + ')').matches])
    .concat([['print', matchMedia('print').matches]]));`,
  },
  scopesWith(TELL),
);

async function see(path: string, body: Record<string, unknown> = {}) {
  // Workers answer in real time, which a busy machine has little of.
  const waitForExpression = 'globalThis.hasReported';
  fileOf(await capture({ url: `http://localhost:${pages.port}${path}`, waitForExpression, ...body }));
  return pages.takeReport();
}

describe('scripts of the page, of frames of any origin and of all workers', () => {
  it('see a desktop Chrome in English at UTC, and nothing Headless', async () => {
    const seen = {
      agent: expect.stringMatching(
        /^Mozilla\/5\.0 \(X11; Linux x86_64\) [^H]*\(KHTML, like Gecko\) Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/,
      ),
      languages: expect.arrayContaining(['en-US']),
      locale: 'en-US',
      zone: 'UTC',
      offset: 0,
    };
    expect(await see('/everywhere')).toEqual(inEveryScope(seen));
  });

  it('see the caller’s User-Agent and language, and all but shared and service workers the languages in order', async () => {
    const headers = { 'User-Agent': 'Mine/1.0', 'Accept-Language': 'fr;q=0.5, de-CH' };
    const all = { agent: 'Mine/1.0', locale: 'de-CH', zone: 'UTC' };
    const ordered = { ...all, languages: ['de-CH', 'fr'] };
    const seen = { ...inEveryScope(ordered), 'shared worker': all, 'service worker': all };
    expect(await see('/everywhere', { headers })).toMatchObject(seen);
  });
});

it('a user agent may contain letters that client hints cannot', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14; Pixél\t8) Chrome/120.0.0.0 Mobile';
  expect(await see('/page', { headers: { 'User-Agent': agent } })).toMatchObject({ agent });
});

it('the page has the medium screen and light colours, without user preferences', async () => {
  expect(await see('/media')).toEqual({
    'prefers-color-scheme: light': true,
    'prefers-color-scheme: dark': false,
    'prefers-reduced-motion: reduce': false,
    'prefers-contrast: more': false,
    'forced-colors: active': false,
    print: false,
  });
});
