import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { OTHER_ORIGIN, serveReportingPages } from '../page-report.ts';

const ASK = `async function ask() {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return new Promise((resolve) => navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => resolve({ state, latitude, longitude, accuracy }),
    ({ code }) => resolve({ state, code })));
}`;
const PERMISSION_DENIED = 1;

/** Where it is asked for -> code that makes a frame for it. */
const FRAMES = {
  frame: `frame.src = '/frame'`,
  'frame of another origin': `frame.allow = 'geolocation'; frame.src = ${OTHER_ORIGIN} + '/frame'`,
  'frame without permission of its page': `frame.src = ${OTHER_ORIGIN} + '/frame'`,
};

const pages = serveReportingPages(
  {
    '/page': `${ASK};
      const answers = { page: await ask() };
      ${Object.entries(FRAMES)
        .map(
          ([name, prepare]) => `await new Promise((resolve) => {
          const frame = document.createElement('iframe');
          onmessage = ({ data }) => { answers['${name}'] = data; resolve() };
          ${prepare};
          document.body.append(frame);
        });`,
        )
        .join('')}
      return answers;`,
  },
  { '/frame': `<script>${ASK}; ask().then((seen) => parent.postMessage(seen, '*'))</script>` },
);

async function see(body: Record<string, unknown> = {}) {
  // The browser answers each frame in real time, and the page's time runs ahead of it.
  const waitForExpression = 'globalThis.hasReported';
  fileOf(await capture({ url: `http://localhost:${pages.port}/page`, waitForExpression, ...body }));
  return pages.takeReport();
}

it('the page and its frames get the place without a permission prompt, but none without permission of the page', async () => {
  const geolocation = { latitude: -33.86, longitude: 151.21, accuracy: 12.5 };
  const given = { state: 'granted', ...geolocation };
  expect(await see({ geolocation })).toEqual({
    page: given,
    frame: given,
    'frame of another origin': given,
    // The state is that of the page.
    'frame without permission of its page': { state: 'granted', code: PERMISSION_DENIED },
  });
});

it('is accurate to 100 m by default', async () => {
  const geolocation = { latitude: 0, longitude: 0 };
  expect(await see({ geolocation })).toMatchObject({ page: { ...geolocation, accuracy: 100 } });
});

it('the page and its frames are denied a place when the request gives none', async () => {
  const denied = expect.objectContaining({ code: PERMISSION_DENIED });
  expect(await see()).toEqual(
    Object.fromEntries(['page', ...Object.keys(FRAMES)].map((name) => [name, denied])),
  );
});
