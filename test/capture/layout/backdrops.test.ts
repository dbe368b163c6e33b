import { describe, expect, it } from 'vitest';
import { fileOf } from '../../support/capture.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, readPng, WHITE } from '../../support/pixels.ts';
import { captureComposed, type Page } from './composed-page.ts';

/** Lime above blue, as large as the viewport of these tests. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path fill="lime" d="M0 0h400v150H0z"/><path fill="blue" d="M0 150h400v150H0z"/></svg>';
const SCENE = `url('data:image/svg+xml,${encodeURIComponent(DRAWING)}')`;
const FIXED = 'position: fixed; inset: 0; width: 400px; height: 300px';
const BEHIND = `${FIXED}; z-index: -1`;

const capture = captureComposed({ '/scene.svg': answerWith('image/svg+xml', DRAWING) });
const pictureOf = async (...args: Parameters<typeof capture>) => readPng(fileOf(await capture(...args)));

/** Four viewports high. Each viewport shows the scene once. */
const TALL = '<main style="height: 1200px"></main>';
const IN_EACH_VIEWPORT = [10, 140, 160, 290, 310, 440, 460, 910, 1040, 1060, 1190];
const SCENES = [LIME, LIME, BLUE, BLUE, LIME, LIME, BLUE, LIME, LIME, BLUE, BLUE];

const BACKDROPS: Record<string, Page> = {
  'a background image': {
    css: `.back { ${BEHIND}; background: ${SCENE} center / cover }`,
    body: `<div class="back"></div>${TALL}`,
  },
  'a ::before pseudo-element': {
    css: `body::before { content: ''; ${BEHIND}; background: ${SCENE} center / cover }`,
    body: TALL,
  },
  'an image': {
    css: `img { ${BEHIND} }`,
    body: `<img src="/scene.svg" alt="">${TALL}`,
  },
  'an image that covers the viewport by itself': {
    css: `img { ${BEHIND}; object-fit: cover }`,
    body: `<img src="/scene.svg" alt="">${TALL}`,
  },
  'an image in a box': {
    css: `.back { ${BEHIND} }`,
    body: `<div class="back"><img src="/scene.svg" alt=""></div>${TALL}`,
  },
  'an image that is larger than the viewport, in its middle': {
    css: `img { ${BEHIND}; inset: 50% auto auto 50%; width: 500px; height: 700px; transform: translate(-50%, -50%); object-fit: none }`,
    body: `<img src="/scene.svg" alt="">${TALL}`,
  },
  'a video that is larger than the viewport, in its corner': {
    css: `video { ${BEHIND}; inset: auto 0 0 auto; width: 600px; height: 300px; object-fit: fill }`,
    body: `<video poster="/scene.svg" muted></video>${TALL}`,
  },
  'a background image that is larger than the viewport': {
    css: `.back { ${BEHIND}; inset: -50px; width: 500px; height: 400px; background: ${SCENE} no-repeat center; filter: opacity(1) }`,
    body: `<div class="back"></div>${TALL}`,
  },
  'a ::before pseudo-element before positioned content': {
    css: `body::before { content: ''; ${FIXED}; background: ${SCENE} center / cover } main { position: relative }`,
    body: TALL,
  },
  'an image before the colour of the page': {
    css: `img { ${BEHIND} } body { background: red }`,
    body: `<img src="/scene.svg" alt="">${TALL}`,
  },
  'a canvas': {
    css: `canvas { ${BEHIND} }`,
    body: `<canvas width="400" height="300"></canvas>${TALL}<script>
      const pen = document.querySelector('canvas').getContext('2d');
      pen.fillStyle = 'lime'; pen.fillRect(0, 0, 400, 150); pen.fillStyle = 'blue'; pen.fillRect(0, 150, 400, 150)</script>`,
  },
  'a WebGL canvas': {
    css: `canvas { ${BEHIND} }`,
    body: `<canvas width="400" height="300"></canvas>${TALL}<script>
      const gl = document.querySelector('canvas').getContext('webgl');
      gl.enable(gl.SCISSOR_TEST);
      const fill = (y, ...colour) => { gl.scissor(0, y, 400, 150); gl.clearColor(...colour); gl.clear(gl.COLOR_BUFFER_BIT) };
      fill(150, 0, 1, 0, 1); fill(0, 0, 0, 1, 1)</script>`,
  },
  'a canvas that shows bitmaps': {
    css: `canvas { ${BEHIND} }`,
    body: `<canvas width="400" height="300"></canvas>${TALL}<script>
      const drawn = new OffscreenCanvas(400, 300), pen = drawn.getContext('2d');
      pen.fillStyle = 'lime'; pen.fillRect(0, 0, 400, 150); pen.fillStyle = 'blue'; pen.fillRect(0, 150, 400, 150);
      document.querySelector('canvas').getContext('bitmaprenderer').transferFromImageBitmap(drawn.transferToImageBitmap())</script>`,
  },
  'a drawing that is cut to the viewport': {
    css: `svg { ${BEHIND} }`,
    body: `<svg viewBox="0 0 100 300" preserveAspectRatio="xMidYMid slice"><rect y="-450" width="100" height="600" fill="lime"/><rect y="150" width="100" height="600" fill="blue"/></svg>${TALL}`,
  },
  'a frame': {
    css: `iframe { ${BEHIND}; border: 0 }`,
    body: `<iframe src="/scene.svg"></iframe>${TALL}`,
  },
  'an object': {
    css: `object { ${BEHIND} }`,
    body: `<object data="/scene.svg"></object>${TALL}`,
  },
  'a video': {
    css: `video { ${BEHIND} }`,
    body: `<video poster="/scene.svg" muted></video>${TALL}`,
  },
  'a box of an element of its own': {
    css: `own-scene { ${BEHIND} }`,
    body: `<own-scene><template shadowrootmode=open><img src="/scene.svg" alt=""></template></own-scene>${TALL}`,
  },
  'a box with an image in its slot': {
    css: 'img { width: 100%; height: 100% }',
    body: `<own-page><template shadowrootmode=open><style>div { ${BEHIND} }</style><div><slot name=back></slot></div><slot></slot></template>
      <img slot=back src="/scene.svg" alt="">${TALL}</own-page>`,
  },
  'a box before positioned content': {
    css: `.back { ${FIXED}; background: ${SCENE} center / cover } main { position: relative }`,
    body: `<div class="back"></div>${TALL}`,
  },
  'a box that lets clicks through': {
    css: `.back { ${BEHIND}; pointer-events: none; background: ${SCENE} center / cover }`,
    body: `<div class="back"></div>${TALL}`,
  },
  'a box with its own zoom': {
    css: `.back { ${BEHIND}; zoom: 2; width: 200px; height: 150px; background: ${SCENE} center / cover }`,
    body: `<div class="back"></div>${TALL}`,
  },
  'a box in an isolated page': {
    css: `.back { ${BEHIND}; background: ${SCENE} center / cover } #root { isolation: isolate }`,
    body: `<div id="root"><div class="back"></div>${TALL}</div>`,
  },
  'a box in an inner scroller': {
    css: `#root { height: 300px; overflow: auto } .back { ${BEHIND}; background: ${SCENE} center / cover }`,
    body: `<div id="root"><div class="back"></div>${TALL}</div>`,
  },
};

describe('a backdrop is visible behind every part of the page', () => {
  it.each(Object.entries(BACKDROPS))('%s', async (_name, page) => {
    const picture = await pictureOf(page);
    expect(picture.height).toBe(1200);
    expect(picture.down(200, IN_EACH_VIEWPORT)).toEqual(SCENES);
  });

  const STICKY = 'display: block; position: sticky; top: 0; width: 400px; height: 300px';
  const OVER = '<article style="position: relative; height: 1200px">';
  it.each<[string, Page]>([
    [
      'under content that is drawn up over it',
      { css: `img { ${STICKY}; margin-bottom: -300px }`, body: `<img src="/scene.svg" alt="">${OVER}` },
    ],
    [
      'under content with a margin of its own',
      {
        css: `img { ${STICKY} } article { margin-top: -300px }`,
        body: `<img src="/scene.svg" alt="">${OVER}`,
      },
    ],
    [
      'under content in a box without a position',
      {
        css: `img { ${STICKY} } div { margin-top: -300px }`,
        body: `<img src="/scene.svg" alt=""><div>${OVER}</article></div>`,
      },
    ],
    [
      'in the same cell of a grid',
      {
        css: `main { display: grid } main > * { grid-area: 1 / 1 } canvas { ${STICKY} }`,
        body: `<main><canvas width="400" height="300"></canvas>${OVER}</main><script>
          const pen = document.querySelector('canvas').getContext('2d');
          pen.fillStyle = 'lime'; pen.fillRect(0, 0, 400, 150); pen.fillStyle = 'blue'; pen.fillRect(0, 150, 400, 150)</script>`,
      },
    ],
  ])('a sticky image %s', async (_name, page) => {
    const picture = await pictureOf(page);
    expect(picture.height).toBe(1200);
    expect(picture.down(200, IN_EACH_VIEWPORT)).toEqual(SCENES);
  });

  it('a sticky image to the end of its section, between others', async () => {
    const css = `img { ${STICKY} } article { margin-top: -300px } b { display: block; height: 400px; background: red }`;
    const body = `<b></b><section><img src="/scene.svg" alt="">${OVER}</article></section><b></b>`;
    const picture = await pictureOf({ css, body });
    expect(picture.height).toBe(2_000);
    expect(picture.down(200, [390, 410, 540, 560, 690, 710, 1_460, 1_590, 1_610])).toEqual([
      RED,
      LIME,
      LIME,
      BLUE,
      BLUE,
      LIME,
      BLUE,
      BLUE,
      RED,
    ]);
  });

  it.each<[string, Page]>([
    ['with nothing over it', { css: `img { ${STICKY} }`, body: `<img src="/scene.svg" alt="">${OVER}` }],
    [
      'with words',
      { css: `div { ${STICKY}; margin-bottom: -300px; background: lime }`, body: `<div>Words</div>${OVER}` },
    ],
  ])('but a sticky box %s only once', async (_name, page) => {
    const picture = await pictureOf(page);
    expect(picture.down(200, [100, 310, 910])).toEqual([LIME, WHITE, WHITE]);
  });

  it.each<[string, string, string, boolean[]]>([
    ['fades out', 'img { opacity: 1 }', 'Math.max(0, 1 - scrollY / innerHeight)', [true, false, false]],
    ['fades in', 'img { opacity: 0 }', 'Math.min(1, scrollY / innerHeight)', [false, true, true]],
    [
      'is there in one view',
      'img { opacity: 0; transition: opacity 1s }',
      '+(scrollY === 300)',
      [false, true, false],
    ],
  ])('but one that %s only where the visitor sees it', async (_how, css, opacity, isSeen) => {
    const body = `<img src="/scene.svg" alt="">${TALL}<script>
      addEventListener('scroll', () => { document.images[0].style.opacity = ${opacity} })</script>`;
    const picture = await pictureOf({ css: `img { ${BEHIND} } ${css}`, body });
    const colours = isSeen.flatMap((isThere) => (isThere ? [LIME, BLUE] : [WHITE, WHITE]));
    expect(picture.down(200, [10, 290, 310, 590, 910, 1_190])).toEqual(colours);
  });

  it.each([600, 800, 1_000, 1_200, 1_400, 1_600, 2_000])(
    'but slides that a timer changes, every %i ms, as at the top',
    async (periodMs) => {
      const css = `div { ${BEHIND}; opacity: 0 } .on { opacity: 1 }`;
      const slides = ['lime', 'blue'].map(
        (colour, at) => `<div class="${at === 0 ? 'on' : ''}" style="background: ${colour}"></div>`,
      );
      const body = `${slides.join('')}${TALL}<script>setInterval(() => {
      for (const slide of document.querySelectorAll('div')) slide.classList.toggle('on') }, ${periodMs})</script>`;
      const picture = await pictureOf({ css, body });
      expect(new Set(picture.down(200, [10, 310, 590, 610, 910, 1_190])).size).toBe(1);
    },
  );

  it('an image, without content in an element that has no box', async () => {
    const css = `img { ${BEHIND} } div { display: contents } b { display: block; height: 60px; background: red }`;
    const picture = await pictureOf({ css, body: `<img src="/scene.svg" alt=""><div><b></b>${TALL}</div>` });
    expect(picture.count(RED)).toBe(400 * 60);
  });

  it('a drawing that is transparent in parts, without overlaps where sections meet', async () => {
    const css = `canvas { ${BEHIND} } section { height: 240px }`;
    const draw = `const pen = document.querySelector('canvas').getContext('2d'); pen.fillStyle = 'lime'; pen.fillRect(0, 0, 400, 150)`;
    const body = `<canvas width="400" height="300"></canvas>${'<section></section>'.repeat(5)}<script>${draw}</script>`;
    const picture = await pictureOf({ css, body });
    expect(picture.down(200, IN_EACH_VIEWPORT)).toEqual(
      SCENES.map((colour) => (colour === BLUE ? WHITE : LIME)),
    );
  });

  it.each([
    [
      'lower than the viewport',
      [0, 240, 480, 720, 960],
      '<section style="height: 240px"></section>'.repeat(5),
    ],
    [
      'below a bar',
      [40, 340, 640],
      `<p style="height: 40px"></p>${'<section style="height: 300px"></section>'.repeat(3)}`,
    ],
  ])('an image begins anew with each section %s', async (_where, tops, sections) => {
    const css = `p { margin: 0 } img { ${BEHIND}; height: 299.6px }`;
    const picture = await pictureOf({ css, body: `<img src="/scene.svg" alt="">${sections}` });
    expect(
      tops.map((top) =>
        picture.down(
          200,
          [10, 140, 160, 230].map((y) => top + y),
        ),
      ),
    ).toEqual(tops.map(() => [LIME, LIME, BLUE, BLUE]));
  });

  it.each([
    ['as it is', ''],
    ['that a transform places', 'inset: 50% auto auto 50%; transform: translate(-50%, -50%)'],
  ])('a gradient %s is stretched over the whole page', async (_how, style) => {
    const css = `.back { ${BEHIND}; ${style}; background: linear-gradient(lime 50%, blue 50%) }`;
    const picture = await pictureOf({ css, body: `<div class="back"></div>${TALL}` });
    expect(picture.down(200, [10, 310, 590, 610, 910, 1190])).toEqual([LIME, LIME, LIME, BLUE, BLUE, BLUE]);
  });

  it('an image with room above and below it', async () => {
    const low = DRAWING.replace(
      'height="300"',
      'height="100" viewBox="0 0 400 300" preserveAspectRatio="none"',
    );
    const css = `img { ${BEHIND}; object-fit: contain }`;
    const body = `<img src="data:image/svg+xml,${encodeURIComponent(low)}" alt="">${TALL}`;
    const picture = await pictureOf({ css, body });
    const colours = [LIME, LIME, BLUE, BLUE];
    expect(picture.down(200, [110, 140, 160, 190])).toEqual(colours);
    expect(picture.down(200, [1010, 1040, 1060, 1090])).toEqual(colours);
  });

  it('on a phone, an image that is wider than the page', async () => {
    const wide = DRAWING.replace(
      'width="400" height="300"',
      'width="4000" height="3000" viewBox="0 0 400 300"',
    );
    const css = `.back { ${BEHIND}; background: url('data:image/svg+xml,${encodeURIComponent(wide)}') center / cover }`;
    const body = `<meta name="viewport" content="width=device-width"><div class="back"></div>${TALL}`;
    const picture = await pictureOf({ css, body }, { device: 'iphone-15-pro' });
    expect(picture.down(200, IN_EACH_VIEWPORT)).toEqual(SCENES);
  });

  it('an image is stretched over up to two viewports', async () => {
    const body = '<div class="back"></div><main style="height: 600px">';
    const picture = await pictureOf({ ...BACKDROPS['a background image'], body } as Page);
    expect(picture.down(200, [10, 290, 310, 590])).toEqual([LIME, LIME, BLUE, BLUE]);
  });

  it('behind an element that is longer than the viewport', async () => {
    const css = `.back { ${BEHIND}; background: ${SCENE} center / cover } main { margin: 400px 0 }`;
    const picture = await pictureOf({ css, body: `<div class="back"></div>${TALL}` }, { selector: 'main' });
    expect(picture.down(200, IN_EACH_VIEWPORT)).toEqual(SCENES);
  });

  it.each([
    'a background image',
    'an image',
    'a WebGL canvas',
    'a drawing that is cut to the viewport',
    'a frame',
  ])('in a PDF too: %s', async (name) => {
    const page = BACKDROPS[name] as Page;
    const [sheet] = await readPdf(fileOf(await capture(page, { format: 'pdf' })));
    expect(sheet?.down(200, IN_EACH_VIEWPORT)).toEqual(SCENES);
  });
});

/**
 * Each has a fixed box in a section of 200 px, whose middle is that of the second viewport,
 * above 500 px of other content.
 */
const WINDOW = `section { height: 200px; margin: 350px 0 500px; clip-path: inset(0) }`;
const scene = (style = '') => `<section><img src="/scene.svg" alt="" style="${style}"></section>`;
const WINDOWS: Record<string, Page> = {
  'an image in a section with a clip-path': { css: `${WINDOW} img { ${BEHIND} }`, body: scene() },
  'an image in a section that is clipped': {
    css: `main { position: relative; height: 1050px } section { position: absolute; top: 350px; width: 100%; height: 200px; clip: rect(0, auto, auto, 0) } img { ${BEHIND} }`,
    body: `<main>${scene()}</main>`,
  },
  'an image that a script has moved away': {
    css: `${WINDOW} img { ${BEHIND} }`,
    body: scene('transform: translateY(170px)'),
  },
  'an image that is lower than the viewport': {
    css: `${WINDOW} img { position: fixed; left: 0; top: 0; width: 400px; height: 240px; object-fit: cover }`,
    body: scene(),
  },
  'a box with an image': {
    css: `${WINDOW} div { ${BEHIND} }`,
    body: '<section><div><img src="/scene.svg" alt=""></div></section>',
  },
};

describe('a fixed box that a section cuts out is shown as in the middle of the viewport', () => {
  it.each(Object.entries(WINDOWS))('%s', async (_name, page) => {
    const picture = await pictureOf(page);
    expect(picture.height).toBe(1050);
    expect(picture.down(200, [340, 355, 445, 455, 545, 560])).toEqual([WHITE, LIME, LIME, BLUE, BLUE, WHITE]);
  });

  it('under what each section holds', async () => {
    const css = `section { height: 200px; margin-bottom: 500px; clip-path: inset(0) } img { ${BEHIND} }
      b { position: relative; display: block; width: 100px; height: 50px; background: red }`;
    const section = '<section><img src="/scene.svg" alt=""><b></b></section>';
    const picture = await pictureOf({ css, body: section.repeat(5) });
    expect(picture.down(50, [25, 725, 1425, 2125, 2825])).toEqual(Array(5).fill(RED));
  });

  it('not where it fills the section already', async () => {
    const css = `section { height: 200px; margin-bottom: 900px; clip-path: inset(0) } img { ${BEHIND} }`;
    const picture = await pictureOf({ css, body: scene() });
    expect(picture.down(200, [5, 145, 155, 195, 205])).toEqual([LIME, LIME, BLUE, BLUE, WHITE]);
  });

  it('not where the section is fixed', async () => {
    const css = `section { position: fixed; inset: 300px 0 auto; height: 200px; clip-path: inset(0) } img { ${BEHIND} }`;
    const picture = await pictureOf({ css, body: `${TALL}${scene()}` });
    expect(picture.down(200, [295, 305, 405, 495])).toEqual([WHITE, WHITE, WHITE, WHITE]);
  });
});

describe('a fixed box that is no backdrop is shown once', () => {
  const content = '<p style="height: 1200px; margin: 0">Content</p>';
  it.each<[string, Page, string]>([
    [
      'a layer over the content',
      { css: `.layer { ${FIXED}; background: red }`, body: `${content}<div class="layer"></div>` },
      RED,
    ],
    [
      'a layer behind a dialog',
      {
        css: `dialog { ${FIXED}; border: 0; padding: 0; z-index: 9 } .layer { ${BEHIND}; background: red }`,
        body: `${content}<dialog open><div class="layer"></div></dialog>`,
      },
      RED,
    ],
    [
      'a box with words',
      {
        css: `.layer { ${BEHIND}; background: red }`,
        body: `<div class="layer"><h1>Title</h1></div>${TALL}`,
      },
      RED,
    ],
    [
      'a box of half a viewport',
      {
        css: `.layer { ${BEHIND}; height: 160px; background: red }`,
        body: `<div class="layer"></div>${TALL}`,
      },
      RED,
    ],
  ])('%s', async (_name, page, first) => {
    const picture = await pictureOf(page);
    expect(picture.down(390, [150, 450, 1150])).toEqual([first, WHITE, WHITE]);
  });

  it.each([
    ['before an element', 'nth-child(2)', LIME],
    ['around an element', 'nth-child(2):nth-last-child(2)', LIME],
  ])(
    'other elements stay in place when the rules of the page count the siblings %s',
    async (_name, place, second) => {
      const css = `img { ${BEHIND} } body > :${place} { height: 1200px }`;
      const body = '<img src="/scene.svg" alt=""><main></main><div></div>';
      const picture = await pictureOf({ css, body });
      expect([picture.height, ...picture.down(200, [10, 310])]).toEqual([1200, LIME, second]);
    },
  );
});
