import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, describePicture, LIME, type Picture, RED, readPng } from '../../support/pixels.ts';

const YELLOW = '#ffff00';
const FUCHSIA = '#ff00ff';
/** How long a slow server takes to answer. */
const SLOW_MS = 300;

const pages = servePages({
  '/slow/lime.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="lime"/></svg>',
    { afterMs: SLOW_MS },
  ),
  '/letters.html': `<!doctype html><style>
    body { margin: 0 } section, p { height: 400px; margin: 0 } p { height: 40px }
    span { display: inline-block; width: 40px; height: 40px; background: lime; color: lime }
    .hidden { opacity: 0 } .dim { opacity: 0.2 } </style><section></section>
    <p><span class="hidden">a</span><span class="hidden">b</span></p>
    <p><span class="dim">c</span><span class="dim">d</span></p>
    <p><span style="opacity: 0.2">e</span><span style="opacity: 0" title="hint">#</span></p><section></section>
    <script> const letters = [...document.querySelectorAll('[class]')];
      addEventListener('scroll', () => letters.forEach((letter) => {
        const share = (innerHeight - letter.getBoundingClientRect().top) / innerHeight;
        const least = letter.className === 'dim' ? 0.2 : 0;
        letter.style.opacity = Math.min(1, Math.max(least, 2 * share));
      })) </script>`,
  '/vanishing.html': `<!doctype html><style>
    body { margin: 0 } section { height: 400px } div { height: 40px; background: white }
    i { display: inline-block; width: 40px; height: 40px; background: lime; color: lime }
    b, .slide { display: block; height: 40px; background: lime } .grid { display: grid } .slide { grid-area: 1/1 }
    .line { clip-path: inset(-5% 0) } .line b { transform: translateY(-110%) } </style><section></section>
    <div id="letters"><i>a</i><i>b</i><i>c</i><i>d</i><i>e</i><i>f</i></div><div id="whole"><b></b></div><div class="line" id="line"><b></b></div>
    <div class="grid"><p class="slide" style="opacity: 0"></p><p class="slide" style="background: red"></p></div>
    <section></section><script>
      const set = (element, style) => Object.assign(element.style, style);
      const [gone, half, ...others] = letters.children, [after, before] = document.querySelectorAll('.slide');
      new IntersectionObserver(([{ isIntersecting: isIn }]) => {
        set(line.firstChild, { transform: isIn ? 'none' : '' });
        if (isIn) [gone, half, whole, before].forEach((each) => set(each, { opacity: 0 }));
        if (isIn) set(after, { opacity: 1 });
        else if (gone.style.opacity) {
          set(half, { opacity: 0.3 });
          const givenUp = [['transform', 'scaleY(0.3)'], ['translate', '0 20px'], ['clipPath', 'inset(50% 0 0)'], ['filter', 'opacity(0.3)']];
          givenUp.forEach(([name, value], at) => set(others[at], { [name]: value }));
        }
      }).observe(letters) </script>`,
});

/** The box is shown only while it is in view, over another that is always there; or two slides in turn. */
const visible = (css: string, show: string) => `<!doctype html>
  <style>body { margin: 0; padding: 600px 0 } main { position: relative; height: 100px } ${css}
  p { position: absolute; inset: 0; margin: 0 } .hidden { visibility: hidden }
  p:nth-child(2) { position: relative; height: 100px; background: lime }</style>
  <main><p></p><p class="hidden"></p></main><script>
  const [behind, box] = document.querySelectorAll('p');
  new IntersectionObserver(([{ isIntersecting: isIn }]) => { ${show} }).observe(document.querySelector('main'))</script>`;
const visiblePages = servePages({
  '/backed': visible('p { background: red }', `box.classList.toggle('hidden', !isIn)`),
  '/slides': visible(
    'p { background: blue }',
    `box.classList.toggle('hidden', !isIn); behind.classList.toggle('hidden', isIn)`,
  ),
});

async function wholePage(name: string, options: Record<string, unknown> = {}): Promise<Picture> {
  const url = `${pages.url}/${name}`;
  return readPng(fileOf(await capture({ url, fullPage: true, width: 400, height: 300, ...options })));
}

/** Returns the colour in the middle of each of `count` columns of the same width. */
function columnsOf(picture: Picture, count: number, y: number): string[] {
  return Array.from({ length: count }, (_, n) => picture.at((((n + 0.5) * picture.width) / count) | 0, y));
}

/** Returns the width, the height, and the colour in the middle of each band between the given heights. */
function bandsOf(picture: Picture, edges: number[], x = picture.width / 2) {
  const bands = edges.slice(1).map((edge, n) => picture.at(x, Math.floor((edge + (edges[n] ?? 0)) / 2)));
  return [picture.width, picture.height, ...bands];
}

// One after the other: scrolling has a limit of real time, which captures beside it would use up.
describe('lazy content is loaded', () => {
  it('loads images with loading="lazy"', async () => {
    const picture = await wholePage('lazy-images.html');
    expect([0, 2000, 4000, 6000].map((top) => picture.at(200, top + 50))).toEqual([LIME, LIME, LIME, LIME]);
  });

  it('loads the images that an intersection observer asks for', async () => {
    const picture = await wholePage('lazy-observer.html');
    expect([0, 600, 1200, 1800].map((top) => picture.at(200, top + 50))).toEqual([LIME, LIME, LIME, LIME]);
  });

  it('loads the images that a listener asks for where scrolling stops, however they wait', async () => {
    const picture = await wholePage('lazy-scroll-listener.html?all');
    const rows = [50, 650, 1250, 1850].map((y) => columnsOf(picture, 4, y));
    expect(rows).toEqual(Array(4).fill([LIME, LIME, LIME, LIME]));
  });

  it("loads lazy images in shadow trees, both the browser's and a script's", async () => {
    const picture = await wholePage('lazy-shadow.html');
    expect([5_000, 5_200].map((top) => picture.at(200, top + 50))).toEqual([LIME, LIME]);
  });

  it.each(['late-scroll-listener.html', 'late-observer.html'])('waits for what %s fetches', async (name) => {
    expect((await wholePage(name)).at(200, 1_250)).toBe(LIME);
  });

  it('waits for everything that a page appends while it is scrolled', async () => {
    const picture = await wholePage('grows.html?bands=4&height=700');
    const bands = bandsOf(picture, [0, 700, 1400, 2100, 2800, 3500]);
    expect(bands).toEqual([400, 3520, LIME, BLUE, LIME, BLUE, LIME]);
  });

  it('stops scrolling a page that grows without end', async () => {
    const { height } = await wholePage('grows.html?height=2900');
    expect(height).toBeGreaterThan(3000);
    expect(height).toBeLessThanOrEqual(23_000);
  });

  it('cuts a page that became too high by scrolling', async () => {
    const picture = await wholePage('leaps.html', { width: 100 });
    expect([picture.width, picture.height, picture.at(50, 39_999)]).toEqual([100, 40_000, LIME]);
  });
});

it.each([
  ['over a sibling that is always there', 'backed', LIME],
  ['but not in turn with another slide', 'slides', BLUE],
])('shows a box that is visible only in view, %s', async (_how, name, colour) => {
  const url = `${visiblePages.url}/${name}`;
  const picture = readPng(fileOf(await capture({ url, fullPage: true, width: 400, height: 300 })));
  expect(picture.at(200, 650)).toBe(colour);
});

describe('the picture shows the page as a reader at its top sees it', () => {
  it('returns to the top of a page with smooth scrolling', async () => {
    expect(bandsOf(await wholePage('smooth.html'), [0, 1500, 3000])).toEqual([400, 3000, BLUE, BLUE]);
  });

  it('returns to the top in time when little time is left for scrolling', async () => {
    const url = `${pages.url}/slow-scroll-listener.html`;
    const picture = readPng(fileOf(await capture({ url, fullPage: true, width: 300, height: 200 }, 9_000)));
    expect([picture.at(150, 25), picture.count(LIME)]).toEqual([LIME, 300 * 50]);
  });

  it('shows a header that shrinks on scroll as it is at the top', async () => {
    const bands = bandsOf(await wholePage('shrinking-header.html'), [0, 199, 1000]);
    expect(bands).toEqual([400, 1000, LIME, BLUE]);
  });

  it.each([
    'debounced-body',
    'debounced-style,throttled-class,throttled-data,deaf-class,deaf-style-flows,polling-class,observing-class',
  ])('shows a header as it is at the top when its script is %s', async (kinds) => {
    const picture = await wholePage(`late-header.html?${kinds}`);
    const count = kinds.split(',').length;
    expect([picture.width, picture.height]).toEqual([400, 1000]);
    expect(columnsOf(picture, count, 99)).toEqual(Array(count).fill(LIME));
    expect(columnsOf(picture, count, 549)).toEqual(Array(count).fill(BLUE));
  });

  it('shows content that fades in on scroll', async () => {
    const bands = bandsOf(await wholePage('reveal.html'), [0, 50, 450, 500, 900, 950, 1350]);
    expect(bands).toEqual([400, 1350, BLUE, LIME, BLUE, LIME, BLUE, LIME]);
  });

  it('shows content that appears a moment after it is scrolled to and hides again when it leaves the viewport', async () => {
    const bands = bandsOf(await wholePage('reveal-again.html'), [50, 350, 650, 950, 1250, 1550]);
    expect(bands).toEqual([400, 1800, LIME, BLUE, LIME, BLUE, LIME]);
  });

  it.each(['', '&back'])(
    'shows such content also where it is added while the page is scrolled%s',
    async (how) => {
      const picture = await wholePage(`reveal-again.html?added=8${how}`);
      const tops = Array.from({ length: 11 }, (_, n) => n * 600);
      expect(picture.height).toBe(11 * 600);
      expect(tops.map((top) => picture.at(200, top + 200))).toEqual(tops.map(() => LIME));
    },
  );

  it('shows content that was still disappearing when the page had loaded', async () => {
    const bands = bandsOf(await wholePage('reveal-late.html'), [600, 1000, 1200, 1600, 1800, 2200]);
    expect(bands).toEqual([400, 2400, LIME, BLUE, LIME, BLUE, LIME]);
  });

  it('shows content at the top that a script hides when it is left', async () => {
    expect(bandsOf(await wholePage('reveal-left.html'), [50, 350])).toEqual([400, 1800, LIME]);
  });

  it.each(['', '?out'])('shows content in full that fades in with the scrolling%s', async (query) => {
    const bands = bandsOf(
      await wholePage(`reveal-scrubbed.html${query}`),
      [700, 900, 1300, 1500, 1900, 2100],
    );
    expect(bands).toEqual([400, 3000, LIME, BLUE, LIME, BLUE, LIME]);
  });

  it('shows letters and dim text in full that brighten with the scrolling, and no others', async () => {
    const picture = await wholePage('letters.html');
    const rows = [420, 460, 500].map((y) => [20, 60].map((x) => picture.at(x, y)));
    expect(rows).toEqual([
      [LIME, LIME],
      [LIME, LIME],
      ['#cbffcb', '#ffffff'],
    ]);
  });

  it('shows what a script hides below the view to let it appear anew, not what another element replaces', async () => {
    const picture = await wholePage('vanishing.html');
    const shown = {
      letters: [20, 405],
      half: [60, 405],
      squeezed: [100, 405],
      lowered: [140, 405],
      cut: [180, 405],
      dimmed: [220, 405],
      whole: [200, 460],
      line: [200, 500],
      slide: [200, 540],
    };
    for (const [name, [x = 0, y = 0]] of Object.entries(shown))
      expect([name, picture.at(x, y)]).toEqual([name, LIME]);
  });

  const WAYS = {
    flipping: 'transform: rotateX(90deg)',
    'flipping with a hidden back face':
      'transform: perspective(2500px) rotateY(-100deg); backface-visibility: hidden',
    'scaling up from nothing': 'transform: scale(0)',
    'the scale property': 'scale: 0',
    'an opening circle': 'clip-path: circle(0% at 50% 50%)',
    'an opening curtain': 'clip-path: inset(0 100% 0 0)',
    'a growing polygon': 'clip-path: polygon(0 0, 100% 0, 100% 0, 0 0)',
    'moving in from beside the page': 'transform: translateX(-100vw)',
    'moving in from under an edge': 'transform: translateY(100%)',
    fading: 'opacity: 0',
    'the visibility alone': 'visibility: hidden',
    'sliding within the viewport': 'transform: translateX(-60%)',
    'the translate property': 'translate: -60%',
  };

  it.each([
    [Object.keys(WAYS).join(', '), ''],
    ['the same in a shadow tree', '#shadow'],
  ])(
    'shows content that appears by any of these ways and hides again when it leaves the viewport: %s',
    async (_ways, hash) => {
      const ways = Object.keys(WAYS).length;
      const query = encodeURIComponent(Object.values(WAYS).join(';;'));
      const picture = await wholePage(`reveal-kinds.html?${query}${hash}`, { width: 650 });
      expect(picture.height).toBe(1800);
      const shown = [200, 650, 950, 1300].map((y) => columnsOf(picture, ways, y));
      expect(shown).toEqual([LIME, LIME, BLUE, LIME].map((colour) => Array(ways).fill(colour)));
    },
  );

  it('shows content in its final state that a script hides again when it leaves the viewport', async () => {
    const picture = await wholePage('reveal-frames.html');
    expect(picture.count(LIME)).toBe(3 * 300 * 400);
  });

  it('shows content in its final state that a script fades in too slowly to wait for', async () => {
    const picture = await wholePage('reveal-frames.html?slow');
    expect(picture.count(LIME, { x: 0, y: 600, width: 400, height: 1200 })).toBe(2 * 300 * 400);
  });

  it('shows content in its final state that a script enlarges when it is in view', async () => {
    expect(bandsOf(await wholePage('moves-in.html#seen'), [600, 700], 390)).toEqual([400, 700, LIME]);
  });

  it('shows what moves for ever, what a script moves a moment later, and a drawing, where they hide again when left', async () => {
    const html = `<!doctype html><style>
        * { margin: 0 } body { background: blue; overflow-x: hidden } p { height: 600px }
        div, svg { height: 300px; background: lime; opacity: 0 } #ribbon { width: 800px; animation: go 5s linear infinite }
        @keyframes go { to { transform: translateX(-50%) } }
      </style><p><div id="ribbon"></div><p><div id="late"></div><p></p><svg id="drawing"></svg><p><script>
        const place = (element, isIn, x) => Object.assign(element.style, { opacity: +isIn, transform: 'translateX(' + x + 'px)' });
        new IntersectionObserver((seen) => seen.forEach(({ target, isIntersecting }) => {
          place(target, isIntersecting, -100);
          if (isIntersecting) setTimeout(() => place(target, true, 0), 500);
        })).observe(late);
        const shown = new IntersectionObserver((seen) => seen.forEach(({ target, isIntersecting }) => place(target, isIntersecting, 0)));
        [ribbon, drawing].forEach((each) => shown.observe(each));
        place(late, false, -100);
      </script>`;
    const picture = await wholePage('page', { html });
    expect([picture.at(200, 750), picture.at(390, 1650), picture.at(200, 2550)]).toEqual([LIME, LIME, LIME]);
  });

  it('shows the parts of bars that stay in view as at the top', async () => {
    const html = `<!doctype html><style>
        * { margin: 0 } body { background: blue } p { height: 1000px } i { display: block; height: 30px; background: red }
        header, footer { position: sticky; top: 0 } #line { transform: scaleX(0) } aside { position: fixed; top: 150px; width: 100% }
        aside i, footer { opacity: 0; transition: opacity 0.2s } footer { bottom: 20px; top: auto } .on { opacity: 1 }
      </style><header><i id="line"></i></header><aside><i id="up"></i></aside><p></p><footer id="end"><i></i></footer><script>
        addEventListener('scroll', () => {
          for (const each of [up, end]) each.classList.toggle('on', scrollY > 100);
          line.style.transform = 'scaleX(' + scrollY / 1000 + ')';
        });
      </script>`;
    expect((await wholePage('page', { html })).count(RED)).toBe(0);
  });

  it('shows content that scroll-driven animations fade in, and a scroll progress bar at its start', async () => {
    const picture = await wholePage('scroll-driven.html');
    expect(bandsOf(picture, [0, 700, 1400, 2100])).toEqual([400, 2100, LIME, LIME, LIME]);
    expect(picture.count(RED)).toBe(0);
  });

  it('draws fixed bars once, where the first viewport shows them', async () => {
    const picture = await wholePage('bars.html');
    expect(bandsOf(picture, [0, 20, 270, 300, 3000])).toEqual([400, 3000, RED, BLUE, LIME, BLUE]);
    expect([picture.count(RED), picture.count(LIME)]).toEqual([400 * 20, 400 * 30]);
  });

  it('draws sticky headers once, at their natural place', async () => {
    const picture = await wholePage('sticky.html');
    expect(bandsOf(picture, [0, 20, 40, 820, 840, 1620])).toEqual([400, 1620, RED, LIME, BLUE, LIME, BLUE]);
    expect([picture.count(RED), picture.count(LIME)]).toEqual([400 * 20, 2 * 400 * 20]);
  });

  it('keeps sections as high as the viewport, and sends the page no resize event', async () => {
    const picture = await wholePage('viewport-heights.html');
    expect(bandsOf(picture, [0, 300, 700, 1000])).toEqual([400, 1000, LIME, BLUE, RED]);
  });
});

describe('an inner scroller that holds the page is expanded', () => {
  it('shows the whole of a page whose content a script moves in a fixed box', async () => {
    const bands = bandsOf(await wholePage('moved-page.html'), [0, 500, 1000, 1500, 2000]);
    expect(bands).toEqual([400, 2000, LIME, BLUE, LIME, BLUE]);
  });

  it('shows the whole main part of an application, and its header once', async () => {
    const picture = await wholePage('shell.html');
    expect(bandsOf(picture, [0, 40, 340, 1840, 1850], 300)).toEqual([400, 1850, RED, YELLOW, LIME, FUCHSIA]);
    expect(picture.count(RED)).toBe(400 * 40);
    expect(picture.count(BLUE)).toBe(100 * 1810);
  });

  it('keeps what is as high as the scroller, or a part of it, at that height', async () => {
    const bands = bandsOf(await wholePage('snap-sections.html'), [0, 300, 600, 900, 1050]);
    expect(bands).toEqual([400, 1050, LIME, BLUE, LIME, RED]);
  });

  it('leaves a fixed main part where it is, also in a shadow root', async () => {
    const picture = await wholePage('shell-positioned.html');
    expect(bandsOf(picture, [0, 40, 2040, 2050])).toEqual([400, 2050, RED, LIME, FUCHSIA]);
    expect(picture.count(LIME)).toBe(350 * 2000);
  });
});

describe('an invisible menu does not make the page longer', () => {
  const HIDDEN = {
    'beside the screen': 'transform: translateX(-100%)',
    'to the left of it': 'left: -400px',
    'below it': 'top: 100%',
    transparent: 'opacity: 0; pointer-events: none',
    hidden: 'visibility: hidden',
    'clipped away': 'clip-path: inset(0 100% 0 0)',
    'of no size': 'transform: scale(0)',
    'behind the page': 'z-index: -1',
  };

  it.each([
    ['desktop', Object.keys(HIDDEN).join(', ')],
    ['iphone-15-pro', 'the same'],
  ])('on %s: %s', async (device) => {
    const menus = encodeURIComponent(Object.values(HIDDEN).join(';;'));
    expect(bandsOf(await wholePage(`menu.html?${menus}`, { device }), [0, 300])).toEqual([400, 300, LIME]);
  });

  it('a visible one does', async () => {
    expect((await wholePage('menu.html?z-index:1')).height).toBe(800);
  });
});

describe('the picture has exactly the size of the page', () => {
  it.each([
    ['scroll-lock.html', [0, 2000, 2010], [400, 2010, LIME, FUCHSIA]],
    ['margins.html', [0, 80, 1020, 1100], [400, 1100, BLUE, LIME, BLUE]],
    ['quirks.html', [0, 1200], [400, 1200, LIME]],
    ['wide.html', [0, 1000], [400, 1000, LIME]],
    ['short.html', [0, 50, 300], [400, 300, LIME, '#ffffff']],
    ['fractional.html', [0, 1000], [400, 1001, LIME]],
    ['rtl.html', [0, 1000], [400, 1000, LIME]],
    ['skipped.html', [0, 700, 7000], [400, 7100, LIME, LIME]],
  ])('%s', async (name, edges, expected) => {
    const picture = await wholePage(name);
    expect(bandsOf(picture, edges)).toEqual(expected);
    // The edges of content that is wider than the viewport, and every section with content-visibility: auto.
    const filled = { 'wide.html': 1000, 'rtl.html': 1000, 'skipped.html': 7000 }[name];
    if (filled !== undefined) expect(picture.count(LIME)).toBe(400 * filled);
  });

  it('includes the end of a page that grows after its measurement', async () => {
    const picture = await wholePage('grows-by-itself.html');
    const bottom = [51, 50, 1].map((up) => picture.at(200, picture.height - up));
    expect(bottom).toEqual([BLUE, LIME, LIME]);
  });

  it.each([1, 2])('zooms out on a page not made for phones, at scale %i', async (scale) => {
    const body = {
      url: `${pages.url}/phone-plain.html`,
      fullPage: true,
      device: 'iphone-15-pro',
      width: 490,
    };
    const file = fileOf(await capture({ ...body, scale }));
    expect(describePicture(file)).toBe(`png ${490 * scale}x${1225 * scale}`);
    expect(bandsOf(readPng(file), [0, 980 * scale, 1225 * scale]).slice(2)).toEqual([LIME, BLUE]);
  });

  it('zooms out as far as the page is wide when its animations have stopped', async () => {
    const html = `<!doctype html><style>
        * { margin: 0 } div { width: 980px; height: 1225px; background: lime }
        #one { animation: pulse 7s infinite } @keyframes pulse { 50% { transform: scaleX(1.5) } }
        #other { animation: slide 2.2s } @keyframes slide { from { transform: translateX(100%) } }
      </style><div id="one"></div><div id="other"></div><script>1</script>`;
    const picture = await wholePage('page', { html, device: 'iphone-15-pro', width: 490, height: undefined });
    expect([picture.width, picture.height, picture.at(485, 1200)]).toEqual([490, 1225, LIME]);
  });

  it('has the same height as a picture and as a PDF when a row of pixels is covered in part', async () => {
    // 2,450 px of the page are 982.5 px of the screen.
    const body = { url: `${pages.url}/phone-plain.html`, fullPage: true, device: 'iphone-15-pro' };
    const [pdf] = await readPdf(fileOf(await capture({ ...body, format: 'pdf' })));
    expect(describePicture(fileOf(await capture(body)))).toBe('png 393x982');
    expect(pdf?.heightPt).toBeCloseTo(982 * 0.75, 6);
  });

  it('shows a page made for phones at its own size', async () => {
    const picture = await wholePage('phone-ready.html', { device: 'iphone-15-pro', scale: 2 });
    expect(bandsOf(picture, [0, 3000])).toEqual([800, 3000, LIME]);
  });
});
