import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, RED, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const pages = servePages({});

/** All of the target is lime. Whatever lies over it only because of the scroll position is red. */
const pageOf = (css: string, body: string) => `<!doctype html>
  <meta name="viewport" content="width=device-width, initial-scale=1"><style>
  body { margin: 0; background: white } #target { background: lime; width: 200px; height: 100px }
  .bar { background: red; height: 50px; width: 100% } .space { height: 1500px } .tall { height: 1800px !important }
  ${css}</style>${body}`;

const TARGET = '<div id="target"></div>';
const TALL = '<div id="target" class="tall"></div>';
const BAR = '<div class="bar"></div>';
const SPACE = '<div class="space"></div>';
const around = (inner: string) => `${SPACE}${inner}${SPACE}`;

const WAYS: Record<string, string> = {
  'a fixed header': pageOf('.bar { position: fixed; top: 0 }', BAR + around(TARGET)),
  'a sticky header': pageOf('.bar { position: sticky; top: 0 }', BAR + around(TARGET)),
  'a fixed header, and is tall': pageOf('.bar { position: fixed; top: 0 }', BAR + around(TALL)),
  'a fixed footer, and is tall': pageOf('.bar { position: fixed; bottom: 0 }', around(TALL) + BAR),
  'a sticky footer, and is tall': pageOf('.bar { position: sticky; bottom: 0 }', `${around(TALL)}${BAR}`),
  'a header and a footer, at the top of the page': pageOf(
    '.bar { position: fixed; top: 0 } .foot { top: auto; bottom: 0 }',
    `${BAR}<div class="bar foot"></div>${TALL}`,
  ),
  'a footer, at the end of the page': pageOf(
    '.bar { position: fixed; bottom: 0 }',
    `${SPACE}${TARGET}${BAR}`,
  ),
  'a button at a corner': pageOf(
    '.bar { position: fixed; right: 0; bottom: 20px; width: 60px } #target { width: 100% }',
    around(TALL) + BAR,
  ),
  'a bar in a frame as large as the view': pageOf(
    '.frame { position: fixed; inset: 0; pointer-events: none }',
    `${around(TALL)}<div class="frame">${BAR}</div>`,
  ),
  'a bar in a shadow tree': pageOf(
    '',
    `<div><template shadowrootmode="open"><div style="position: fixed; top: 0; width: 100%; height: 50px; background: red"></div></template></div>${around(TARGET)}`,
  ),
  'bars in closed shadow trees, one in a tree within': pageOf(
    '#target { position: relative }',
    `<x-app>${around(TALL)}</x-app><script>
    const bar = (edge) => '<p style="position: fixed; margin: 0; ' + edge + ': 0; width: 100%; height: 50px; background: red"></p>';
    const fill = (host, inner) => { host.attachShadow({ mode: 'closed' }).innerHTML = inner };
    customElements.define('x-foot', class extends HTMLElement { constructor() { super(); fill(this, bar('bottom')) } });
    fill(document.querySelector('x-app'), '<slot></slot><x-foot></x-foot>' + bar('top'));</script>`,
  ),
  'bars that scripts move along, one late, one in a closed shadow tree': pageOf(
    '.bar { position: absolute; top: 0; z-index: 1 }',
    `${BAR}<div></div>${around(TARGET)}<script>
    const tree = document.querySelector('body > :not(.bar)').attachShadow({ mode: 'closed' });
    tree.innerHTML = '<p style="position: absolute; margin: 0; top: 0; width: 80px; height: 20px; background: red"></p>';
    const bar = document.querySelector('.bar'); let timer;
    addEventListener('scroll', () => {
      tree.firstChild.style.top = scrollY + 60 + 'px';
      timer ??= setTimeout(() => { timer = undefined; bar.style.transform = 'translateY(' + scrollY + 'px)' }, 100) })</script>`,
  ),
  'what hangs out of bars, shadows, a fixed drawing, and a part of a bar that is hidden': pageOf(
    `.frame { position: fixed; top: 0 } .bar { position: absolute; top: 0; width: 300px }
    .before { position: fixed; bottom: 0; height: 10px } .before::before { content: ''; position: absolute; bottom: 60px;
      width: 80px; height: 40px; background: red }
    .foot { position: fixed; bottom: 0; height: 10px; width: 50px; background: red; box-shadow: 0 -150px 0 20px red }
    svg { position: fixed; top: 60px; width: 50px; height: 40px; background: red }
    .hidden { position: fixed; top: 120px; visibility: hidden } i { visibility: visible; background: red }`,
    `<div class="frame">${BAR}</div><div class="before"></div><svg></svg><div class="hidden"><i>Here</i></div>${around(TALL)}
    <div class="foot"></div>`,
  ),
  'what hangs out of a sticky header': pageOf(
    '.frame { position: sticky; top: 0; height: 0 }',
    `<div class="frame">${BAR}</div>${around(TALL)}`,
  ),
  'a header in a page that is zoomed': pageOf(
    'body { zoom: 2 } .bar { position: fixed; top: 0 } #target { height: 50px; width: 100px }',
    BAR + around(TARGET),
  ),
  'a popover': pageOf(
    '.bar { position: fixed; inset: 0 auto auto 0; border: 0; margin: 0; padding: 0 }',
    `<div class="bar" popover></div>${around(TARGET)}<script>document.querySelector('.bar').showPopover()</script>`,
  ),
  'a bar in a scroller': pageOf(
    '.scroller { height: 250px; overflow: auto } .bar { position: sticky; top: 0 }',
    `<div class="scroller">${BAR}${around(TARGET)}</div>`,
  ),
  'a bar over a scroller': pageOf(
    '.shell { position: relative; height: 250px } .scroller { height: 100%; overflow: auto } .bar { position: absolute; bottom: 0 }',
    `<div class="shell"><div class="scroller">${TALL}${SPACE}</div>${BAR}</div>`,
  ),
  'a bar below a scroller that is opened': pageOf(
    'body { display: grid; grid-template-rows: 200px 50px } .scroller { overflow: auto }',
    `<div class="scroller">${TALL}${SPACE}</div>${BAR}`,
  ),
  'its own bar, which sticks below another': pageOf(
    '.bar { position: sticky; top: 0 } .own { background: lime; top: 80px } #target { display: flow-root } p { margin: 0; height: 50px; background: lime }',
    `${BAR}${SPACE}<div id="target" class="tall"><div class="bar own"></div><p></p></div>${SPACE}`,
  ),
  'a header that comes back when the page is scrolled up': pageOf(
    '.bar { position: fixed; top: 0; transition: transform 0.3s } .away { transform: translateY(-100%) }',
    `${BAR}${around(TARGET)}<script>let last = 0; addEventListener('scroll', () => {
      document.querySelector('.bar').classList.toggle('away', scrollY > last); last = scrollY })</script>`,
  ),
};

async function targetOf(html: string, options: Record<string, unknown> = {}) {
  const body = { url: `${pages.url}/page`, html, selector: '#target', width: 400, height: 300, ...options };
  return readPng(fileOf(await capture(body)));
}

const SIZES = [{}, { scale: 2 }, { device: 'iphone-15-pro' }];

describe.concurrent('nothing lies over an element that would be under', () => {
  it.each(combine(Object.keys(WAYS), SIZES))('%s, %j', async (way, options) => {
    const picture = await targetOf(WAYS[way] ?? '', options);
    expect(picture.height).toBe((/class="tall"/.test(WAYS[way] ?? '') ? 1_800 : 100) * (options.scale ?? 1));
    expect(picture.count(LIME)).toBe(picture.width * picture.height);
  });

  it('where it is not scrolled to', async () => {
    const html = WAYS['a header and a footer, at the top of the page'] ?? '';
    expect((await targetOf(html, { scrollIntoView: false, adjustTop: 20 })).count(RED)).toBe(0);
  });
});

/** The target is red where these parts of the page lie over it wherever the page is scrolled. */
const KEPT: Record<string, string> = {
  'a part of it': pageOf('.bar { position: fixed; top: 0 }', around(`<div id="target">${BAR}</div>`)),
  'a label that lies over it': pageOf(
    '.bar { position: absolute; top: 0 } main { position: relative }',
    `${SPACE}<main>${TARGET}${BAR}</main>${SPACE}`,
  ),
  'a label that lies over it, where scripts follow the scrolling': pageOf(
    '.bar { position: absolute; top: 0 } main { position: relative }',
    `${SPACE}<main>${TARGET}${BAR}</main>${SPACE}<script>addEventListener('scroll', () => scrollY)</script>`,
  ),
  'a layer over all of the page': pageOf(
    '.layer { position: fixed; inset: 0; background: red }',
    `${around(TARGET)}<div class="layer"></div>`,
  ),
  'a dialog on a backdrop': pageOf(
    '.layer { position: fixed; inset: 0; background: #0008 } .bar { position: fixed; top: 0 }',
    `${around(TARGET)}<div class="layer"></div>${BAR}`,
  ),
  'what shines through it': pageOf(
    '.bar { position: fixed; top: 0; z-index: -1 } #target { background: none }',
    BAR + around(TARGET),
  ),
};

describe.concurrent('the picture of an element keeps', () => {
  it.each(Object.keys(KEPT))('%s', async (way) => {
    expect((await targetOf(KEPT[way] ?? '')).at(100, 25)).toBe(RED);
  });

  it('the bars where adjustTop says', async () => {
    const html = WAYS['a fixed header'] ?? '';
    expect((await targetOf(html, { adjustTop: 20 })).down(100, [19, 20, 69, 70])).toEqual([
      LIME,
      RED,
      RED,
      LIME,
    ]);
  });
});
