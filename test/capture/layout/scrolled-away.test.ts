/** What scrolls a page again after the way back to its top, or with the frames of its picture. */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const SIZE = { width: 400, height: 300 };
const YELLOW = '#ffff00';

/** The bar belongs to the top of the page, above the square. */
const page = (more: string, css = '') => `<!doctype html>
  <style>body { margin: 0 } section { height: 250px } ${css}
  b { position: fixed; top: 0; left: 0; width: 400px; height: 20px; background: lime }
  i { position: absolute; top: 30px; left: 0; width: 20px; height: 20px; background: yellow }</style>
  <b></b><i></i><section></section><section></section><section id="x"></section>${more}`;
const field = (attributes: string) => `<section><input id="field" ${attributes}></section>`;
const AT_TOP =
  'let was = false; const isBack = () => { was ||= scrollY > 200; return was && scrollY === 0 };';
const script = (code: string) => `${field('')}<script>${AT_TOP}${code}</script>`;

const FAR = 'style="margin-left: 900px"';
const PAGES: Record<string, string> = {
  'a focus of the document': page(field('autofocus')),
  'a focus of the document to the side': page(field(`autofocus ${FAR}`), 'section { height: 40px }'),
  'a focus of the document in both directions': page(field(`autofocus ${FAR}`)),
  'a place at which the document snaps': page(
    '',
    'html { scroll-snap-type: y mandatory } #x { scroll-snap-align: start }',
  ),
  'a script to the side': page(`${field(FAR)}<script>scrollTo(300, 0)</script>`),
  'a script to the side of a page that fits': page(
    `${field(FAR)}<script>scrollTo(300, 0)</script>`,
    'section { height: 40px }',
  ),
  'a focus at the top': page(script('addEventListener("scroll", () => isBack() && field.focus())')),
  'a focus some time after': page(
    script('addEventListener("scroll", () => isBack() && setTimeout(() => field.focus(), 700))'),
  ),
  'an anchor at the top': page(
    script('addEventListener("scroll", () => { if (isBack()) location.hash = "x" })'),
  ),
  'a script in each frame': page(
    script('const draw = () => { requestAnimationFrame(draw); if (isBack()) scrollTo(0, 200) }; draw()'),
  ),
  'a timer without end': page(script('setInterval(() => scrollTo(0, 200), 300)')),
  'a smooth way at the top': page(
    script('addEventListener("scroll", () => isBack() && x.scrollIntoView())'),
    'html { scroll-behavior: smooth }',
  ),
};

const pages = servePages({
  ...Object.fromEntries(Object.values(PAGES).map((html, index) => [`/${index}`, html])),
  '/text': page('<p>Zanzibar</p>'),
  '/hides': page(
    script(`addEventListener("scroll", () => { if (isBack()) setTimeout(() => field.focus(), 700) });
      addEventListener("scroll", () => { document.querySelector('b').hidden = scrollY > 0 })`),
    'b { transition: opacity 1s } b[hidden] { display: block; opacity: 0 }',
  ),
});

async function take(path: string, options: Record<string, unknown> = {}) {
  return readPng(fileOf(await capture({ url: pages.url + path, fullPage: true, ...SIZE, ...options })));
}

it.each(Object.keys(PAGES).map((what, index) => [what, index] as const))(
  'a whole page begins at its start, and its bar is there, whatever scrolls it: %s',
  async (_what, index) => {
    const picture = await take(`/${index}`);
    expect(picture.down(5, [10, 40])).toEqual([LIME, YELLOW]);
    expect(picture.count(LIME)).toBe(400 * 20);
  },
);

it('a whole page begins at its start where its address names a text', async () => {
  const picture = await take('/text#:~:text=Zanzibar');
  expect(picture.down(5, [10, 40])).toEqual([LIME, YELLOW]);
  expect(picture.count(LIME)).toBe(400 * 20);
});

it('a clip of a whole page shows it from its start', async () => {
  const at = Object.keys(PAGES).indexOf('a focus some time after');
  const picture = await take(`/${at}`, { clip: { x: 0, y: 0, ...SIZE } });
  expect(picture.down(5, [10, 40])).toEqual([LIME, YELLOW]);
});

it('a bar is back that a script hides in a page that is scrolled again', async () => {
  expect((await take('/hides')).at(5, 10)).toBe(LIME);
});
