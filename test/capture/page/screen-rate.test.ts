import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';

/**
 * Draws on `canvas` in some frames, then calls `end` with whether they came faster than a screen shows them.
 */
const DRAWS = `
  const FRAMES = 15;
  const SCREEN_FRAME_MS = 1000 / 60;
  const draws = (canvas, end) => {
    const context = canvas.getContext('2d');
    // The first frame may come late on a busy machine, and the others soon after it.
    const askedAt = performance.now();
    let count = 0;
    const draw = () => {
      context.fillStyle = 'hsl(' + count + ' 90% 50%)';
      context.fillRect(0, 0, 100, 50);
      count += 1;
      if (count < FRAMES) return requestAnimationFrame(draw);
      // The first frame may come at once, and the last one early.
      end(performance.now() - askedAt < (FRAMES - 2) * SCREEN_FRAME_MS);
    };
    requestAnimationFrame(draw);
  };`;

/**
 * Turns lime. Draws while the document loads, because the waits of the capture
 * let scripts draw in more frames.
 */
const countsFrames = (script: string) => `<!doctype html><canvas></canvas><script>
  const canvas = document.querySelector('canvas');
  const end = (isFast) => {
    document.body.style.background = isFast ? 'red' : 'lime';
    fetch('/release' + location.pathname);
  };
  ${script}
</script><img><script>document.images[0].src = '/held' + location.pathname</script>`;

const COUNTS_FRAMES = {
  '/counts-frames': countsFrames(`${DRAWS} draws(canvas, end)`),
  '/counts-frames-of-a-worker': countsFrames(`
    const offscreen = canvas.transferControlToOffscreen();
    const worker = new Worker('/worker.js');
    worker.onmessage = ({ data }) => end(data);
    worker.postMessage(offscreen, [offscreen]);`),
};
const WORKER = `${DRAWS} onmessage = ({ data }) => draws(data, postMessage)`;

/** Turns lime when a worker has drawn in some animation frames. It asks for no further ones. */
const drawnBy = (worker: string) => `<!doctype html><canvas></canvas><script>
  const canvas = document.querySelector('canvas').transferControlToOffscreen();
  const worker = new Worker('${worker}');
  worker.onmessage = () => { document.body.style.background = 'lime' };
  worker.postMessage(canvas, [canvas]);
</script>`;
const DRAWS_ONCE = `onmessage = ({ data }) => requestAnimationFrame(() => {
  data.getContext('2d').fillRect(0, 0, 100, 50);
  postMessage(1);
})`;

/** What the standard says -> a script that checks it. */
const BEHAVES: Record<string, string> = {
  'in order': `
    const order = [];
    for (const each of [1, 2, 3]) requestAnimationFrame((time) => order.push(each + ':' + time));
    requestAnimationFrame((time) => lime(order.join() === [1, 2, 3].map((each) => each + ':' + time).join()));`,
  'in the next frame': `
    let times = [];
    const draw = (time) => times.push(time) < 5 ? requestAnimationFrame(draw) : lime(new Set(times).size === 5);
    requestAnimationFrame(draw);`,
  cancelled: `
    let isRight = true;
    const wrong = () => { isRight = false };
    cancelAnimationFrame(requestAnimationFrame(wrong));
    requestAnimationFrame(() => {
      const inFrame = requestAnimationFrame(wrong);
      requestAnimationFrame(() => { lime(isRight) });
      cancelAnimationFrame(String(inFrame));
      cancelAnimationFrame(-1);
    });`,
  'cancelled in its frame': `
    let isRight = true;
    requestAnimationFrame(() => cancelAnimationFrame(next));
    const next = requestAnimationFrame(() => { isRight = false });
    requestAnimationFrame(() => lime(isRight));`,
  throws: `
    let message;
    addEventListener('error', (event) => { message = event.error.message });
    requestAnimationFrame(() => { throw new Error('mine') });
    requestAnimationFrame(() => lime(message === 'mine'));`,
  microtasks: `
    let isRight = false;
    requestAnimationFrame(() => Promise.resolve().then(() => { isRight = true }));
    requestAnimationFrame(() => lime(isRight));`,
  'old name': `
    let isRight = true;
    webkitCancelAnimationFrame(webkitRequestAnimationFrame(() => { isRight = false }));
    requestAnimationFrame(() => webkitRequestAnimationFrame(() => lime(isRight)));`,
  refuses: `
    const refused = [() => requestAnimationFrame(), () => requestAnimationFrame(1), () => cancelAnimationFrame(),
      () => requestAnimationFrame.call({}, () => undefined)].filter((call) => {
        try { call(); return false } catch (error) { return error instanceof TypeError }
      });
    lime(refused.length === 4);`,
  'looks like the browsers': `
    const { name, length } = requestAnimationFrame;
    const isNative = /\\[native code\\]/.test(requestAnimationFrame);
    const { enumerable, writable } = Object.getOwnPropertyDescriptor(window, 'requestAnimationFrame');
    lime(name === 'requestAnimationFrame' && length === 1 && isNative && enumerable && writable);`,
};

/** Each script turns its square lime when the browser behaves so. */
const STANDARD = `<!doctype html><style>body { margin: 0; display: flex } b { width: 20px; height: 100px; background: red }</style>
  ${'<b></b>'.repeat(Object.keys(BEHAVES).length)}<script>
  ${Object.values(BEHAVES)
    .map(
      (script, at) => `addEventListener('load', () => {
        const lime = (isRight) => { document.querySelectorAll('b')[${at}].style.background = isRight ? 'lime' : 'red' };
        ${script} });`,
    )
    .join('\n')}
</script>`;

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

/** Turns lime when workers of all kinds have answered. */
const ALL_WORKERS = `<!doctype html><style>body { background: red }</style><p>Page</p><script>
  const blob = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const answers = (port) => new Promise((resolve) => { port.onmessage = resolve });
  const nested = 'new Worker(' + JSON.stringify(blob('postMessage(1)')) + ').onmessage = () => postMessage(1)';
  const served = async () => {
    const { active } = await navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready);
    const { port1, port2 } = new MessageChannel();
    active.postMessage(port2, [port2]);
    return answers(port1);
  };
  Promise.all([
    answers(new Worker(blob('postMessage(1)'))),
    answers(new Worker(blob('await 0; postMessage(1)'), { type: 'module' })),
    answers(new Worker(blob('debugger; requestAnimationFrame(() => postMessage(1))'))),
    answers(new Worker(blob(nested))),
    answers(new SharedWorker(blob('onconnect = ({ ports }) => ports[0].postMessage(1)')).port),
    served(),
  ]).then(() => {
    document.body.style.background = 'lime';
    document.body.insertAdjacentHTML('beforeend', '<b>Answered</b>');
  });
</script>`;

const pages = servePages({
  ...COUNTS_FRAMES,
  ...Object.assign({}, ...Object.keys(COUNTS_FRAMES).map(untilReleased)),
  '/worker.js': answerWith('text/javascript', WORKER),
  '/drawn-in-some-frames': drawnBy('/worker.js'),
  '/drawn-in-one-frame': drawnBy('/once.js'),
  '/once.js': answerWith('text/javascript', DRAWS_ONCE),
  '/standard': STANDARD,
  '/all-workers': ALL_WORKERS,
  '/service.js': answerWith('text/javascript', 'onmessage = ({ data }) => data.postMessage(1)'),
  '/looks-in-frames': `<!doctype html>${LOOKS_IN_FRAMES}`,
  '/opened-anew': OPENED_ANEW,
});

/** A request that is answered when the page sends another one. */
function untilReleased(path: string): Record<string, Route> {
  let held: ServerResponse | undefined;
  return {
    [`/held${path}`]: (_request, response) => {
      held = response;
    },
    [`/release${path}`]: (_request, response) => {
      held?.end();
      response.end();
    },
  };
}

async function picture(path: string, body = {}) {
  return readPng(fileOf(await capture({ url: pages.url + path, width: 200, height: 100, ...body })));
}

it.concurrent.each(Object.keys(COUNTS_FRAMES))(
  'scripts get no more frames than a screen shows, %s',
  async (path) => {
    expect((await picture(path)).at(190, 90)).toBe(LIME);
  },
);

it.each(['/drawn-in-some-frames', '/drawn-in-one-frame'])(
  'frames come on command also after a worker has drawn its last one, %s',
  async (path) => {
    const captured = await capture({ url: pages.url + path, width: 200, height: 100 });
    expect(readPng(fileOf(captured)).at(190, 90)).toBe(LIME);
    expect(captured).toHaveProperty('tookRealTime', false);
  },
);

it.concurrent('workers of all kinds run', async () => {
  expect((await picture('/all-workers', { waitForSelector: 'b' })).at(190, 90)).toBe(LIME);
});

it(`animation frames are as the standard says: ${Object.keys(BEHAVES).join(', ')}`, async () => {
  const { at } = await picture('/standard');
  const shown = Object.keys(BEHAVES).map((name, index) => [name, at(index * 20 + 10, 50)]);
  expect(shown).toEqual(Object.keys(BEHAVES).map((name) => [name, LIME]));
});

it.each(['/looks-in-frames', '/opened-anew'])(
  'a script that looks at the page in every frame sees all of it while it is scrolled, %s',
  async (path) => {
    const { at } = await picture(path, { fullPage: true });
    const sections = Array.from({ length: 12 }, (_, index) => at(190, index * 100 + 50));
    expect(sections).toEqual(sections.map(() => LIME));
  },
);
