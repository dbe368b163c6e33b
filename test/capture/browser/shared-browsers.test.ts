/** The captures that share a browser are those of the service, see test/support/shared-browsers.ts. */
import { expect, it } from 'vitest';
import { killBrowsers, runningBrowsers } from '../../security/browser-process.ts';
import { codeOf, createCapturer, createSharedCapturer, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { eventually } from '../../support/eventually.ts';
import { answerWith } from '../../support/page-server.ts';

const pages = servePages({
  '/page': answerWith(
    'text/html',
    '<!doctype html><style>body { background: lime }</style><h1>Page</h1><img src="/image.svg">',
    { headers: { 'Set-Cookie': 'seen=1', 'Cache-Control': 'max-age=900' } },
  ),
  '/image.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>',
    { headers: { 'Cache-Control': 'max-age=900' } },
  ),
  '/endless-worker': '<script>new Worker(URL.createObjectURL(new Blob(["for (;;);"])))</script>',
  '/hangs': '<script>onload = () => { for (;;); }</script>',
});

it('gives the bytes of a browser of its own, and leaves neither cookies nor cached files', async () => {
  const body = { url: `${pages.url}/page`, width: 300, height: 200 };
  const alone = fileOf(await (await createCapturer())(body));
  const share = await createSharedCapturer();
  for (let times = 2; times < 5; times++) {
    expect(fileOf(await share(body)).equals(alone)).toBe(true);
    expect([pages.hits('/page').length, pages.hits('/image.svg').length]).toEqual([times, times]);
    expect(pages.hits('/page').at(-1)?.headers.cookie).toBeUndefined();
  }
});

it('is ended with a page that hangs, and the next capture has another one', async () => {
  const share = await createSharedCapturer();
  expect(codeOf(await share({ url: `${pages.url}/hangs` }, 3_000))).toBe('target_timeout');
  expect(await share({ url: `${pages.url}/page` })).toMatchObject({ targetStatus: 200 });
});

it('is ended with a page whose worker has no end: it would keep the time of the next page', async () => {
  const share = await createSharedCapturer();
  fileOf(await share({ url: `${pages.url}/page` }));
  const before = runningBrowsers();
  expect(codeOf(await share({ url: `${pages.url}/endless-worker` }, 4_000))).toBe('target_timeout');
  await eventually(() => expect(runningBrowsers()).toHaveLength(before.length - 1));
});

it('is replaced when it has ended while it was idle, like others', async () => {
  const share = await createSharedCapturer();
  // A capture is tried twice.
  const pair = () => Promise.all([1, 2].map(async () => fileOf(await share({ url: `${pages.url}/page` }))));
  await pair();
  killBrowsers();
  await eventually(() => expect(runningBrowsers()).toEqual([]));
  await pair();
});
