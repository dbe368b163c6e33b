import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { askFrame, OTHER_ORIGIN, serveReportingPages } from '../page-report.ts';

const ASK = `async function ask() {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return new Promise((resolve) => navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => resolve({ state, latitude, longitude, accuracy }),
    ({ code }) => resolve({ state, code })));
}`;
const PERMISSION_DENIED = 1;

const pages = serveReportingPages(
  {
    '/page': `${ASK}; return ask();`,
    '/in-frame': askFrame(`'/frame'`),
    '/in-other-origin': askFrame(`${OTHER_ORIGIN} + '/frame'`, `frame.allow = 'geolocation';`),
    '/not-allowed': askFrame(`${OTHER_ORIGIN} + '/frame'`),
  },
  { '/frame': `<script>${ASK}; ask().then((seen) => parent.postMessage(seen, '*'))</script>` },
);

async function see(path: string, body: Record<string, unknown> = {}) {
  fileOf(await capture({ url: `http://localhost:${pages.port}${path}`, ...body }));
  return pages.takeReport();
}

it.each(['/page', '/in-frame', '/in-other-origin'])(
  '%s gets the place without a permission prompt',
  async (path) => {
    const geolocation = { latitude: -33.86, longitude: 151.21, accuracy: 12.5 };
    expect(await see(path, { geolocation })).toEqual({ state: 'granted', ...geolocation });
  },
);

it('is accurate to 100 m by default', async () => {
  const geolocation = { latitude: 0, longitude: 0 };
  expect(await see('/page', { geolocation })).toMatchObject({ ...geolocation, accuracy: 100 });
});

it.each(['/page', '/in-frame', '/in-other-origin'])(
  '%s is denied a place when the request gives none',
  async (path) => {
    expect(await see(path)).toMatchObject({ code: PERMISSION_DENIED });
  },
);

it('a frame of another origin gets no place without permission of its page', async () => {
  expect(await see('/not-allowed', { geolocation: { latitude: 1, longitude: 2 } })).toMatchObject({
    code: PERMISSION_DENIED,
  });
});
