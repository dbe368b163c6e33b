import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, type Route, startPages } from '../../support/page-server.ts';
import { readPng } from '../../support/pixels.ts';

/** A description of all of them is longer than one message of the browser may be. */
const CHILD_COUNT = 100_000;
/** Adds the children to the element or tree in the variable `parent`. */
const fill = `for (let n = 0; n < ${CHILD_COUNT}; n++) parent.append(Object.assign(document.createElement('b'), { className: 'one-of-very-many-elements' }))`;
const page =
  (body: string, script: string): Route =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(
      `<!doctype html><style>html { background: lime }</style>${body}<script>${script}; ${fill}</script>`,
    );
  };

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  pages = await startPages({
    '/closed': page(
      '<my-app></my-app>',
      `const parent = document.querySelector('my-app').attachShadow({ mode: 'closed' })`,
    ),
    '/player': page('<video controls></video>', `const parent = document.querySelector('video')`),
  });
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

it.each(['/closed', '/player'])('captures a page with 100,000 elements in one parent: %s', async (path) => {
  const picture = readPng(fileOf(await capture({ url: pages.url + path, width: 400, height: 300 })));
  expect(picture.at(390, 290)).toBe('#00ff00');
});
