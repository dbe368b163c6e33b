import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { createCapturing, createPackedSource, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';

const SHORT = 10;
const LONG = 1e6;
const POSTS = `for (const length of [${SHORT}, ${LONG}])
  fetch('ORIGIN/take?' + length, { method: 'POST', body: 'x'.repeat(length) });`;
const pages = servePages({
  '/': `<!doctype html><script>
    const posts = ${JSON.stringify(POSTS)}.replaceAll('ORIGIN', location.origin);
    new Worker(URL.createObjectURL(new Blob([posts])));
    eval(posts);
  </script>`,
  '/take': (request, response) => void request.resume().on('end', () => response.end()),
});

// The thread of the page would write them into its events, and answer nothing meanwhile.
it('the browser tells of long bodies that a page and its worker post, and leaves them out', async () => {
  const posted: [search: string, body: string | undefined, entries: number][] = [];
  const follow = (session: CDPSession) =>
    session.on('Network.requestWillBeSent', ({ request: { url, postData, postDataEntries = [] } }) => {
      if (url.includes('/take')) posted.push([new URL(url).search, postData, postDataEntries.length]);
    });
  const packed = await createPackedSource();
  const { capture } = await createCapturing(
    'all',
    {},
    {
      source: {
        ...packed,
        async launch(options) {
          const browser = await packed.launch(options);
          follow(browser.session).on('sessionattached', follow);
          return browser;
        },
      },
    },
  );
  fileOf(await capture({ url: pages.url, width: 100, height: 100 }));
  const short = [`?${SHORT}`, 'x'.repeat(SHORT), 1];
  const long = [`?${LONG}`, undefined, 0];
  expect(posted.sort()).toEqual([short, short, long, long]);
});
