/** The captures that share a browser are those of the service, see test/support/shared-browsers.ts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, createCapturer, createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

let pages: PageServer;
beforeAll(async () => {
  pages = await startPages({
    '/page': (_request, response) =>
      void response
        .writeHead(200, {
          'Content-Type': 'text/html',
          'Set-Cookie': 'seen=1',
          'Cache-Control': 'max-age=900',
        })
        .end('<!doctype html><style>body { background: lime }</style><h1>Page</h1><img src="/image.svg">'),
    '/image.svg': (_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=900' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>'),
    '/hangs': '<script>onload = () => { for (;;); }</script>',
  });
});
afterAll(() => pages.close());

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
  expect(codeOf(await share({ url: `${pages.url}/hangs` }, 4_000))).toBe('target_timeout');
  expect(await share({ url: `${pages.url}/page` })).toMatchObject({ targetStatus: 200 });
});
