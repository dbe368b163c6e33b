import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { BLUE, LIME, RED, readPng } from '../../support/pixels.ts';

const pages = servePages({});

/**
 * A box that hangs over the next section. Only a stacking context of a box around
 * it puts it below that section.
 */
const OVER = '<i class="over"></i>';
const HANGING =
  '.over { position: absolute; z-index: 1; left: 0; bottom: -50px; width: 400px; height: 50px; background: lime }';
/**
 * A transition of everything, and a script that changes the box when the page is
 * scrolled, but does not hide it.
 */
const STEADY = '.box { transition: all 0.3s } .box.away { margin-left: 1px }';
const TOGGLES = `addEventListener('scroll', () => box.classList.toggle('away', scrollY > 60))`;
/** The same for a box that is hidden until it is scrolled to. */
const hidden = (how: string) => `.box { transition: all 0.3s } .box:not(.seen) { ${how} }`;
const SHOWS = `new IntersectionObserver((entries, observer) => {
  for (const { isIntersecting } of entries) if (isIntersecting) { box.classList.add('seen'); observer.disconnect() }
}).observe(box.parentElement)`;
const SHOWS_IN_VIEW = `new IntersectionObserver((entries) => {
  box.classList.toggle('seen', entries[0].isIntersecting)
}).observe(box.parentElement)`;

interface Page {
  /** Px above the box. */
  above?: number;
  css: string;
  box?: string;
  script: string;
}

/** At the end, the 50 px under each box are lime, and what follows is blue. */
const PAGES: Record<string, Page> = {
  'an absolute part of a box that changes': { css: STEADY, script: TOGGLES },
  'a fixed part of it': {
    css: `${STEADY} .over { position: fixed; top: 100px; bottom: auto }`,
    script: TOGGLES,
  },
  'a part of a box that turns transparent in part': {
    css: `${STEADY} .box.away { opacity: 0.5 }`,
    script: TOGGLES,
  },
  'a part of a box that leaves when the page is scrolled, and comes back': {
    css: `${STEADY} .box.away { transform: translateY(-120%) }`,
    script: TOGGLES,
  },
  'a part of a box that fades in': { above: 400, css: hidden('opacity: 0'), script: SHOWS },
  'a part of a box that slides in': {
    above: 400,
    css: hidden('transform: translateX(-100vw)'),
    script: SHOWS,
  },
  'a part of a box that opens': { above: 400, css: hidden('clip-path: inset(0 100% 0 0)'), script: SHOWS },
  'a part of a box that fades in whenever it is in view': {
    above: 400,
    css: hidden('opacity: 0; translate: 0 50px'),
    script: SHOWS_IN_VIEW,
  },
  'a part of a box that an animation of a script fades in': {
    above: 400,
    css: '.box { opacity: 0 }',
    script: `new IntersectionObserver((entries, observer) => {
      if (!entries[0].isIntersecting) return;
      observer.disconnect();
      box.animate({ opacity: [0, 1] }, 200).onfinish = () => { box.style.opacity = 1 };
    }).observe(box)`,
  },
  'a part of a box that a script hides again and again': {
    above: 400,
    css: '.box { opacity: 0 }',
    script: `(function draw() {
      const { top, bottom } = box.getBoundingClientRect();
      box.style.opacity = top < innerHeight && bottom > 0 ? 1 : 0;
      requestAnimationFrame(draw);
    })()`,
  },
  'a part of a box that was hidden while the page loaded': {
    css: '.box { transition: opacity 0.5s; opacity: 0 } .box.seen { opacity: 1 }',
    script: "setTimeout(() => box.classList.add('seen'), 100)",
  },
};

const htmlOf = ({ above = 0, css, script }: Page) => `<!doctype html><style>
  body { margin: 0 } .above { height: ${above}px } .box { position: relative; height: 100px; background: red }
  .after { position: relative; height: 500px; background: blue } ${HANGING} ${css}
  </style><div class="above"></div><div><div class="box">${OVER}</div></div><div class="after"></div>
  <script>const box = document.querySelector('.box'); ${script}</script>`;

async function wholePage(html: string) {
  const body = { url: `${pages.url}/page`, html, fullPage: true, width: 400, height: 300 };
  return readPng(fileOf(await capture(body)));
}

it.concurrent.each(Object.entries(PAGES))('a whole page shows %s over what follows', async (_name, page) => {
  const picture = await wholePage(htmlOf(page));
  const top = page.above ?? 0;
  expect(picture.height).toBe(top + 600);
  expect([50, 125, 175].map((y) => picture.at(200, top + y))).toEqual([RED, LIME, BLUE]);
});

it.concurrent.each([
  ['changes', 0, STEADY, TOGGLES],
  ['fades in', 400, hidden('opacity: 0'), SHOWS],
])(
  'a whole page shows a title that blends with the page in a section that %s',
  async (_how, above, css, script) => {
    const picture = await wholePage(`<!doctype html><style>body { margin: 0; background: lime } ${css}
    .after { height: 500px } h1 { mix-blend-mode: difference; background: lime; height: 100px; margin: 0 }
    </style><div style="height: ${above}px"></div><div><div class="box"><h1></h1></div></div><div class="after"></div>
    <script>const box = document.querySelector('.box'); ${script}</script>`);
    expect([picture.at(200, above + 50), picture.at(200, above + 150)]).toEqual(['#000000', LIME]);
  },
);

it.concurrent.each([
  ['slides in', hidden('transform: translateX(-100vw)')],
  ['opens', hidden('clip-path: inset(0 100% 0 0)')],
])('a whole page shows the fixed part of a box that %s at the top', async (_how, css) => {
  const fixed = '.over { position: fixed; top: 0; bottom: auto }';
  const picture = await wholePage(htmlOf({ above: 400, css: `${css} ${fixed}`, script: SHOWS }));
  expect([picture.at(200, 25), picture.at(200, 450)]).toEqual([LIME, RED]);
});

it.concurrent.each(['opacity: 0', 'clip-path: inset(0 100% 0 0)'])(
  'a whole page keeps what is behind the content of a box that an animation brought in from %s',
  async (from) => {
    const picture = await wholePage(`<!doctype html><style>body { margin: 0; background: red }
    @keyframes bring-in { from { ${from} } } .box { animation: bring-in 0.5s both; height: 100px; position: relative }
    i { position: absolute; inset: 0; z-index: -1; background: lime } main { background: red; height: 400px }
    </style><main><div class="box"><i></i></div></main>`);
    expect(picture.at(200, 50)).toBe(LIME);
  },
);
