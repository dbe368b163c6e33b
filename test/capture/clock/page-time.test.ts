import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CaptureBody, captureAlone as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const SECTIONS = 9;
const SECTION_PX = 300;

const page = (body: string) => `<!doctype html><style>body { margin: 0; background: red }</style>${body}`;

/** Sections that become lime `lateMs` after they have come into view. */
const observed = (lateMs: number) => `<!doctype html><style>
    body { margin: 0 } p { margin: 0; height: ${SECTION_PX}px; background: red } .seen { background: lime }
  </style>${'<p>Section</p>'.repeat(SECTIONS)}<script>
    const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
      if (isIntersecting) setTimeout(() => target.classList.add('seen'), ${lateMs});
    }));
    document.querySelectorAll('p').forEach((section) => observer.observe(section));
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

/** What moves without end, by time or by frames. */
const ENDLESS = {
  '/canvas': page(`<canvas width="300" height="200"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const draw = (time) => {
      context.fillStyle = 'hsl(' + time / 10 + ' 90% 50%)';
      context.fillRect(time % 300, 0, 20, 200);
      requestAnimationFrame(draw);
    };
    draw(0);
  </script>`),
  '/readings': page(`<canvas width="300" height="200"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const draw = (time) => {
      context.clearRect(0, 0, 300, 200);
      context.fillText(time + ' ' + performance.now(), 10, 50);
      requestAnimationFrame(draw);
    };
    draw(0);
  </script>`),
  '/webgl': page(`<canvas width="300" height="200"></canvas><script>
    const gl = document.querySelector('canvas').getContext('webgl');
    let frames = 0;
    const draw = () => {
      frames += 1;
      gl.clearColor(0, (frames % 60) / 60, 0.5, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      requestAnimationFrame(draw);
    };
    draw();
  </script>`),
  '/css': page(`<style>@keyframes turn { to { transform: rotate(360deg) } }
    b { display: block; width: 90px; height: 60px; background: lime; animation: turn 0.7s linear infinite }</style><b></b>
    <script>1</script>`),
  '/script': page(`<b style="display: block; width: 90px; height: 60px; background: lime"></b><script>
    const turn = (time) => {
      document.querySelector('b').style.transform = 'rotate(' + time / 10 + 'deg)';
      requestAnimationFrame(turn);
    };
    turn(0);
  </script>`),
  '/carousel': page(`<p></p><script>
    let slide = 0;
    setInterval(() => { document.querySelector('p').textContent = 'Slide ' + slide++ }, 300);
  </script>`),
};

const pages = servePages({
  '/timer': page(
    '<script>setTimeout(() => { document.body.style.background = "lime" }, location.search.slice(1))</script>',
  ),
  '/seen-120': observed(120),
  '/seen-600': observed(600),
  '/fetches': page(`<script>setTimeout(() => fetch('/slow').then(() => setTimeout(() => {
    document.body.style.background = 'lime';
  }, 300)), 200)</script>`),
  '/moved': page(MOVED),
  '/slow': (_request, response) => void setTimeout(() => response.end('answer'), 400),
  ...ENDLESS,
});

const take = async (path: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  fileOf(await capture({ url: pages.url + path, width: 400, height: SECTION_PX, ...body }));

describe('two seconds of the page pass before the picture', () => {
  it.each([300, 1_200, 1_800])('what a timer adds after %i ms is in it', async (lateMs) => {
    expect(readPng(await take(`/timer?${lateMs}`)).at(390, 290)).toBe(LIME);
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

  it.each(['/seen-120', '/seen-600'])(
    'in a whole page, also for each section that comes into view: %s',
    async (path) => {
      const picture = readPng(await take(path, { fullPage: true }));
      const colours = Array.from({ length: SECTIONS }, (_, index) =>
        picture.at(390, index * SECTION_PX + 150),
      );
      expect(colours).toEqual(colours.map(() => LIME));
    },
  );
});

describe('what moves without end is at the same place in every picture', () => {
  it.each(Object.keys(ENDLESS))('%s', async (path) => {
    const files = [await take(path), await take(path), await take(path)];
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
    expect(new Set(hashes).size).toBe(1);
  });
});
