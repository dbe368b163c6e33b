import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserSource } from '../../../lambda/capture/browser/source.ts';
import { createEgress } from '../../../lambda/capture/egress/egress.ts';
import { createResolver } from '../../../lambda/capture/egress/resolve.ts';
import { setCookies } from '../../../lambda/capture/page/cookies.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { parseCaptureRequest } from '../../../lambda/request/parse-capture-request.ts';
import { captureShared as capture, createPackedSource, fileOf } from '../../support/capture.ts';
import { type Route, redirectTo } from '../../support/page-server.ts';
import { type ReportingPages, startReportingPages } from '../page-report.ts';

// Within the 400 days that browsers keep a cookie.
const TOMORROW = Math.floor(Date.now() / 1000) + 86_400;

describe('cookies in requests', () => {
  let pages: ReportingPages;
  beforeEach(async () => {
    const see = 'return { cookie: document.cookie };';
    pages = await startReportingPages({ '/page': see, '/area/page': see });
  });
  afterEach(() => pages.close());

  const on = (host: string, path = '/page') => `http://${host}:${pages.port}${path}`;
  const sent = (path: string) => pages.hits(path).map(({ headers }) => headers.cookie ?? '');

  it('are set before the first request; scripts see all but httpOnly ones', async () => {
    const cookies = [
      { name: 'plain', value: 'a' },
      { name: 'hidden', value: 'b', httpOnly: true },
      { name: 'lasting', value: 'c', expires: TOMORROW, sameSite: 'Strict' },
      { name: 'quoted', value: '"d=e"' },
    ];
    fileOf(await capture({ url: on('127.0.0.1'), cookies }));
    expect(sent('/page')).toEqual(['plain=a; hidden=b; lasting=c; quoted="d=e"']);
    expect(sent('/report')).toEqual(['plain=a; hidden=b; lasting=c; quoted="d=e"']);
    expect(pages.takeReport()).toEqual({ cookie: 'plain=a; lasting=c; quoted="d=e"' });
  });

  it('go only to their path', async () => {
    const cookies = [{ name: 'area', value: '1', path: '/area' }];
    fileOf(await capture({ url: on('127.0.0.1', '/area/page'), cookies }));
    expect([...sent('/area/page'), ...sent('/report')]).toEqual(['area=1', '']);
  });

  it('go to the hosts of their domain', async () => {
    const [own, parent, deep, sibling] = ['app.shop', 'shop', 'deep.app.shop', 'other.shop'].map(
      (name) => `${name}.localhost`,
    );
    const asked = [parent, deep, sibling, own];
    const routes = asked.map((_host, at): [string, Route] => [
      `/${at}`,
      at === 0 ? '<p>Asked' : redirectTo(() => on(String(asked[at - 1]), `/${at - 1}`)),
    ]);
    await pages.close();
    pages = await startReportingPages({}, Object.fromEntries(routes));
    const cookies = [
      { name: 'none', value: '1' },
      { name: 'own', value: '1', domain: own },
      { name: 'parent', value: '1', domain: parent },
      { name: 'dotted', value: '1', domain: `.${parent}` },
    ];
    fileOf(await capture({ url: on(String(own), `/${asked.length - 1}`), cookies }));
    const reached = asked.map((host, at) => [host, sent(`/${at}`).map((line) => line.split('; ').sort())]);
    expect(Object.fromEntries(reached)).toEqual({
      [String(own)]: [['dotted=1', 'none=1', 'own=1', 'parent=1']],
      [String(deep)]: [['dotted=1', 'own=1', 'parent=1']],
      [String(sibling)]: [['dotted=1', 'parent=1']],
      [String(parent)]: [['dotted=1', 'parent=1']],
    });
  });
});

describe('a cookie in the browser', () => {
  let browser: Awaited<ReturnType<BrowserSource['launch']>>;
  let egress: Awaited<ReturnType<ReturnType<typeof createEgress>>>;
  beforeAll(async () => {
    egress = await createEgress({ resolve: createResolver('none'), privateTargets: 'none' })();
    const source = await createPackedSource();
    browser = await source.launch({ ...egress, signal: new AbortController().signal });
  });
  afterAll(() => Promise.all([browser.dispose(), egress.close()]));

  it.each([
    ['https://a.example.com/x', {}, { domain: 'a.example.com', secure: false, session: true }],
    ['https://a.example.com/x', { secure: false }, { secure: false }],
    ['https://a.example.com/x', { secure: true }, { secure: true }],
    ['http://a.example.com/x', {}, { secure: false }],
    ['https://a.example.com/x', { domain: 'example.com' }, { domain: '.example.com', secure: false }],
    ['https://a.example.com/x', { domain: '.a.example.com' }, { domain: '.a.example.com', secure: false }],
    ['https://a.example.com/x', { path: '/x/y' }, { path: '/x/y' }],
    ['https://a.example.com/x', {}, { path: '/' }],
    ['https://a.example.com/x', { expires: TOMORROW }, { expires: TOMORROW, session: false }],
    ['https://a.example.com/x', { httpOnly: true }, { httpOnly: true }],
    ['https://a.example.com/x', { sameSite: 'None', secure: true }, { sameSite: 'None', secure: true }],
    ['https://a.example.com/x', { sameSite: 'Lax' }, { sameSite: 'Lax' }],
    [
      'https://a.example.com/x',
      { name: '__Host-a', secure: true },
      { domain: 'a.example.com', secure: true, path: '/' },
    ],
    [
      'https://a.example.com/x',
      { name: '__Secure-a', secure: true, domain: 'example.com' },
      { domain: '.example.com' },
    ],
    ['http://localhost:8080/', {}, { domain: 'localhost', secure: false }],
    ['http://127.0.0.1:8080/', {}, { domain: '127.0.0.1' }],
    ['http://bücher.example.com/', {}, { domain: 'xn--bcher-kva.example.com' }],
  ])('of %s with %j is kept as %j', async (url, fields, kept) => {
    await browser.session.send('Network.clearBrowserCookies');
    const request = parseCaptureRequest({ url, cookies: [{ name: 'name', value: 'value', ...fields }] });
    if (request instanceof ServiceError) throw request;
    await setCookies(browser.session, request);
    const { cookies } = await browser.session.send('Network.getCookies', {
      urls: [`${url.replace(/\/x$/, '')}/x/y`],
    });
    const all = await browser.session.send('Storage.getCookies').catch(() => ({ cookies }));
    expect(all.cookies).toEqual([expect.objectContaining({ value: 'value', ...kept })]);
  });
});
