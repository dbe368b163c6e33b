import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { BLUE, LIME, readPng } from '../../support/pixels.ts';
import { together } from '../../support/sweep.ts';

const pages = servePages({});

const COUNT = 24;
const ROW_PX = 100;
const BAR_PX = 50;

interface Kind {
  /** The styles of a row out of view. */
  away: string;
  /** Its styles in view. */
  near: string;
}

interface List {
  /** The rows take turns. */
  kinds: Record<string, Kind>;
  /** How the script learns what is in view. */
  by: 'scroll' | 'observer' | 'frames';
  isPage?: boolean;
}

const IN_PAGE: Record<string, Kind> = {
  'skipped by the browser': {
    away: 'content-visibility: auto; contain-intrinsic-size: auto 0px',
    near: 'content-visibility: visible',
  },
  hidden: {
    away: 'content-visibility: hidden; contain-intrinsic-size: 10px 100px',
    near: 'content-visibility: visible',
  },
};

const LISTS: Record<string, List> = {
  'in a scroller': {
    by: 'scroll',
    kinds: {
      ...IN_PAGE,
      'skipped, and thought to be higher': {
        away: 'content-visibility: auto; contain-intrinsic-size: 10px 400px',
        near: 'content-visibility: visible',
      },
      'skipped and contained by its size': {
        away: 'content-visibility: auto; contain: strict; contain-intrinsic-size: 10px 60px',
        near: 'content-visibility: visible; contain: none',
      },
      'skipped and contained by its size, with parts of its own': {
        away: 'content-visibility: auto; contain: size; contain-intrinsic-size: 10px 60px',
        near: 'content-visibility: visible; contain: layout paint',
      },
    },
  },
  'in the page': { by: 'scroll', isPage: true, kinds: IN_PAGE },
  'as a script sees in its frames': {
    by: 'frames',
    kinds: {
      skipped: {
        away: 'content-visibility: auto; contain-intrinsic-size: 10px 20px',
        near: 'content-visibility: visible',
      },
    },
  },
  'as an observer says': {
    by: 'observer',
    kinds: {
      skipped: {
        away: 'content-visibility: auto; contain-intrinsic-size: 10px 100px',
        near: 'content-visibility: visible',
      },
      'hidden, and lower': {
        away: 'content-visibility: hidden; contain-intrinsic-size: 10px 30px',
        near: 'content-visibility: auto',
      },
      'hidden, and of another height': {
        away: 'content-visibility: hidden; height: 30px',
        near: 'content-visibility: visible',
      },
    },
  },
};

const SCRIPTS = {
  scroll: "update(); addEventListener('scroll', update, true)",
  frames: '(function draw() { update(); requestAnimationFrame(draw) })()',
  observer: `const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) set(target, isIntersecting) });
    for (const row of list.children) observer.observe(row)`,
};

const listOf = ({ kinds, by, isPage = false }: List) => `<!doctype html><style>
  body { margin: 0 } #bar { height: ${BAR_PX}px; background: blue }
  ${isPage ? '' : `html, body { height: 100%; overflow: hidden } #list { height: calc(100% - ${BAR_PX}px); overflow: auto }`}
  p { margin: 0; height: ${ROW_PX}px; background: linear-gradient(blue 10px, lime 0) }</style>
  <div id="bar"></div><div id="list">${'<div><p></p></div>'.repeat(COUNT)}</div><script>
  const kinds = ${JSON.stringify(Object.values(kinds))};
  const set = (row, isNear) => {
    const { near, away } = kinds[[...list.children].indexOf(row) % kinds.length];
    row.style.cssText = isNear ? near : away;
  };
  const update = () => { for (const row of list.children) {
    const { top, bottom } = row.getBoundingClientRect();
    set(row, bottom > ${BAR_PX} && top < innerHeight);
  } };
  ${SCRIPTS[by]}</script>`;

// One after the other: scrolling has a limit of real time, which captures beside it would use up.
it.each(
  Object.entries(LISTS).flatMap(([where, list]) =>
    together(Object.entries(list.kinds), COUNT).map((kinds) => ({
      where,
      names: kinds.map(([name]) => name),
      what: kinds.map(([name]) => name).join(', '),
      list: { ...list, kinds: Object.fromEntries(kinds) },
    })),
  ),
)(
  'a whole page shows every row at its height that is out of view, $where: $what',
  async ({ names, list }) => {
    const body = { url: `${pages.url}/page`, html: listOf(list), fullPage: true, width: 300, height: 400 };
    const picture = readPng(fileOf(await capture(body)));
    const rows = Array.from({ length: COUNT }, (_, at) => at);
    const isThere = (at: number) => {
      const edges = [5, 15, ROW_PX - 5].map((y) => BAR_PX + at * ROW_PX + y);
      return (
        edges.every((y) => y < picture.height) &&
        picture.down(150, edges).join() === [BLUE, LIME, LIME].join()
      );
    };
    expect(rows.filter((at) => !isThere(at)).map((at) => [at, names[at % names.length]])).toEqual([]);
    expect(picture.height).toBe(BAR_PX + COUNT * ROW_PX);
  },
);

it('a whole page shows what a script draws once the browser does not skip it', async () => {
  const html = `<!doctype html><style>body { margin: 0 } div { height: 900px; content-visibility: auto } .drawn { background: lime }
    </style>${'<div><p></p></div>'.repeat(4)}<script>document.addEventListener('contentvisibilityautostatechange',
    ({ target, skipped }) => { if (!skipped) target.className = 'drawn' })</script>`;
  const body = { url: `${pages.url}/page`, html, fullPage: true, width: 100, height: 400 };
  expect(readPng(fileOf(await capture(body))).count(LIME)).toBe(4 * 900 * 100);
});

it('a whole page leaves parts of a story hidden that take turns at one place', async () => {
  const html = `<!doctype html><style>body { margin: 0; height: 1200px } div { position: fixed; inset: 0; height: 100px }
    div + div { content-visibility: hidden; background: none } p { margin: 0; height: 100px; background: lime }
    div + div p { background: red }</style><div><p></p></div><div><p></p></div><script>
    const [first, second] = document.querySelectorAll('div');
    addEventListener('scroll', () => { second.style.contentVisibility = scrollY > 300 ? 'visible' : 'hidden' })</script>`;
  const body = { url: `${pages.url}/page`, html, fullPage: true, width: 300, height: 400 };
  expect(readPng(fileOf(await capture(body))).count(LIME)).toBe(300 * 100);
});
