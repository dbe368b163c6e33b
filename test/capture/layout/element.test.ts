import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import type { InPage } from '../../../lambda/capture/in-page/bridge/create-bridges.ts';
import { locateElement } from '../../../lambda/capture/layout/element.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { describePicture, readPng } from '../../support/pixels.ts';

const EDGE = '#00aa00';
const INSIDE = '#ff6600';

const pages = servePages({
  '/huge': '<div id=target style="width:100px;height:16384px;background:red"></div>',
  '/both-axes': `<!doctype html><div style="width:300px;height:200px;overflow:auto"><div style="width:900px;height:900px"></div>
    <div id=inner style="margin-left:600px;width:50px;height:50px;background:red"></div></div>`,
  '/slotted': `<!doctype html><body style="margin:0"><div id="host"><div style="height:600px"></div>
    <div id="inner" style="width:50px;height:100px;background:red"></div><div style="height:600px"></div></div>
    <script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML =
      '<div style="height:300px;overflow:auto"><slot></slot></div>'</script>`,
  '/moves-on': '<script>setTimeout(() => location.replace("/element-whole.html"), 300)</script><p>Wait',
});

const shoot = (page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  capture({ url: `${pages.url}/${page}`, selector: '#target', width: 800, height: 600, ...body });

async function pictureOf(page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) {
  return readPng(fileOf(await shoot(page, body)));
}

describe('the picture of an element', () => {
  it.each([
    ['whole', 101, 57],
    ['large', 900, 1400],
    ['scroller', 200, 100],
    ['scroller-small', 600, 1700],
    ['clipped', 300, 200],
    ['slide', 300, 100],
    ['outside', 200, 100],
    ['right-to-left', 200, 100],
    ['far-right', 200, 100],
    ['turned', 100, 200],
    ['scaled', 100, 50],
    ['fixed', 200, 100],
    ['fixed-tall', 200, 2000],
    ['in-sticky', 200, 100],
    ['replaced', 120, 80],
    ['tricks', 120, 80],
    ['late', 120, 80],
  ])('is its border box, all of it and nothing else: %s', async (page, width, height) => {
    const picture = await pictureOf(`element-${page}.html`);
    expect([picture.width, picture.height]).toEqual([width, height]);
    const corners = [
      picture.at(0, 0),
      picture.at(width - 1, 0),
      picture.at(0, height - 1),
      picture.at(width - 1, height - 1),
    ];
    expect(corners).toEqual([EDGE, EDGE, EDGE, EDGE]);
    const around = width * height - (width - 10) * (height - 10);
    expect(picture.count(EDGE)).toBe(around);
    expect(picture.count(INSIDE)).toBe(width * height - around);
  });

  it.each([2, 3])('has %i device px for each CSS px', async (scale) => {
    const picture = await pictureOf('element-whole.html', { scale });
    expect([picture.width, picture.height]).toEqual([101 * scale, 57 * scale]);
    expect(picture.at(0, 0)).toBe(EDGE);
    expect(picture.at(picture.width - 1, picture.height - 1)).toBe(EDGE);
    expect(picture.at(5 * scale - 1, 5 * scale - 1)).toBe(EDGE);
    expect(picture.at(5 * scale, 5 * scale)).toBe(INSIDE);
  });

  // The box from 10.3 to 110.5 and 20.7 to 70.8 px becomes 10 to 111 and 20 to 71 px.
  it.each([1, 3])('is rounded outward to whole CSS px, at scale %i', async (scale) => {
    const picture = await pictureOf('element-fractions.html', { scale });
    expect([picture.width, picture.height]).toEqual([101 * scale, 51 * scale]);
    expect(picture.count(INSIDE)).toBeGreaterThan(89 * 39 * scale * scale);
  });

  it('may be a part of an SVG drawing', async () => {
    const picture = await pictureOf('element-svg.html', { selector: '#drawn' });
    expect([picture.width, picture.height, picture.count(EDGE)]).toEqual([81, 41, 81 * 41]);
  });

  it('may be a row of a table', async () => {
    const picture = await pictureOf('element-row.html');
    expect([picture.width, picture.height, picture.count(EDGE)]).toEqual([120, 40, 120 * 40]);
  });

  it('surrounds all lines of an inline element', async () => {
    const picture = await pictureOf('element-inline.html');
    expect(picture.width).toBeGreaterThan(150);
    expect(picture.height).toBeGreaterThan(50);
    expect(picture.count(EDGE)).toBeGreaterThan(3_000);
  });

  it('is of the first visible match', async () => {
    const picture = await pictureOf('element-several.html', { selector: '.box' });
    expect([picture.width, picture.height]).toEqual([80, 40]);
  });

  it('wins over fullPage', async () => {
    expect(describePicture(fileOf(await shoot('element-large.html', { fullPage: true })))).toBe(
      'png 900x1400',
    );
  });

  it('comes from the page that a redirect by script leads to', async () => {
    expect(describePicture(fileOf(await shoot('moves-on')))).toBe('png 101x57');
  });

  it.each([
    ['png', 3, 'capture_too_large'],
    ['webp', 1, 'capture_too_large'],
    ['png', 1, 'png 100x16384'],
    ['png', 2, 'png 200x32768'],
  ])(
    'is refused when it is too large for the format, and is whole otherwise: %s at scale %i',
    async (format, scale, outcome) => {
      const captured = await shoot('huge', { format, scale });
      expect(captured instanceof ServiceError ? captured.code : describePicture(captured.file)).toBe(outcome);
    },
  );
});

it('an element that is replaced during its measurement is searched again', async () => {
  const there = { x: 1, y: 2, width: 10, height: 20 };
  const measured = [null, null, there];
  const inPage = {
    find: async () => ({ objectId: 'element' }),
    findAll: async () => [],
    // Stands in for the answers of the page.
    call: async () => measured.shift(),
  } as unknown as InPage;
  const deadline = startDeadline(10_000, () => new Error('The time is up'));
  const page = { inPage, deadline, clock: { passedMs: 0 } } as unknown as Parameters<typeof locateElement>[0];
  expect(await locateElement(page, '#target', { scrollIntoView: true, adjustTop: 0 })).toEqual(there);
  deadline.clear();
});

describe('a selector', () => {
  it('that matches nothing with a visible box is not found', async () => {
    const selector = '.none, .in-none, .invisible, .flat, .empty, .boxless, .clear::before, #missing';
    expect(codeOf(await shoot('element-hidden.html', { selector }))).toBe('selector_not_found');
  });

  it('finds transparent elements, which a page may fade in on scroll', async () => {
    expect(describePicture(fileOf(await shoot('element-hidden.html', { selector: '.clear' })))).toBe(
      'png 50x50',
    );
  });

  const NO_CSS = [
    'text/Below',
    'xpath//div',
    '//div',
    'aria/Below',
    'pierce/#target',
    'div >>> p',
    'div >>>> p',
    '::-p-text(Below)',
    ':nope',
    '#',
    'div{',
  ];
  it.each(['selector', 'scrollIntoViewSelector'])('that is no plain CSS is refused in %s', async (field) => {
    const refused = await shoot('element-whole.html', { selector: null, [field]: 'text/Below' });
    expect(refused).toMatchObject({
      code: 'invalid_selector',
      message: `${field} is not a valid CSS selector.`,
    });
  });

  it(`is no plain CSS when it is one of ${NO_CSS.join('  ')}`, async () => {
    const [selector, scrollIntoViewSelector, waitForSelector] = NO_CSS;
    const wrong = { selector, scrollIntoViewSelector, waitForSelector };
    const refused = await shoot('element-whole.html', { ...wrong, hideSelectors: [...NO_CSS, 'p'] });
    const fields = [...Object.keys(wrong), ...NO_CSS.map((_selector, at) => `hideSelectors[${at}]`)];
    expect(refused).toMatchObject({
      code: 'invalid_selector',
      options: { errors: fields.map((field) => ({ field })) },
    });
  });

  it('may be any CSS', async () => {
    const body = {
      selector: 'main > .chart, #target',
      scrollIntoViewSelector: 'div:has(+ p), div:nth-child(n)',
      waitForSelector: '[id^="tar" i]',
    };
    expect(describePicture(fileOf(await shoot('element-whole.html', body)))).toBe('png 101x57');
  });
});

describe('scrolling', () => {
  const BAR = '#0000ff';
  const LAZY = '#00ffff';

  it('puts the element at the top, clear of sticky bars, and waits for what it loads', async () => {
    const picture = await pictureOf('element-bars.html');
    expect([picture.width, picture.height]).toEqual([300, 200]);
    expect([picture.count(BAR), picture.at(0, 0), ...picture.down(150, [5, 41])]).toEqual([
      0,
      EDGE,
      LAZY,
      LAZY,
    ]);
  });

  it.each([-40, -300])(
    'is adjusted upwards by adjustTop %i, so that the bar does not cover the element',
    async (adjustTop) => {
      const picture = await pictureOf('element-bars.html', { adjustTop });
      expect([picture.width, picture.height]).toEqual([300, 200]);
      expect([picture.count(BAR), picture.at(0, 0), picture.at(150, 20)]).toEqual([0, EDGE, LAZY]);
    },
  );

  it('is adjusted downwards by adjustTop, which moves the bar over the element', async () => {
    const picture = await pictureOf('element-bars.html', { adjustTop: 50 });
    expect(picture.down(150, [49, 50, 89, 90])).toEqual([LAZY, BAR, BAR, LAZY]);
  });

  it('does not happen with scrollIntoView false, and adjustTop has no effect then', async () => {
    const picture = await pictureOf('element-bars.html', { scrollIntoView: false, adjustTop: 500 });
    expect([picture.width, picture.height, picture.at(0, 0)]).toEqual([300, 200, EDGE]);
    expect([picture.count(BAR), picture.count(LAZY)]).toEqual([0, 0]);
  });

  it('goes to scrollIntoViewSelector first, which loads its lazy content', async () => {
    const body = { scrollIntoView: false, scrollIntoViewSelector: '#lazy' };
    const picture = await pictureOf('element-bars.html', body);
    expect(picture.at(150, 80)).toBe(LAZY);
  });

  const viewport = { selector: null, scrollIntoViewSelector: '#target' };

  it('to scrollIntoViewSelector alone shows the viewport there', async () => {
    const picture = await pictureOf('element-bars.html', viewport);
    expect([picture.width, picture.height]).toEqual([800, 600]);
    expect(picture.down(10, [39, 199, 201])).toEqual([BAR, EDGE, '#eeeeee']);
  });

  it.each([
    [-100, 299],
    [60, 139],
  ])('to scrollIntoViewSelector is adjusted by adjustTop %i', async (adjustTop, lastRow) => {
    const picture = await pictureOf('element-bars.html', { ...viewport, adjustTop });
    expect(picture.down(10, [lastRow, lastRow + 1])).toEqual([EDGE, '#eeeeee']);
  });

  it('to scrollIntoViewSelector works inside a scroller of both axes', async () => {
    const options = { selector: undefined, scrollIntoViewSelector: '#inner' };
    // Repeated, since the bug that this guards against showed in half of the captures.
    for (let time = 0; time < 4; time++)
      expect((await pictureOf('both-axes', options)).count('#ff0000')).toBe(50 * 50);
  });

  it('to scrollIntoViewSelector moves the scroller of the shadow tree that the element is slotted into', async () => {
    const options = { selector: undefined, scrollIntoViewSelector: '#inner', adjustTop: -50 };
    const picture = await pictureOf('slotted', options);
    expect(picture.down(10, [49, 50, 149, 150])).toEqual(['#ffffff', '#ff0000', '#ff0000', '#ffffff']);
  });

  it('to scrollIntoViewSelector with fullPage ends at the top', async () => {
    const picture = await pictureOf('element-bars.html', { ...viewport, fullPage: true, adjustTop: 100 });
    expect([picture.width, picture.height]).toEqual([800, 2240]);
    expect([picture.at(10, 0), picture.at(10, 39), picture.count(BAR)]).toEqual([BAR, BAR, 800 * 40]);
    expect(picture.at(150, 1040 + 50)).toBe(LAZY);
  });
});
