import { expect, it } from 'vitest';
import { stillDrawing } from '../../../lambda/capture/photograph/still-drawing.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`;
const ROWS = {
  /** Lime in their first frame only. */
  byElement: svg(`<rect width="40" height="20" fill="red">
    <animate attributeName="fill" values="lime;red;red" calcMode="discrete" dur="3s" repeatCount="indefinite"/></rect>`),
  byStyle:
    svg(`<style>@keyframes k { 0% { fill: lime } 20%, 100% { fill: red } } rect { animation: k 3s steps(1) infinite }</style>
    <rect width="40" height="20" fill="red"/>`),
  /** One ends, one does not. */
  ofBoth:
    svg(`<rect width="40" height="20" fill="red"><animate attributeName="fill" to="lime" dur="1s" fill="freeze"/></rect>
    <rect width="4" height="4"><animate attributeName="width" values="4;0;4" dur="1s" repeatCount="indefinite"/></rect>`),
};
const names = Object.keys(ROWS);
const at = (n: number) => `style="position: absolute; left: 0; top: ${n * 30}px"`;
const DRAWINGS = `<!doctype html><style>
  body { margin: 0 } div, b::after { width: 40px; height: 20px }
  b::after { content: ''; display: block } #own::after { background: url(/byElement.svg#part) !important }</style>
  ${names.map((name, n) => `<img src="/${name}.svg" ${at(n)}>`).join('')}
  <div ${at(3)}><div style="background: url('data:image/svg+xml,${encodeURIComponent(ROWS.byElement).replaceAll("'", '%27')}')"></div></div>
  <b id="own" ${at(4)}></b><img srcset="/byStyle.svg 2x" width="40" ${at(5)}>
  <svg width="40" height="20" ${at(6)}><image href="/byElement.svg" width="40" height="20"/></svg>
  <video poster="/byStyle.svg" width="40" height="20" ${at(7)}></video>
  <div ${at(8)}><div style="box-sizing: border-box; border: 10px solid; border-image: url(/byElement.svg) 50%"></div></div>
  <li ${at(9)}><div style="display: list-item; list-style: inside url(/byElement.svg)"></div></li><script>0</script>`;

const pages = servePages({
  '/drawings': DRAWINGS,
  ...Object.fromEntries(
    Object.entries(ROWS).map(([name, text]) => [`/${name}.svg`, answerWith('image/svg+xml', text)]),
  ),
});

it.each([
  ['the viewport', {}],
  ['the whole page', { fullPage: true }],
])(
  'shows drawings in images that move without end at their first frame, and others at their last: %s',
  async (_what, options) => {
    const file = fileOf(await capture({ url: `${pages.url}/drawings`, width: 60, height: 320, ...options }));
    const rows = [10, 40, 70, 100, 130, 160, 190, 220, 250, 280];
    expect(readPng(file).down(30, rows)).toEqual(rows.map(() => LIME));
  },
);

it('leaves drawings alone whose animations end', () => {
  expect(stillDrawing(svg('<animate attributeName="x" to="1" dur="1s"/>'))).toBeUndefined();
  expect(stillDrawing(svg('<path d="M0 0"/>'))).toBeUndefined();
});
