import { describe, expect, it } from 'vitest';
import { fileOf } from '../../support/capture.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, readPng, WHITE } from '../../support/pixels.ts';
import { captureComposed, type Page } from './composed-page.ts';

/** Lime above blue, as large as the viewport of these tests. */
const SCENE = svg(
  'width="400" height="300"',
  '<path fill="lime" d="M0 0h400v150H0z"/><path fill="blue" d="M0 150h400v150H0z"/>',
);
/** The same drawing without a size of its own. */
const SHAPE = svg(
  'viewBox="0 0 400 300"',
  '<path fill="lime" d="M0 0h400v150H0z"/><path fill="blue" d="M0 150h400v150H0z"/>',
);
const TILE = svg('width="20" height="20"', '<path fill="red" d="M0 0h20v20H0z"/>');
const GRADIENT = 'linear-gradient(lime 50%, blue 50%)';

const capture = captureComposed();
const pictureOf = async (...args: Parameters<typeof capture>) => readPng(fileOf(await capture(...args)));

function svg(attributes: string, content: string): string {
  return `url('data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)}')`;
}

/** A section of `height` px that begins 700 px below the top of the page and ends 700 px above its end. */
const section = (css: string, height: number): Page => ({
  css: `section { margin: 700px 0; height: ${height}px; ${css} }`,
  body: '<section></section>',
});

/**
 * Sections of these styles and heights, with 700 px above, between and below them.
 * Gives the page and their tops.
 */
function sections(parts: readonly { css: string; height: number }[]): { page: Page; tops: number[] } {
  const body = parts.map(({ css, height }) => `<section style="${css}; height: ${height}px"></section>`);
  const tops = parts.map((_part, at) =>
    parts.slice(0, at).reduce((top, { height }) => top + 700 + height, 700),
  );
  return { page: { css: 'section { margin: 700px 0 }', body: body.join('') }, tops };
}

describe('a section far down shows its fixed background', () => {
  const STYLES = {
    'one image over the viewport': `background: ${SCENE} no-repeat center / cover fixed`,
    'an image at its own size': `background: ${SCENE} no-repeat fixed`,
    'an image without a size': `background: ${SHAPE} no-repeat fixed`,
    'a gradient': `background: ${GRADIENT} fixed`,
    'the upper one of two layers': `background: ${SCENE} fixed, ${TILE}`,
    'the lower one of two layers': `background: ${TILE} no-repeat 0 0, ${SCENE} center / 100% 100% fixed`,
    'an image placed by calc()': `background: ${SCENE} no-repeat calc(100% - 0px) calc(50% + 0px) / calc(50% + 200px) auto fixed`,
    'an image of an image-set()': `background: image-set(${SCENE} 1x) fixed`,
  };

  it(`as it is in the middle of the viewport: ${Object.keys(STYLES).join(', ')}`, async () => {
    const { page, tops } = sections(Object.values(STYLES).map((css) => ({ css, height: 200 })));
    const picture = await pictureOf(page);
    const shown = tops.map((top) =>
      picture.down(
        210,
        [-10, 10, 90, 110, 190, 210].map((y) => top + y),
      ),
    );
    const names = Object.keys(STYLES);
    expect(names.map((name, at) => [name, shown[at]])).toEqual(
      names.map((name) => [name, [WHITE, LIME, LIME, BLUE, BLUE, WHITE]]),
    );
  });

  it('in a ::before pseudo-element', async () => {
    const css = `section { position: relative; margin: 700px 0; height: 200px }
      section::before { content: ''; position: absolute; inset: 20px; background: ${SCENE} fixed }`;
    const picture = await pictureOf({ css, body: '<section></section>' });
    expect(picture.down(200, [710, 730, 790, 810, 870, 890])).toEqual([WHITE, LIME, LIME, BLUE, BLUE, WHITE]);
  });

  it('in a shadow tree', async () => {
    const body = `<div style="height:700px"></div><div><template shadowrootmode=open>
      <style>p { height: 200px; margin: 0; background: ${SCENE} fixed }</style><p></p></template></div><div style="height:700px"></div>`;
    expect((await pictureOf({ css: '', body })).down(200, [790, 810])).toEqual([LIME, BLUE]);
  });

  it('in an inner scroller that is expanded', async () => {
    const css = `main { height: 300px; overflow: auto } section { margin: 700px 0; height: 200px; background: ${SCENE} fixed }`;
    const body = '<main><section></section></main>';
    const picture = await pictureOf({ css, body });
    expect(picture.down(200, [710, 790, 810, 890])).toEqual([LIME, LIME, BLUE, BLUE]);
  });

  it('in zoomed content, with a border', async () => {
    const picture = await pictureOf(
      section(
        `zoom: 2; margin: 350px 0; border: solid red; border-width: 10px 0; background: ${SCENE} fixed center / cover`,
        80,
      ),
    );
    expect(picture.down(200, [710, 730, 790, 810, 870, 890])).toEqual([RED, LIME, LIME, BLUE, BLUE, RED]);
  });

  it('at a scale of 2', async () => {
    const picture = await pictureOf(section(`background: ${SCENE} fixed`, 200), { scale: 2 });
    expect(picture.down(200, [1410, 1590, 1610, 1790])).toEqual([LIME, LIME, BLUE, BLUE]);
  });

  it('in letters with background-clip: text', async () => {
    const css =
      'font: 200px/200px sans-serif; color: transparent; background: lime fixed; background: linear-gradient(lime, lime) fixed text';
    const { body } = section(css, 200);
    const picture = await pictureOf({ ...section(css, 200), body: body?.replace('><', '>&#x2588;<') ?? '' });
    expect(picture.at(30, 800)).toBe(LIME);
  });
});

describe('a section longer than the viewport is filled with its fixed background', () => {
  const STRETCHED = [LIME, LIME, BLUE, BLUE];
  const REPEATED = [LIME, LIME, LIME, LIME];
  const PARTS = [
    { css: `background: ${SCENE} no-repeat center / cover fixed`, height: 600, quarters: STRETCHED },
    { css: `background: ${GRADIENT} fixed`, height: 2400, quarters: STRETCHED },
    { css: `background: ${SCENE} no-repeat center / cover fixed`, height: 1200, quarters: REPEATED },
    { css: `background: ${SCENE} no-repeat center top / 90% fixed`, height: 1200, quarters: REPEATED },
  ];

  it('an image is stretched over up to two viewports and then repeated, with or without a margin; a gradient is stretched over any length', async () => {
    const { page, tops } = sections(PARTS);
    const picture = await pictureOf(page);
    for (const [at, { height, quarters }] of PARTS.entries()) {
      const top = tops[at] ?? 0;
      const inside = [0, 1, 2, 3].map((n) => top + (n * height) / 4 + 10);
      expect([at, ...picture.down(200, inside)]).toEqual([at, ...quarters]);
      expect(picture.down(200, [top - 10, top + height + 10])).toEqual([WHITE, WHITE]);
    }
  });

  it('an image that keeps away from the edges of the view is repeated across a wide section, too', async () => {
    const css = `section { width: 1000px; height: 200px; background: ${SCENE} no-repeat center / 90% fixed }`;
    const picture = await pictureOf({ css, body: '<section></section>' }, { selector: 'section' });
    expect([200, 600, 990, 400, 800].map((x) => picture.at(x, 60))).toEqual([LIME, LIME, LIME, WHITE, WHITE]);
  });

  it('a small ornament is drawn once', async () => {
    const picture = await pictureOf(section(`background: ${TILE} no-repeat right bottom fixed`, 1200));
    expect(picture.count(RED)).toBe(20 * 20);
    expect(picture.at(390, 990)).toBe(RED);
  });
});

describe('the fixed background of the page', () => {
  it.each(['html', 'body'])('continues below the first viewport: %s', async (owner) => {
    const picture = await pictureOf({
      css: `${owner} { background: ${SCENE} no-repeat center / cover fixed } body { height: 1500px; margin: 50px }`,
    });
    expect(picture.down(200, [10, 140, 160, 290])).toEqual([LIME, LIME, BLUE, BLUE]);
    expect(picture.down(200, [310, 440, 460, 1210, 1360])).toEqual([LIME, LIME, BLUE, LIME, BLUE]);
  });

  it.each(['body', 'main', 'i'])('has its seams under or between sections: %s', async (owner) => {
    const height = (px: number, colour = 'none') => `<p style="height: ${px}px; background: ${colour}"></p>`;
    const body = [300, 250, 200, 250, 240, 240].map((px, n) =>
      height(px, n % 2 === 1 && n < 4 ? 'red' : 'none'),
    );
    const css = `p { margin: 0 } main, p { position: relative } i { position: fixed; inset: 0 }
      ${owner} { background: ${SCENE} center / cover fixed }`;
    const picture = await pictureOf({ css, body: `<i></i><main>${body.join('')}</main>` });
    // The first section stands as it does at the top, and the second in the middle of the viewport.
    expect(picture.down(200, [10, 140, 160, 290, 310, 540])).toEqual([LIME, LIME, BLUE, BLUE, RED, RED]);
    expect(picture.down(200, [560, 640, 660, 740, 760, 990])).toEqual([LIME, LIME, BLUE, BLUE, RED, RED]);
    expect(picture.down(200, [1010, 1140, 1160, 1230])).toEqual([LIME, LIME, BLUE, BLUE]);
    expect(picture.down(200, [1250, 1380, 1400, 1470])).toEqual([LIME, LIME, BLUE, BLUE]);
  });

  it('is mixed once with the colour of the page, under all sections', async () => {
    const grey = svg('width="400" height="300"', '<path fill="grey" d="M0 0h400v300H0z"/>');
    const css = `section { height: 240px } body { margin: 0; background: ${grey} fixed white; background-blend-mode: multiply }`;
    const picture = await pictureOf({ css, body: '<section></section>'.repeat(5) });
    expect(picture.count('#808080')).toBe(400 * 1_200);
  });

  it('shows a small ornament where the first viewport has it', async () => {
    const picture = await pictureOf({
      css: `body { height: 1500px; background: ${TILE} no-repeat right bottom fixed }`,
    });
    expect([picture.count(RED), picture.at(390, 290)]).toEqual([20 * 20, RED]);
  });
});

it('shows the fixed backgrounds of the first boxes on a page with thousands', async () => {
  const css = `i { display: block; float: left; position: relative; width: 100px; height: 50px }
    i::before { content: ''; position: absolute; inset: 0; background: linear-gradient(lime, lime) fixed }`;
  const body = `<main></main><script>document.body.append(...Array.from({ length: 2000 }, () => document.createElement('i')))</script>`;
  const captured = await capture({ css, body }, { width: 1000 });
  expect(readPng(fileOf(captured)).at(950, 1_450)).toBe(LIME);
  expect(captured).toHaveProperty('lost', {});
});

it('does not change a section that fits into the first viewport', async () => {
  const page = {
    css: `section { height: 100px; margin: 20px 0 2000px; background: ${SCENE} fixed }`,
    body: '<section></section>',
  };
  const [whole, view] = [await pictureOf(page), await pictureOf(page, { fullPage: false })];
  expect(whole.down(200, [30, 110])).toEqual(view.down(200, [30, 110]));
});

it('moves the background of a transformed element with the page, as the screen does', async () => {
  const picture = await pictureOf(
    section(`transform: translate(0); background: ${SCENE} center / 100% 100% fixed`, 200),
  );
  expect(picture.down(200, [710, 790, 810, 890])).toEqual([LIME, LIME, BLUE, BLUE]);
});

it('fills the picture of an element that is longer than the viewport', async () => {
  const page = section(`background: ${SCENE} no-repeat center / cover fixed`, 1200);
  const picture = await pictureOf(page, { selector: 'section' });
  expect(picture.down(200, [10, 310, 460, 1160])).toEqual([LIME, LIME, BLUE, BLUE]);
});

describe('a PDF shows a fixed background as a picture does', () => {
  it.each([
    ['of the whole page', {}],
    ['of the viewport', { fullPage: false, height: 1000 }],
  ])('%s', async (_name, options) => {
    const page = section(`background: ${SCENE} fixed`, 200);
    const [sheet] = await readPdf(fileOf(await capture(page, { ...options, format: 'pdf' })));
    const picture = await pictureOf(page, options);
    const heights = [710, 790, 810, 890];
    expect(sheet?.down(200, heights)).toEqual(picture.down(200, heights));
  });
});
