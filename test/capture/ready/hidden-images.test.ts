import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, RED, readPng } from '../../support/pixels.ts';
import { IS_SWEEP } from '../../support/sweep.ts';

const LAZY = '<img src="/red.svg" width="200" height="100" loading="lazy">';

/** The browser loads the lazy image of none of these. */
const HIDDEN: Record<string, string> = {
  'not displayed': `<div style="display: none">${LAZY}</div>`,
  'not displayed itself': LAZY.replace('<img', '<img style="display: none"'),
  'without a box of its own': LAZY.replace('<img', '<img style="display: contents"'),
  'in closed details': `<details><summary>More</summary>${LAZY}</details>`,
  'in a closed dialog': `<dialog>${LAZY}</dialog>`,
  'in a closed popover': `<div popover>${LAZY}</div>`,
  'skipped by the browser': `<div style="content-visibility: hidden">${LAZY}</div>`,
  'hidden until found': `<div hidden="until-found">${LAZY}</div>`,
  'the content of a canvas': `<canvas>${LAZY}</canvas>`,
  'without a slot': `<div><template shadowrootmode="open"></template>${LAZY}</div>`,
  'in a hidden drawing': `<svg style="display: none"><foreignObject>${LAZY}</foreignObject></svg>`,
  'in a frame': `<iframe srcdoc='<div style="display: none">${LAZY}</div>'></iframe>`,
  'in a hidden frame': `<iframe style="display: none" srcdoc='${LAZY}'></iframe>`,
};

/** Nor of these where they are. In a picture of the whole page it is asked to. */
const CLIPPED: Record<string, string> = {
  'clipped away by its size': `<div style="overflow: clip; height: 0"><div style="height: 30px"></div>${LAZY}</div>`,
  'clipped away by a path': `<div style="position: absolute; clip-path: inset(50%)">${LAZY}</div>`,
  'clipped away for screen readers': `<div style="position: absolute; clip: rect(0 0 0 0)">${LAZY}</div>`,
};

const ALL = { ...HIDDEN, ...CLIPPED };
const BODY_OF_ALL = Object.values(ALL).join('');

/** The page is lime, and turns red when so much of its own time has passed. */
const turning = (body: string, afterMs: number) => `<!doctype html>
  <style>body { margin: 0; background: lime } img, canvas, iframe, details { vertical-align: top }</style>
  <body><p id="first">${body}<script>setTimeout(() => { document.body.style.background = 'red' }, ${afterMs})</script>`;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"';
const asked: string[] = [];
const pages = servePages({
  '/red.svg': (request, response) => {
    asked.push(request.url ?? '');
    answerWith('image/svg+xml', `${SVG} fill="red"/></svg>`)(request, response);
  },
  '/late-lime.svg': answerWith('image/svg+xml', `${SVG} fill="lime"/></svg>`, { afterMs: 300 }),
});

async function pictureOf(html: string, options: Record<string, unknown> = {}) {
  const body = { url: `${pages.url}/page`, html, width: 400, height: 300, ...options };
  return readPng(fileOf(await capture(body)));
}

/** Ready takes 2 to 2.5 s of the page's time. An image that does not come would take 2 s more. */
const READY_MS = 3_500;

describe.concurrent('a lazy image takes no time when it is', () => {
  const takesTime = async (body: string) => (await pictureOf(turning(body, READY_MS))).count(RED) > 0;

  it(Object.keys(ALL).join(', '), async () => {
    const slow: string[] = [];
    // All at once, and each alone only to tell which of them takes time.
    if (IS_SWEEP || (await takesTime(BODY_OF_ALL)))
      for (const [way, body] of Object.entries({ ...ALL, all: BODY_OF_ALL }))
        if (await takesTime(body)) slow.push(way);
    expect(slow).toEqual([]);
  });

  it.each([
    ['before a click', 6_500, { click: ['#first'] }],
    ['before an element', 4_500, { selector: 'body' }],
    ['before a script', 6_500, { script: '1' }],
  ])('any of these, %s', async (_step, afterMs, options) => {
    const picture = await pictureOf(turning(`Text${BODY_OF_ALL}`, afterMs), options);
    expect(picture.count(RED)).toBe(0);
  });
});

it('a whole page asks for no hidden lazy image, also where it copies what is in view', async () => {
  asked.length = 0;
  const bodies = Object.entries(HIDDEN).map(([way, body]) =>
    body.replaceAll('/red.svg', `/red.svg?${encodeURIComponent(way)}`),
  );
  await pictureOf(`${bodies.join('')}<p style="height: 2000px"><script>1</script>`, { fullPage: true });
  expect(asked.map(decodeURIComponent)).toEqual([]);
});

const LATE = LAZY.replace('red', 'late-lime');

describe.concurrent('a lazy image is waited for when it', () => {
  it.each([
    ['is in view', LATE, {}],
    [
      'is displayed by a click',
      `<details><summary style="height: 10px"></summary>${LATE}</details>`,
      { click: ['summary'] },
    ],
    [
      'is displayed when the page is scrolled',
      `<div style="display: none">${LATE}</div><p style="height: 2000px">
       <script>onscroll = () => { if (scrollY > 500) document.querySelector('div').style.display = 'block' }</script>`,
      { fullPage: true },
    ],
  ])('%s', async (_case, body, options) => {
    const html = `<!doctype html><style>* { margin: 0 } summary { display: block } img { display: block }</style>${body}<script>1</script>`;
    expect((await pictureOf(html, options)).at(100, 90)).toBe(LIME);
  });
});
