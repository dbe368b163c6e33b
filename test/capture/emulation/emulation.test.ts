import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type ReportingPages, startReportingPages } from '../page-report.ts';
import { ASK_WORKER, scopesWith } from './scopes.ts';

/** Reports what a script of any kind of scope sees. */
const TELL = `function tell() {
  return { agent: navigator.userAgent, languages: [...navigator.languages],
    locale: Intl.DateTimeFormat().resolvedOptions().locale, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: new Date(0).getTimezoneOffset() };
}`;
let pages: ReportingPages;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  const answer = (start: string) => `${TELL}; return new Promise((done) => { ${start} });`;
  pages = await startReportingPages(
    {
      '/page': `${TELL}; return tell();`,
      '/in-frame': answer(`
        const frame = document.createElement('iframe');
        onmessage = ({ data }) => done(data);
        frame.src = location.origin.replace('localhost', '127.0.0.1') + '/frame';
        document.body.append(frame);`),
      '/in-worker': answer(ASK_WORKER.worker),
      '/in-shared-worker': answer(ASK_WORKER.shared),
      '/in-service-worker': answer(ASK_WORKER.service),
      '/media': `return Object.fromEntries(['prefers-color-scheme: light', 'prefers-color-scheme: dark',
        'prefers-reduced-motion: reduce', 'prefers-contrast: more', 'forced-colors: active']
        .map((query) => [query, matchMedia('(' + query + ')').matches])
        .concat([['print', matchMedia('print').matches]]));`,
    },
    scopesWith(TELL),
  );
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

async function see(path: string, body: Record<string, unknown> = {}) {
  // Workers answer in real time, which a busy machine has little of.
  const waitForExpression = 'globalThis.hasReported';
  fileOf(await capture({ url: `http://localhost:${pages.port}${path}`, waitForExpression, ...body }));
  return pages.takeReport();
}

describe.each(['/page', '/in-frame', '/in-worker', '/in-shared-worker', '/in-service-worker'])(
  'a script of %s',
  (path) => {
    it('sees a desktop Chrome in English at UTC, and nothing Headless', async () => {
      expect(await see(path)).toEqual({
        agent: expect.stringMatching(
          /^Mozilla\/5\.0 \(X11; Linux x86_64\) [^H]*\(KHTML, like Gecko\) Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/,
        ),
        languages: expect.arrayContaining(['en-US']),
        locale: 'en-US',
        zone: 'UTC',
        offset: 0,
      });
    });

    it('sees the caller’s User-Agent and language', async () => {
      const headers = { 'User-Agent': 'Mine/1.0', 'Accept-Language': 'de-CH,de;q=0.9' };
      expect(await see(path, { headers })).toMatchObject({
        agent: 'Mine/1.0',
        locale: 'de-CH',
        zone: 'UTC',
      });
    });
  },
);

it.each(['/page', '/in-frame', '/in-worker'])(
  'scripts of %s see the caller’s languages in order',
  async (path) => {
    const headers = { 'Accept-Language': 'fr;q=0.5, de-CH' };
    expect(await see(path, { headers })).toMatchObject({ languages: ['de-CH', 'fr'] });
  },
);

it.each([['und'], ['und-Latn-x-a, *'], ['*'], ['x']])(
  'is in English when the Accept-Language %j names no language',
  async (language) => {
    const headers = { 'Accept-Language': language };
    expect(await see('/page', { headers })).toMatchObject({ languages: ['en-US', 'en'], locale: 'en-US' });
  },
);

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
