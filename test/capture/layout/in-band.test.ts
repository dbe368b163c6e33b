import { expect, it } from 'vitest';
import { captureAsJob as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { BLUE, LIME, type Picture, RED, readPng } from '../../support/pixels.ts';

/**
 * A table of contents that marks the heading that has last come into the upper part of the
 * view. None is there at the top.
 */
const SPY = `<!doctype html>
  <style>body { margin: 0 } nav { position: fixed } a { display: block; width: 50px; height: 20px; background: red }
    a.on { background: lime } h2 { height: 30px; margin: 0 0 370px } main { padding: 400px 0 300px 100px }</style>
  <nav></nav><main></main>
  <script>
    const [nav, main] = [document.querySelector('nav'), document.querySelector('main')];
    for (let n = 0; n < 12; n++) { nav.append(document.createElement('a')); main.append(document.createElement('h2')) }
    const headings = [...document.querySelectorAll('h2')];
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) {
        for (const link of nav.children) link.className = '';
        nav.children[headings.indexOf(target)].className = 'on';
      }
    }, { rootMargin: '-20% 0px -70%' });
    for (const heading of headings) observer.observe(heading);
  </script>`;

/** Boxes that appear only while they are in the middle of the view, and stay as they are elsewhere. */
const PAUSED = `<!doctype html>
  <style>body { margin: 0; padding: 800px 0 } i { display: block; height: 200px; margin-bottom: 700px; background: lime; opacity: 0 }</style>
  <i></i><i></i><i></i>
  <script>
    requestAnimationFrame(function play() {
      for (const box of document.querySelectorAll('i')) {
        const { top, bottom } = box.getBoundingClientRect();
        if (Math.abs(top + bottom - innerHeight) < 200) box.style.opacity = Math.min(1, Number(box.style.opacity) + 0.05);
      }
      requestAnimationFrame(play);
    });
  </script>`;

/** Sections that fade in and out, and what is in them one by one, some from nearly transparent. */
const NESTED = `<!doctype html>
  <style>body { margin: 0; padding: 800px 0 1px } section, p { transition: 0.5s } section { height: 200px; margin-bottom: 700px }
    section, p { opacity: 0 } section:nth-child(2), section:nth-child(2) p { opacity: 0.001 }
    p { height: 100px; margin: 0; background: lime; transform: translateY(60px) } p + p { transition-delay: 0.1s }
    section.on, section.on p { opacity: 1; transform: none }</style>
  ${'<section><p></p><p></p></section>'.repeat(3)}
  <script>
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) target.classList.toggle('on', isIntersecting);
    });
    for (const section of document.querySelectorAll('section')) observer.observe(section);
  </script>`;

/**
 * Boxes that are filled while they are in view, and empty again when they are not. The last but one stays
 * empty, the last is dimmed on its way out of view.
 */
const FILLED = `<!doctype html>
  <style>body { margin: 0; padding: 900px 0; --p: 0 } main { display: flex } main > * { width: 40px; height: 100px; margin: 0 }
    p { font: bold 60px/1 monospace; color: rgb(0 255 0 / var(--p)) } svg { stroke: lime; stroke-dasharray: 100 }
    .clip { background: linear-gradient(lime, lime) no-repeat 0 0 / calc(var(--p) * 100%) 100%; background-clip: text; color: transparent }
    .filter, .mask { background: lime; filter: opacity(var(--p)) }
    .leaves { background: lime; filter: brightness(calc(1 - 0.8 * var(--gone, 0))) }
    .mask { filter: none; mask: linear-gradient(#000, #000) no-repeat 0 0 / calc(var(--p) * 100%) 100% }
    .line { stroke-width: 80; stroke-dashoffset: calc(100px * (1 - var(--p))) }
    .fade, .empty { color: transparent; transition: color 0.4s } .fade.on { color: lime }</style>
  <main><p>I</p><p class="clip">I</p><div class="filter"></div><div class="mask"></div>
    <svg class="line"><path d="M0 50H100"/></svg><p class="fade">I</p><p class="empty">I</p><div class="leaves"></div></main>
  <script>
    const main = document.querySelector('main');
    addEventListener('scroll', () => {
      const { top } = main.getBoundingClientRect();
      main.style.setProperty('--gone', top < 50 ? 1 : 0);
      main.style.setProperty('--p', Math.max(0, Math.min(1, (innerHeight - top) / 400)));
    });
    const fade = main.querySelector('.fade');
    new IntersectionObserver(([entry]) => fade.classList.toggle('on', entry.isIntersecting)).observe(fade);
  </script>`;

/** The same where a script adds them shortly before they come into view. */
const FILLED_LATE = FILLED.replace(
  "const main = document.querySelector('main');",
  `$&
    main.remove();
    addEventListener('scroll', () => { if (scrollY > 100 && !main.isConnected) document.body.append(main) });`,
);

/** Words that a script adds at the end of the page whenever it is there, and fills in a part of the view. */
const ENDLESS = `<!doctype html>
  <style>body { margin: 0 } header { height: 1500px } section { height: 700px } p { margin: 0; font: bold 60px/1 monospace; color: rgb(0 255 0 / var(--p, 0)) }</style>
  <header></header><footer style="height: 1px"></footer>
  <script>
    const footer = document.querySelector('footer');
    let count = 0;
    let timer = 0;
    const add = () => {
      if (count++ < 4) footer.insertAdjacentHTML('beforebegin', '<section><p>I</p></section>');
    };
    addEventListener('scroll', () => {
      for (const word of document.querySelectorAll('p')) {
        const { top } = word.getBoundingClientRect();
        word.style.setProperty('--p', top > 200 && top < 450 ? 1 : 0);
      }
      clearTimeout(timer);
      if (footer.getBoundingClientRect().top < innerHeight) timer = setTimeout(add, (count % 2) * 700);
    });
  </script>`;

/** A box that a listener shows for good in a part of the first view, when the page is scrolled down. */
const DOWNWARD = `<!doctype html>
  <style>body { margin: 0; padding: 1000px 0 } i { display: block; height: 200px; background: lime; opacity: 0 }</style><i></i>
  <script>
    const box = document.querySelector('i');
    let before = 0;
    addEventListener('scroll', () => {
      const { top } = box.getBoundingClientRect();
      if (scrollY > before && top > 400 && top < 600) box.style.opacity = 1;
      before = scrollY;
    });
  </script>`;

/** A box that is added in the second view, and shown only in a part of the way down to the third. */
const ADDED = `<!doctype html>
  <style>body { margin: 0; padding: 1800px 0 0 } p { height: 900px } i { display: block; height: 200px; background: lime; opacity: 0 }</style><p></p>
  <script>
    const box = document.createElement('i');
    let before = 0;
    let timer = 0;
    addEventListener('scroll', () => {
      clearTimeout(timer);
      if (scrollY > 650) timer = setTimeout(() => { if (!box.isConnected) document.body.prepend(box) }, 50);
      const { top } = box.getBoundingClientRect();
      box.style.opacity = scrollY > before && top > 450 && top < 650 ? 1 : 0;
      before = scrollY;
    });
  </script>`;

/** Boxes that a script shows in the middle of the view, once the scrolling has paused. */
const PAUSES = `<!doctype html>
  <style>body { margin: 0; padding: 650px 0 } i { display: block; height: 200px; margin-bottom: 500px; background: lime }
    i:not(.on) { opacity: 0 }</style>
  ${'<i></i>'.repeat(6)}
  <script>
    let timer = 0;
    const look = () => {
      for (const box of document.querySelectorAll('i')) {
        const { top, bottom } = box.getBoundingClientRect();
        if (top > 100 && bottom < innerHeight - 100) box.className = 'on';
      }
    };
    addEventListener('scroll', () => { clearTimeout(timer); timer = setTimeout(look, 100) });
  </script>`;

const pages = servePages({
  '/pauses.html': PAUSES,
  '/added.html': ADDED,
  '/downward.html': DOWNWARD,
  '/endless.html': ENDLESS,
  '/filled.html': FILLED,
  '/filled-late.html': FILLED_LATE,
  '/spy.html': SPY,
  '/paused.html': PAUSED,
  '/nested.html': NESTED,
});
const SCREEN = { width: 320, height: 700 };
/** Boxes in a column. They begin below the first screen. */
const ROWS = 8;
const EVERY_PX = 650;
const FIRST_PX = 800;

async function take(query: string, options: Record<string, unknown> = { fullPage: true }): Promise<Picture> {
  const url = `${pages.url}/in-band.html?${query}`;
  return readPng(fileOf(await capture({ url, ...SCREEN, ...options })));
}

/** The colours in the upper part of the boxes of each column. */
function columnsOf(picture: Picture, count: number): string[][] {
  const tops = Array.from({ length: ROWS }, (_, row) => FIRST_PX + row * EVERY_PX + 50);
  return Array.from({ length: count }, (_, n) => tops.map((y) => picture.at(n * 50 + 20, y)));
}

const shown = (count: number) => Array(count).fill(Array(ROWS).fill(LIME));

// One after the other: scrolling has a limit of real time, which captures beside it would use up.
it.each([
  ['an observer with margins or thresholds', 'columns=observers', 6],
  ['such an observer when the page is scrolled up', 'columns=observers&up', 6],
  ['an observer of an inner scroller', 'columns=observers&within=scroller', 6],
  ['an observer in a frame', 'columns=observers&within=frame', 6],
  ['an observer that hides it again', 'columns=observers&leaves', 6],
  ['listeners, frames and timers that measure', 'columns=listeners', 5],
  ['listeners, frames and timers in an inner scroller', 'columns=listeners&within=scroller', 5],
])('shows what is revealed in a part of the view by %s', async (_who, query, count) => {
  expect(columnsOf(await take(query), count)).toEqual(shown(count));
});

it.each([
  ['between the first two views of the way down', 'downward', 1],
  ['between two views, of what was added in the first of them', 'added', 1],
  ['in a part of the view, once the scrolling has paused', 'pauses', 6],
  ['in full where a script plays its animation only there', 'paused', 3],
  ['in full where it fades in and out again, part by part', 'nested', 3],
])('shows what a script reveals %s', async (_when, name, count) => {
  const url = `${pages.url}/${name}.html`;
  const picture = readPng(fileOf(await capture({ url, ...SCREEN, fullPage: true })));
  expect(picture.count(LIME)).toBe(count * 200 * SCREEN.width);
});

it.each([
  ['the page has', 'filled'],
  ['it adds on the way', 'filled-late'],
])(
  'shows text, masks, filters and lines that %s as full as the scrolling has filled them',
  async (_when, name) => {
    const url = `${pages.url}/${name}.html`;
    const picture = readPng(fileOf(await capture({ url, ...SCREEN, fullPage: true })));
    const isFilled = (n: number) =>
      picture.count(LIME, { x: n * 40, y: FIRST_PX + 100, width: 40, height: 100 }) > 100;
    expect(Array.from({ length: 8 }, (_, n) => isFilled(n))).toEqual([...Array(6).fill(true), false, true]);
  },
);

it('shows words as full as the scrolling has filled them that are added when the end of the page is there', async () => {
  const url = `${pages.url}/endless.html`;
  const picture = readPng(fileOf(await capture({ url, ...SCREEN, fullPage: true })));
  const wordsIn = (row: number) => picture.count(LIME, { x: 0, y: 1_500 + row * 700, width: 40, height: 60 });
  expect([0, 1, 2, 3].map((row) => wordsIn(row) > 100)).toEqual(Array(4).fill(true));
});

it('shows it in an element that is larger than the view', async () => {
  const picture = await take('columns=observers', { selector: 'main' });
  expect([picture.count(RED), picture.at(20, 50), picture.at(270, 7 * EVERY_PX + 50)]).toEqual([
    0,
    LIME,
    LIME,
  ]);
});

it('shows it in an element at the top of the view', async () => {
  const picture = await take('columns=observers', { selector: 'div:nth-child(6) i:nth-child(5)' });
  expect([picture.height, picture.count(LIME)]).toEqual([240, 40 * 240]);
});

it('shows what a visitor has passed on the way to an element', async () => {
  const view = await take('columns=observers', { scrollIntoViewSelector: 'i:nth-child(3)' });
  expect([20, 70, 120, 170, 220, 270].map((x) => view.at(x, 50))).toEqual(Array(6).fill(LIME));
  expect(view.at(310, 50)).toBe(BLUE);
  const clip = { x: 0, y: FIRST_PX, width: 300, height: 1_250 };
  const part = await take('columns=observers', { scrollIntoViewSelector: 'i:nth-child(3)', clip });
  expect(part.count(RED)).toBe(0);
});

it('marks in a table of contents what a visitor has seen last who has scrolled back to the top', async () => {
  const picture = readPng(fileOf(await capture({ url: `${pages.url}/spy.html`, ...SCREEN, fullPage: true })));
  expect([picture.at(20, 10), picture.count(LIME)]).toEqual([LIME, 50 * 20]);
});
