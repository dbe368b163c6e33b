import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPng } from '../../support/pixels.ts';

const LIME = '#00ff00';

/** Counts frames while the document loads, because the waits of the capture let scripts draw in more frames. */
const COUNTS_FRAMES = `<!doctype html><style>body { background: red }</style><canvas></canvas><script>
  const FRAMES = 30;
  const SCREEN_FRAME_MS = 1000 / 60;
  const context = document.querySelector('canvas').getContext('2d');
  const drawnAt = [];
  const draw = () => {
    context.fillStyle = 'hsl(' + drawnAt.length + ' 90% 50%)';
    context.fillRect(0, 0, 100, 50);
    drawnAt.push(performance.now());
    if (drawnAt.length < FRAMES) return requestAnimationFrame(draw);
    fetch('/release');
  };
  requestAnimationFrame(draw);
  // The first frame may come late, and the last one early.
  const isSlow = () => drawnAt.at(-1) - drawnAt[0] > (FRAMES - 3) * SCREEN_FRAME_MS;
  onload = () => { if (drawnAt.length === FRAMES && isSlow()) document.body.style.background = 'lime' };
</script><img src="/held">`;

/** A page that is as the standard says, checked by its own script. */
const checks = (script: string) => `<!doctype html><style>body { background: red }</style><script>
  const lime = (isRight) => { if (isRight) document.body.style.background = 'lime' };
  onload = () => { ${script} };
</script><p>Page`;

const BEHAVES = {
  '/in-order': checks(`
    const order = [];
    for (const each of [1, 2, 3]) requestAnimationFrame((time) => order.push(each + ':' + time));
    requestAnimationFrame((time) => lime(order.join() === [1, 2, 3].map((each) => each + ':' + time).join()));`),
  '/in-the-next-frame': checks(`
    let times = [];
    const draw = (time) => times.push(time) < 5 ? requestAnimationFrame(draw) : lime(new Set(times).size === 5);
    requestAnimationFrame(draw);`),
  '/cancelled': checks(`
    let isRight = true;
    const wrong = () => { isRight = false };
    cancelAnimationFrame(requestAnimationFrame(wrong));
    requestAnimationFrame(() => {
      const inFrame = requestAnimationFrame(wrong);
      requestAnimationFrame(() => { lime(isRight) });
      cancelAnimationFrame(String(inFrame));
      cancelAnimationFrame(-1);
    });`),
  '/cancelled-in-its-frame': checks(`
    let isRight = true;
    requestAnimationFrame(() => cancelAnimationFrame(next));
    const next = requestAnimationFrame(() => { isRight = false });
    requestAnimationFrame(() => lime(isRight));`),
  '/throws': checks(`
    let message;
    addEventListener('error', (event) => { message = event.error.message });
    requestAnimationFrame(() => { throw new Error('mine') });
    requestAnimationFrame(() => lime(message === 'mine'));`),
  '/microtasks': checks(`
    let isRight = false;
    requestAnimationFrame(() => Promise.resolve().then(() => { isRight = true }));
    requestAnimationFrame(() => lime(isRight));`),
  '/old-name': checks(`
    webkitCancelAnimationFrame(webkitRequestAnimationFrame(() => { document.body.remove() }));
    requestAnimationFrame(() => webkitRequestAnimationFrame(() => lime(true)));`),
  '/refuses': checks(`
    const refused = [() => requestAnimationFrame(), () => requestAnimationFrame(1), () => cancelAnimationFrame(),
      () => requestAnimationFrame.call({}, () => undefined)].filter((call) => {
        try { call(); return false } catch (error) { return error instanceof TypeError }
      });
    lime(refused.length === 4);`),
  '/looks-like-the-browsers': checks(`
    const { name, length } = requestAnimationFrame;
    const isNative = /\\[native code\\]/.test(requestAnimationFrame);
    const { enumerable, writable } = Object.getOwnPropertyDescriptor(window, 'requestAnimationFrame');
    lime(name === 'requestAnimationFrame' && length === 1 && isNative && enumerable && writable);`),
};

/** Sections that a script turns lime when it finds them in view. It looks in every frame. */
const LOOKS_IN_FRAMES = `<style>body { margin: 0 } p { margin: 0; height: 100px; background: red }</style>
  ${'<p>Section</p>'.repeat(12)}<script>
  const look = () => {
    for (const section of document.querySelectorAll('p')) {
      const { top } = section.getBoundingClientRect();
      if (top >= 0 && top < innerHeight) section.style.background = 'lime';
    }
    requestAnimationFrame(look);
  };
  look();
</script>`;
const OPENED_ANEW = `<script>onload = () => {
  document.open();
  document.write(${JSON.stringify(LOOKS_IN_FRAMES).replaceAll('</', '<\\/')});
  document.close();
}</script>`;

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  let held: ServerResponse | undefined;
  pages = await startPages({
    '/counts-frames': COUNTS_FRAMES,
    '/held': (_request, response) => {
      held = response;
    },
    '/release': (_request, response) => {
      held?.end();
      response.end();
    },
    ...BEHAVES,
    '/looks-in-frames': `<!doctype html>${LOOKS_IN_FRAMES}`,
    '/opened-anew': OPENED_ANEW,
  });
  capture = await createCapturer();
});
afterAll(() => pages.close());

async function picture(path: string, body = {}) {
  return readPng(fileOf(await capture({ url: pages.url + path, width: 200, height: 100, ...body })));
}

it('scripts get as many frames as a screen shows', async () => {
  expect((await picture('/counts-frames')).at(190, 90)).toBe(LIME);
});

it.each(Object.keys(BEHAVES))('animation frames are as the standard says, %s', async (path) => {
  expect((await picture(path)).at(190, 90)).toBe(LIME);
});

it.each(['/looks-in-frames', '/opened-anew'])(
  'a script that looks at the page in every frame sees all of it while it is scrolled, %s',
  async (path) => {
    const { at } = await picture(path, { fullPage: true });
    const sections = Array.from({ length: 12 }, (_, index) => at(190, index * 100 + 50));
    expect(sections).toEqual(sections.map(() => LIME));
  },
);
