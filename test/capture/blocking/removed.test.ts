import { expect, it } from 'vitest';
import { captureShared } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';

const pages = servePages({
  '/': `<!doctype html><h1>Tides</h1>${'<p>High water at nine, at the east quay.</p>'.repeat(40)}
    <div style="position:fixed;left:0;right:0;bottom:0;background:#eee">We use cookies on this site. <button>Accept</button></div>
    <button style="position:fixed;right:20px;bottom:90px">Chat with us</button>
    <button style="position:fixed;right:0;top:45%">Feedback</button>`,
});

it.each([
  [
    { hideCookieBanners: true, hidePopups: true },
    { consent: 1, popup: 2 },
  ],
  [{ hideCookieBanners: true }, { consent: 1 }],
  [{ hideCookieBanners: false, hidePopups: true }, { popup: 2 }],
])('the log tells how many overlays went, by the kind of evidence: %j', async (options, removed) => {
  const captured = await captureShared({ url: pages.url, width: 800, height: 600, ...options });
  expect(captured).toMatchObject({ removed });
});
