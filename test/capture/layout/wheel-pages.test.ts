import { expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';

const COLOURS = ['#00ff00', '#0000ff', '#ff00ff', '#ffff00'];
const SIZE = { width: 400, height: 300 };

/** A page that does not scroll, with sections that a script shows one after the other. */
const page = (style: string, colours = COLOURS) => `<!doctype html><style>
    html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100%; position: relative; transition: transform 1s }
    section { box-sizing: border-box; height: 100%; width: 100% } h1 { font-size: 20px } ${style}
  </style><main>${colours.map((colour) => `<section class="pp-section" style="background: ${colour}"><h1>Part</h1></section>`).join('')}</main>
  <script>addEventListener('wheel', () => { document.querySelector('main').style.transform = 'translateY(-100%)' })</script>`;
const PLACED = COLOURS.map((_, n) => `section:nth-child(${n + 1}) { top: ${n * 100}% }`).join('');

const takeWhole = async (html: string) => {
  const capture = await createSharedCapturer();
  const url = 'http://127.0.0.1:9/';
  const hideCookieBanners = false;
  const picture = readPng(fileOf(await capture({ url, html, fullPage: true, hideCookieBanners, ...SIZE })));
  const rows = Math.floor(picture.height / SIZE.height);
  return Array.from({ length: rows }, (_, n) => picture.at(300, n * SIZE.height + 200));
};

it.each([
  ['in the flow', page('section { padding-top: 1px }')],
  ['with margins between them', page('')],
  ['at places of their own', page(`section { position: absolute } ${PLACED}`)],
  ['on top of each other', page('section { position: absolute; inset: 0 } :first-child { z-index: 1 }')],
  ['in a fixed box', page('main { position: fixed; inset: 0 } section { padding-top: 1px }')],
])('shows all sections of a page that a script moves by the wheel: %s', async (_name, html) => {
  expect(await takeWhole(html)).toEqual(COLOURS);
});

it.each([
  ['two sections', page('section { padding-top: 1px }', COLOURS.slice(0, 2))],
  ['slides side by side', page('main { display: flex } section { flex: none }')],
  [
    'a fading show',
    page('section { position: absolute; inset: 0 } :first-child { z-index: 1 }').replaceAll(
      'pp-section',
      'x',
    ),
  ],
])('leaves %s as they are', async (_name, html) => {
  expect(await takeWhole(html)).toEqual(COLOURS.slice(0, 1));
});
