import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const pages = servePages({});

const COUNT = 40;
const ROW_PX = 100;
const BAR_PX = 50;

interface List {
  /** The styles of a row out of view. */
  away: string;
  /** Its styles in view. */
  near: string;
  /** The styles of all rows. */
  row?: string;
  /** How the script learns what is in view. */
  by?: 'scroll' | 'observer' | 'frames';
  isPage?: boolean;
}

const LISTS: Record<string, List> = {
  'skipped by the browser': {
    away: 'content-visibility: auto; contain-intrinsic-size: auto 0px',
    near: 'content-visibility: visible',
  },
  'skipped by the browser, in the page': {
    away: 'content-visibility: auto; contain-intrinsic-size: auto 0px',
    near: 'content-visibility: visible',
    isPage: true,
  },
  'skipped, and thought to be higher': {
    away: 'content-visibility: auto; contain-intrinsic-size: 10px 400px',
    near: 'content-visibility: visible',
  },
  'skipped, in frames': {
    away: 'content-visibility: auto; contain-intrinsic-size: 10px 20px',
    near: 'content-visibility: visible',
    by: 'frames',
  },
  'skipped, as an observer says': {
    away: 'content-visibility: auto; contain-intrinsic-size: 10px 100px',
    near: 'content-visibility: visible',
    by: 'observer',
  },
  'skipped and contained by its size': {
    away: 'content-visibility: auto; contain: strict; contain-intrinsic-size: 10px 60px',
    near: 'content-visibility: visible; contain: none',
  },
  'skipped and contained by its size, with parts of its own': {
    away: 'content-visibility: auto; contain: size; contain-intrinsic-size: 10px 60px',
    near: 'content-visibility: visible; contain: layout paint',
  },
  hidden: {
    away: 'content-visibility: hidden; contain-intrinsic-size: 10px 100px',
    near: 'content-visibility: visible',
  },
  'hidden, in the page': {
    away: 'content-visibility: hidden; contain-intrinsic-size: 10px 100px',
    near: 'content-visibility: visible',
    isPage: true,
  },
  'hidden, and lower': {
    away: 'content-visibility: hidden; contain-intrinsic-size: 10px 30px',
    near: 'content-visibility: auto',
    by: 'observer',
  },
};

const SCRIPTS = {
  scroll: "update(); addEventListener('scroll', update, true)",
  frames: '(function draw() { update(); requestAnimationFrame(draw) })()',
  observer: `const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) set(target, isIntersecting) });
    for (const row of list.children) observer.observe(row)`,
};

const listOf = ({ away, near, row = '', by = 'scroll', isPage = false }: List) => `<!doctype html><style>
  body { margin: 0 } #bar { height: ${BAR_PX}px; background: blue } #list > * { ${row} }
  ${isPage ? '' : `html, body { height: 100%; overflow: hidden } #list { height: calc(100% - ${BAR_PX}px); overflow: auto }`}
  p { margin: 0; height: ${ROW_PX}px; background: lime }</style>
  <div id="bar"></div><div id="list">${'<div><p></p></div>'.repeat(COUNT)}</div><script>
  const set = (row, isNear) => { row.style.cssText = isNear ? '${near}' : '${away}' };
  const update = () => { for (const row of list.children) {
    const { top, bottom } = row.getBoundingClientRect();
    set(row, bottom > ${BAR_PX} && top < innerHeight);
  } };
  ${SCRIPTS[by]}</script>`;

it.concurrent.each(Object.keys(LISTS))(
  'a whole page shows every row at its height that is out of view and %s',
  async (name) => {
    const html = listOf(LISTS[name] ?? { away: '', near: '' });
    const body = { url: `${pages.url}/page`, html, fullPage: true, width: 300, height: 400 };
    const picture = readPng(fileOf(await capture(body)));
    expect([picture.height, picture.count(LIME)]).toEqual([BAR_PX + COUNT * ROW_PX, 300 * COUNT * ROW_PX]);
  },
);

it('a whole page leaves parts of a story hidden that take turns at one place', async () => {
  const html = `<!doctype html><style>body { margin: 0; height: 1200px } div { position: fixed; inset: 0; height: 100px }
    div + div { content-visibility: hidden; background: none } p { margin: 0; height: 100px; background: lime }
    div + div p { background: red }</style><div><p></p></div><div><p></p></div><script>
    const [first, second] = document.querySelectorAll('div');
    addEventListener('scroll', () => { second.style.contentVisibility = scrollY > 300 ? 'visible' : 'hidden' })</script>`;
  const body = { url: `${pages.url}/page`, html, fullPage: true, width: 300, height: 400 };
  expect(readPng(fileOf(await capture(body))).count(LIME)).toBe(300 * 100);
});
