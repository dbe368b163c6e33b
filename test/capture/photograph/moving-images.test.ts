import { expect, it } from 'vitest';
import { isAnimated } from '../../../lambda/capture/photograph/is-animated.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { MOVING_NAMES, movingFiles, movingRoutes } from './moving-files.ts';

const STYLE = `<!doctype html><style>body { margin: 0 } img, i { position: absolute; left: 0; width: 40px; height: 20px }</style>`;
const imagesAt = (top: number) =>
  MOVING_NAMES.map((name, at) => `<img src="/${name}" style="top: ${top + at * 30}px">`).join('');
const dataUrl = `data:image/gif;base64,${movingFiles.get('long.gif')?.toString('base64')}`;
const others = (top: number) => `<img src="${dataUrl}" style="top: ${top}px">
  <i style="background: url(/long.gif); top: ${top + 30}px"></i>
  <img srcset="/once.gif 2x" style="width: auto; height: auto; top: ${top + 60}px; outline: 10px solid lime">`;
const OTHERS_AT = MOVING_NAMES.length * 30;
const BELOW = 1_500;
/** Comes late, as a blob. */
const LATE = `<script>setTimeout(async () => {
  const image = new Image();
  image.style.top = '${OTHERS_AT + 90}px';
  image.src = URL.createObjectURL(await (await fetch('/once.gif')).blob());
  document.body.append(image);
}, 1_500)</script>`;

const pages = servePages({
  ...movingRoutes,
  '/in-view': STYLE + imagesAt(0) + others(OTHERS_AT),
  '/with-scripts': STYLE + imagesAt(0) + others(OTHERS_AT) + LATE,
  '/in-other-places': `${STYLE}<style>video, b { position: absolute; left: 0; width: 40px; height: 20px }
    b::before { content: ''; position: absolute; inset: 0; background: url(/long.gif) }</style>
    <video poster="/long.gif" muted style="top: 0; object-fit: fill"></video><b style="top: 30px"></b>`,
  '/below': `${STYLE}<p style="height: 2000px">${imagesAt(BELOW)}${others(BELOW + OTHERS_AT)}`,
  '/below-with-scripts': `${STYLE}<p style="height: 2000px">${imagesAt(BELOW)}${others(BELOW + OTHERS_AT)}<script>0</script>`,
});

async function take(name: string, options: Record<string, unknown>): Promise<Buffer> {
  return fileOf(await capture({ url: `${pages.url}/${name}`, width: 200, height: 400, ...options }));
}
const rowsFrom = (top: number, count = MOVING_NAMES.length + 2) =>
  Array.from({ length: count }, (_, at) => top + at * 30 + 10);

it.each([
  ['in-view', 0, {}],
  ['with-scripts', 0, {}],
  ['below', BELOW, { fullPage: true }],
  ['below-with-scripts', BELOW, { fullPage: true }],
  ['below', BELOW, { clip: { x: 0, y: 0, width: 200, height: 1_900 } }],
])('ends animated images of all types, %s, in the same bytes', async (name, top, options) => {
  const file = await take(name, options);
  const rows = rowsFrom(top, MOVING_NAMES.length + (name === 'with-scripts' ? 4 : 2));
  expect(readPng(file).down(5, rows)).toEqual(rows.map(() => LIME));
  expect((await take(name, options)).equals(file)).toBe(true);
});

it.each([
  ['in-view', undefined, {}],
  ['with-scripts', undefined, { fullPage: true }],
  ['in-other-places', 2, {}],
])('ends them in a PDF, %s', async (name, count, options) => {
  const [page] = await readPdf(await take(name, { format: 'pdf', ...options }));
  expect(rowsFrom(0, count).map((y) => page?.at(5, y))).toEqual(rowsFrom(0, count).map(() => LIME));
});

it('knows animated files', () => {
  const animated = [...movingFiles].filter(([, file]) => isAnimated(file));
  expect(animated.map(([name]) => name)).toEqual(MOVING_NAMES.filter((name) => name !== 'still.webp'));
  expect(isAnimated(Buffer.from('not an image at all'))).toBe(false);
  expect(isAnimated(Buffer.from('RI'))).toBe(false);
  const gif = movingFiles.get('once.gif') ?? Buffer.alloc(0);
  const controls = Buffer.from([0x21, 0xf9, 0x04]);
  const secondAt = gif.indexOf(controls, gif.indexOf(controls) + 1);
  expect([secondAt > 0, isAnimated(gif.subarray(0, secondAt))]).toEqual([true, false]);
});
