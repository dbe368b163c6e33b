import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const COLOURS = ['0000ff', '00ff00', 'ffffff', 'none'] as const;
const REPEATS = '21ff0b4e45545343415045322e300301000000';

/** A GIF of two pixels. Each frame shows two colours for 0.1 s, and stays under the next. */
function gifOf(frames: [left: number, right: number][], end: 'once' | 'endless'): Buffer {
  const palette = COLOURS.map((colour) => colour.replace('none', '000000')).join('');
  const shown = frames.map(([left, right]) => {
    // Four codes of three bits: the beginning, the two pixels, the end.
    const bits = 4 | (left << 3) | (right << 6) | (5 << 9);
    const bytes = Buffer.from([2, 2, bits & 255, bits >> 8, 0]).toString('hex');
    return `21f904050a0003002c000000000200010000${bytes}`;
  });
  const head = `47494638396102000100910000${palette}${end === 'endless' ? REPEATS : ''}`;
  return Buffer.from(`${head}${shown.join('')}3b`, 'hex');
}
const [BLUE, GREEN, WHITE, CLEAR] = [0, 1, 2, 3];
const GIFS = {
  'drawn-once.gif': gifOf(
    [
      [CLEAR, CLEAR],
      [GREEN, CLEAR],
      [CLEAR, BLUE],
    ],
    'once',
  ),
  'from-a-blank-frame.gif': gifOf(
    [
      [CLEAR, CLEAR],
      [WHITE, WHITE],
      [GREEN, BLUE],
      [BLUE, GREEN],
    ],
    'endless',
  ),
  'from-a-full-frame.gif': gifOf(
    [
      [GREEN, BLUE],
      [BLUE, GREEN],
    ],
    'endless',
  ),
  'of-one-colour-at-a-time.gif': gifOf(
    [
      [GREEN, GREEN],
      [BLUE, BLUE],
    ],
    'endless',
  ),
  'still.gif': gifOf([[GREEN, BLUE]], 'once'),
};

/** Lime once it has ticked for six seconds of its time, ten times a second. */
const ticking = (afterMs: number) => `<!doctype html><body><script>
  let ticks = 0;
  const tick = () => { document.body.style.background = ++ticks >= 60 ? 'lime' : 'rgb(255,' + ticks + ',0)' };
  setTimeout(() => setInterval(tick, 100), ${afterMs})</script>`;
const TICKING = [0, 10, 50, 90];

const PARTS = `<!doctype html><style>
  body { margin: 0 }
  body > * { appearance: none; position: absolute; left: 0; margin: 0; padding: 0; border: 0; width: 200px; height: 40px; color: transparent }
  ::placeholder, ::file-selector-button, ::-webkit-slider-runnable-track, ::-webkit-progress-value, ::details-content {
    height: 30px; background: red; transition: background 100s }
  ::file-selector-button { display: block; width: 200px; border: 0; color: transparent }
  .on > ::placeholder, .on > ::file-selector-button, .on > ::-webkit-slider-runnable-track, .on > ::-webkit-progress-value,
    .on > ::details-content { background: lime }
  ::-webkit-slider-thumb { appearance: none }
</style><body><input placeholder=x><input type=file style="top:50px"><input type=range style="top:100px">
  <progress value=1 style="top:150px"></progress><details open style="top:200px"><summary>x</summary>y</details>
  <p style="top:250px"></p><script>
  addEventListener('load', () => { document.body.getBoundingClientRect(); document.body.className = 'on' });
  const held = document.querySelector('p').animate({ background: ['red', 'lime', 'red'] }, { duration: 1000, iterations: Infinity });
  held.currentTime = 500; held.playbackRate = 0;
</script>`;
const turningSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="100" fill="blue">
  <animate attributeName="width" from="0" to="100" dur="1s" repeatCount="indefinite"/></rect></svg>`;
/** Each row is lime if only the first animation begins. */
const drawingsThatWait = `<!doctype html><style>body { margin: 0 } svg { display: block }</style><svg width="100" height="60">
  <rect width="100" height="20" fill="red"><animate attributeName="fill" from="red" to="lime" dur="1s" begin="indefinite" fill="freeze"/></rect>
  <rect y="20" width="100" height="20" fill="lime"><animate attributeName="fill" to="red" dur="1s" begin="indefinite" fill="freeze"/></rect>
  <rect y="40" width="100" height="20" fill="lime"><animate attributeName="fill" to="red" dur="1s" begin="click" fill="freeze"/></rect></svg>
  <script>setTimeout(() => document.querySelector('animate').beginElement(), 100)</script>`;

const pages = servePages({
  ...Object.fromEntries(TICKING.map((afterMs) => [`/ticking-${afterMs}`, ticking(afterMs)])),
  '/drawings-that-wait': drawingsThatWait,
  '/colours.gif': answerWith(
    'image/gif',
    gifOf(
      [
        [0, 0],
        [1, 1],
      ],
      'endless',
    ),
  ),
  ...Object.fromEntries(
    Object.entries(GIFS).map(([name, file]): [string, Route] => [
      `/${name}`,
      (_request, response) => void response.setHeader('Content-Type', 'image/gif').end(file),
    ]),
  ),
  '/gifs': `<!doctype html><style>img { position: absolute; left: 0; width: 200px; height: 30px; image-rendering: pixelated }</style>
    ${Object.keys(GIFS)
      .map((name, n) => `<img src="/${name}" style="top: ${n * 50}px">`)
      .join('')}`,
  '/parts': PARTS,
  '/turns.svg': answerWith('image/svg+xml', turningSvg),
});

async function take(name: string, options: Record<string, unknown> = {}): Promise<Buffer> {
  return fileOf(await capture({ url: `${pages.url}/${name}`, width: 400, height: 400, ...options }));
}
const pictureOf = async (...args: Parameters<typeof take>) => readPng(await take(...args));

const taken = new Map<string, Promise<Buffer>>();

/** The picture of a view that several tests look at. */
function takeOnce(name: string): Promise<Buffer> {
  const taking = taken.get(name) ?? take(name);
  taken.set(name, taking);
  return taking;
}

const rowsDown = (count: number, everyPx: number) =>
  Array.from({ length: count }, (_, n) => n * everyPx + everyPx / 2);
/** What is still in a picture -> a page, and the places where it is lime then. */
const STILL: Record<string, [page: string, x: number, ys: number[]]> = {
  'finite animations at their end, and infinite ones at their first frame': [
    'animations.html',
    50,
    rowsDown(11, 20),
  ],
  'transitions of parts that the browser builds at their end, and an animation that stands': [
    'parts',
    150,
    [15, 65, 115, 165, 225, 265],
  ],
  'an animation that a script resumes at its end': ['resumes.html', 200, [200]],
  'animations in frames within shadow trees at their end': ['shadow-frames.html', 100, [100, 300]],
  'an element that the pointer would be over': ['pointed-at.html', 10, [10]],
};

it.each(combine(Object.keys(STILL), [false, true]))('shows %s, fullPage %s', async (what, fullPage) => {
  const [page, x, ys] = STILL[what] ?? ['', 0, []];
  const file = fullPage ? await take(page, { fullPage }) : await takeOnce(page);
  expect(readPng(file).down(x, ys)).toEqual(ys.map(() => LIME));
});

it('ends the animations of a drawing that a script has begun, and no others that wait', async () => {
  expect((await pictureOf('drawings-that-wait')).down(50, [10, 30, 50])).toEqual([LIME, LIME, LIME]);
});

it.each(['animations.html', 'flickers.html', 'moving-images.html', 'browser-animations.html'])(
  'gives the same bytes for %s in every capture',
  async (name) => {
    expect((await takeOnce(name)).equals(await take(name))).toBe(true);
  },
);

// Too little of the page's time for its frames to show whether it moves.
it.each([16, 31])('shows a moving drawing at its first frame after a delay of %i ms', async (delay) => {
  const picture = await pictureOf('moving-images.html', { delay });
  expect([picture.count(LIME), picture.count('#0000ff')]).toEqual([100 * 100, 0]);
});

it('shows the last frame of a GIF, whether it ends or repeats', async () => {
  const picture = await pictureOf('gifs');
  const halves = Object.keys(GIFS).map((name, n) => [name, [50, 150].map((x) => picture.at(x, n * 50 + 15))]);
  expect(Object.fromEntries(halves)).toEqual({
    'drawn-once.gif': [LIME, '#0000ff'],
    'from-a-blank-frame.gif': ['#0000ff', LIME],
    'from-a-full-frame.gif': ['#0000ff', LIME],
    'of-one-colour-at-a-time.gif': ['#0000ff', '#0000ff'],
    'still.gif': [LIME, '#0000ff'],
  });
});

it('holds indeterminate progress bars at their first frame, also in shadow trees', async () => {
  const picture = readPng(await takeOnce('browser-animations.html'));
  for (const y of [50, 150]) {
    expect(picture.at(40, y)).toBe('#0075ff');
    expect(picture.at(120, y)).toBe('#efefef');
  }
});

it('waits until a page has scrolled itself smoothly to a place', async () => {
  const picture = await pictureOf('scrolls-smoothly.html');
  expect(picture.down(200, [1, 398])).toEqual([LIME, LIME]);
});

it.each(TICKING)(
  'what ticks ten times a second stops at its latest moment, wherever its ticks fall: after %i ms',
  async (afterMs) => {
    const picture = readPng(
      fileOf(await capture({ url: `${pages.url}/ticking-${afterMs}`, width: 40, height: 40 })),
    );
    expect(picture.at(20, 20)).toEqual(LIME);
  },
);
