import { describe, expect, it } from 'vitest';
import { type CaptureBody, captureAlone, captureShared, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const SECTIONS = 9;
const SECTION_PX = 300;

const page = (body: string) => `<!doctype html><style>body { margin: 0; background: red }</style>${body}`;

/** Sections that become lime some time after they have come into view. */
const OBSERVED = `<!doctype html><style>
    body { margin: 0 } p { margin: 0; height: ${SECTION_PX}px; background: red } .seen { background: lime }
  </style>${'<p>Section</p>'.repeat(SECTIONS)}<script>
    const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
      if (isIntersecting) setTimeout(() => target.classList.add('seen'), target.dataset.lateMs);
    }));
    document.querySelectorAll('p').forEach((section, at) => {
      section.dataset.lateMs = at % 2 === 0 ? 600 : 120;
      observer.observe(section);
    });
  </script>`;

/** A script moves the box, and it is lime at its place only. */
const MOVED = `<p style="position: absolute; top: 0; left: 0; width: 100px; height: 100px; background: blue"></p><script>
    const box = document.querySelector('p');
    const move = (time) => {
      const left = Math.min(300, time / 15);
      box.style.transform = 'translateX(' + left + 'px)';
      if (left < 300) requestAnimationFrame(move);
      else box.style.background = 'lime';
    };
    requestAnimationFrame(move);
  </script>`;

const DRAWN = ['canvas', 'readings', 'webgl'];
/** What moves without end by scripts, by time or by frames. */
const ENDLESS =
  page(`<style>* { margin: 0 } b { display: block; width: 90px; height: 60px; background: lime }</style>
  ${DRAWN.map((id) => `<canvas id="${id}" width="120" height="60"></canvas>`).join('')}<b></b><p></p><script>
    const context = document.querySelector('#canvas').getContext('2d');
    const text = document.querySelector('#readings').getContext('2d');
    const gl = document.querySelector('#webgl').getContext('webgl');
    let frames = 0;
    const draw = (time) => {
      context.fillStyle = 'hsl(' + time / 10 + ' 90% 50%)';
      context.fillRect(time % 120, 0, 20, 60);
      text.clearRect(0, 0, 120, 60);
      text.fillText(time + ' ' + performance.now(), 5, 30);
      frames += 1;
      // Each time that WebGL draws takes long: in every frame, a busy machine would be late.
      if (frames % 15 === 0) {
        gl.clearColor(0, (frames % 60) / 60, 0.5, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
      }
      document.querySelector('b').style.transform = 'rotate(' + time / 10 + 'deg)';
      requestAnimationFrame(draw);
    };
    draw(0);
    let slide = 0;
    setInterval(() => { document.querySelector('p').textContent = 'Slide ' + slide++ }, 300);
  </script>`);
const ENDLESS_CSS = page(`<style>@keyframes turn { to { transform: rotate(360deg) } }
  b { display: block; width: 90px; height: 60px; background: lime; animation: turn 0.7s linear infinite }</style><b></b>
  <script>1</script>`);

const pages = servePages({
  '/timer': page('<script>setTimeout(() => { document.body.style.background = "lime" }, 1_800)</script>'),
  '/seen': OBSERVED,
  '/fetches': page(`<script>setTimeout(() => fetch('/slow').then(() => setTimeout(() => {
    document.body.style.background = 'lime';
  }, 300)), 200)</script>`),
  '/moved': page(MOVED),
  '/slow': (_request, response) => void setTimeout(() => response.end('answer'), 400),
  '/endless': ENDLESS,
  '/endless-css': ENDLESS_CSS,
});

const view = (path: string) => ({ url: pages.url + path, width: 400, height: SECTION_PX });
const take = async (path: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  fileOf(await captureShared({ ...view(path), ...body }));

describe('two seconds of the page pass before the picture', () => {
  it('what a timer adds late in them is in it', async () => {
    expect(readPng(await take('/timer')).at(390, 290)).toBe(LIME);
  });

  it('while requests are in flight, no time passes', async () => {
    expect(readPng(await take('/fetches')).at(390, 290)).toBe(LIME);
  });

  it.each([false, true])(
    'what a script moves for longer comes to its place (whole page: %s)',
    async (fullPage) => {
      expect(readPng(await take('/moved', { fullPage })).at(390, 90)).toBe(LIME);
    },
  );

  it('in a whole page, also for each section that comes into view', async () => {
    const picture = readPng(await take('/seen', { fullPage: true }));
    const colours = Array.from({ length: SECTIONS }, (_, index) => picture.at(390, index * SECTION_PX + 150));
    expect(colours).toEqual(colours.map(() => LIME));
  });
});

it.each([
  ['scripts draw', '/endless'],
  ['CSS animates', '/endless-css'],
])('what moves without end is at the same place in every picture: %s', async (_what, path) => {
  // The clock of a page begins with its browser: in a shared one, readings differ
  // by fractions of a millisecond.
  const takeAlone = async () => fileOf(await captureAlone(view(path)));
  const first = await takeAlone();
  for (let times = 0; times < 2; times++) expect((await takeAlone()).equals(first)).toBe(true);
});
