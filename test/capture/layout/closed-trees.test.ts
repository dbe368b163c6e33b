/** Whole pages whose scroller, or the frame with their content, is in a closed shadow tree. */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { BLUE, LIME, RED, readPng } from '../../support/pixels.ts';

const VIEW = { width: 400, height: 300, fullPage: true };
const HEAD = '<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden }</style>';
const SHELL =
  '<style>:host { display: flex; flex-direction: column; height: 100vh } header { height: 50px; background: blue }' +
  'main { flex: 1; min-height: 0; overflow: auto } div { height: 750px } img { display: block; height: 200px; width: 100% }</style>' +
  '<header></header>';
const SCROLLER = `${SHELL}<main><div></div><img loading=lazy src=/lime.svg></main>`;
const closed = (name: string, inner: string) =>
  `document.querySelector('${name}').attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(inner)};`;

const pages = servePages({
  '/lime.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="lime"/></svg>',
  ),
  '/scroller': `${HEAD}<x-app></x-app><script>${closed('x-app', SCROLLER)}</script>`,
  '/body': `${HEAD}<body><script>${closed('body', SCROLLER)}</script>`,
  '/without-scripts': `${HEAD}<x-app><template shadowrootmode=closed>${SCROLLER}</template></x-app>`,
  '/slotted': `${HEAD}<x-app><div style="height: 750px"></div><img loading=lazy src=/lime.svg style="display: block; height: 200px; width: 100%"></x-app>
    <script>${closed('x-app', `${SHELL}<main><slot></slot></main>`)}</script>`,
  '/trees-in-trees': `${HEAD}<x-app></x-app><script>
    customElements.define('x-inner', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(SCROLLER)} } });
    ${closed('x-app', '<x-inner></x-inner>')}</script>`,
  '/framed': `${HEAD}<x-app></x-app><script>${closed(
    'x-app',
    `${SHELL}<iframe src=/content style="border: 0; display: block; flex: 1"></iframe>`,
  )}</script>`,
  '/content':
    '<!doctype html><body style="margin: 0"><div style="height: 750px"></div><img loading=lazy src=/lime.svg style="display: block; height: 200px; width: 100%">',
  '/red': `${HEAD}<body style="background: red"><x-app></x-app><script>${closed('x-app', '<b>A small one</b>')}</script>`,
});

it.each(['/scroller', '/body', '/without-scripts', '/slotted', '/trees-in-trees', '/framed'])(
  '%s is opened to its full height',
  async (path) => {
    const picture = readPng(fileOf(await capture({ url: pages.url + path, ...VIEW })));
    expect(picture.height).toBe(1_000);
    expect(picture.down(200, [25, 900])).toEqual([BLUE, LIME]);
  },
);

it('a page that does not scroll stays as it is', async () => {
  const picture = readPng(fileOf(await capture({ url: `${pages.url}/red`, ...VIEW })));
  expect([picture.height, picture.at(200, 299)]).toEqual([300, RED]);
});
