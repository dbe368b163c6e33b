/** Pages whose time cannot pass by command alone: they spin on the clock, or work on other threads. */
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { WORKS_ASKED } from '../../../lambda/capture/in-page/main-world/works-asked.ts';
import { acceptSocket } from '../../support/accept-socket.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { LIME, type Picture, readPng } from '../../support/pixels.ts';

const page = (script: string) => `<!doctype html><style>body { background: red }</style><p>Page</p><script>
  const lime = () => { document.body.style.background = 'lime' };
  ${script}
</script>`;

/** A page with a red square for each script, which turns it lime by lime(). */
const squares = (scripts: readonly string[]) => `<!doctype html>
  <style>body { margin: 0; display: flex } b { flex: none; width: 20px; height: 100px; background: red }</style>
  ${'<b></b>'.repeat(scripts.length)}
  ${scripts
    .map(
      (script, at) => `<script>{
        const lime = () => { document.querySelectorAll('b')[${at}].style.background = 'lime' };
        ${script}
      }</script>`,
    )
    .join('')}`;

/** Each calls lime() once its loop has ended. */
const SPINS = {
  'at load': 'const end = Date.now() + 300; while (Date.now() < end); lime()',
  'in a timer': `setTimeout(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
    lime();
  }, 100)`,
  'by new Date': 'const end = +new Date() + 300; while (new Date() < end); lime()',
  'by new Date, beside a Date.now of its own':
    'const end = +new Date() + 300; Date.now = () => 0; while (new Date() < end); lime()',
  'in a frame': `requestAnimationFrame(() => {
    const end = performance.now() + 100;
    while (performance.now() < end);
    lime();
  })`,
  'until idle time is over': 'requestIdleCallback((idle) => { while (idle.timeRemaining() > 0); lime() })',
  'in a child frame': `addEventListener('message', lime)
    document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>const end = Date.now() + 200;' +
      ' while (Date.now() < end); parent.postMessage(1, \\'*\\')<\\/script>"></iframe>')`,
  'in a worker': `const code = 'const end = Date.now() + 200; while (Date.now() < end); postMessage(1)';
    new Worker(URL.createObjectURL(new Blob([code]))).onmessage = lime`,
};

const worker = (code: string) =>
  page(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}]))).onmessage = lime`);

/** Each turns lime once its work on another thread has ended. */
const WORKS = {
  '/worker-computes': worker('let sum = 0; for (let i = 0; i < 3e8; i++) sum += i % 7; postMessage(sum)'),
  '/worker-waits': worker('setTimeout(() => postMessage(1), 100)'),
  '/indexed-db': page(`const RECORDS = 60;
    const open = indexedDB.open('a', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('b');
    open.onsuccess = () => {
      const next = (left) => {
        if (left === 0) return lime();
        open.result.transaction('b', 'readwrite').objectStore('b').put(1, left).onsuccess = () => next(left - 1);
      };
      next(RECORDS);
    };`),
  '/subtle': page(`(async () => {
      const key = await crypto.subtle.importKey('raw', new Uint8Array(9), 'PBKDF2', false, ['deriveBits']);
      const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(9), iterations: 1_000_000 };
      await crypto.subtle.deriveBits(how, key, 256);
      setTimeout(lime, 500);
    })()`),
  '/subtle-in-frame': page(`onmessage = lime;
    document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>(async () => {' +
      'const key = await crypto.subtle.importKey(\\'raw\\', new Uint8Array(9), \\'PBKDF2\\', false, [\\'deriveBits\\']);' +
      'const how = { name: \\'PBKDF2\\', hash: \\'SHA-256\\', salt: new Uint8Array(9), iterations: 1_000_000 };' +
      'await crypto.subtle.deriveBits(how, key, 256);' +
      'parent.postMessage(1, \\'*\\') })()<\\/script>"></iframe>')`),
  '/socket': page(`new WebSocket('ws://' + location.host + '/socket-answer').onmessage = lime`),
  '/event-source': page(`new EventSource('/events').onmessage = () => setTimeout(lime, 500)`),
  '/late-event-source': page(`new EventSource('/late-events').onmessage = () => setTimeout(lime, 500)`),
  '/long-poll': page(`fetch('/never'); setTimeout(lime, 1_500)`),
  '/service-worker': page(
    `navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then(lime)`,
  ),
  '/shared-worker': page(`new SharedWorker('/shared.js').port.onmessage = lime`),
  '/alert': page('setTimeout(() => { alert(1); lime() }, 100)'),
  '/before-unload': page(`onbeforeunload = (event) => event.preventDefault(); setTimeout(lime, 500)`),
};

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const EMPTY_MODULE = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])';

/** Each is work on another thread, as a promise. */
const COUNTED = {
  digest: `crypto.subtle.digest('SHA-256', new Uint8Array(9))`,
  bitmap: 'createImageBitmap(new ImageData(9, 9))',
  compiled: `WebAssembly.compile(${EMPTY_MODULE})`,
  instance: `WebAssembly.instantiate(${EMPTY_MODULE})`,
  database: `new Promise((resolve) => { indexedDB.open('counted').onsuccess = resolve })`,
  reader: `new Promise((resolve) => {
    const reader = new FileReader();
    reader.readAsText(new Blob(['text']));
    reader.onloadend = resolve;
  })`,
  audio: 'new OfflineAudioContext(1, 128, 44100).startRendering()',
  picture: `new Promise((resolve) => document.createElement('canvas').toBlob(resolve))`,
  'picture aside': `(() => {
    const canvas = new OffscreenCanvas(9, 9);
    canvas.getContext('2d');
    return canvas.convertToBlob();
  })()`,
  cache: `caches.open('counted')`,
  image: `Object.assign(new Image(), { src: '${DOT}' }).decode()`,
  file: 'navigator.storage.getDirectory()',
  blob: `new Blob(['text']).text()`,
  film: `new Promise((resolve, reject) => {
    globalThis.encoder = new VideoEncoder({ output: resolve, error: reject });
    encoder.configure({ codec: 'vp8', width: 32, height: 32 });
    const frame = new VideoFrame(new Uint8Array(4096), { format: 'RGBX', codedWidth: 32, codedHeight: 32, timestamp: 0 });
    encoder.encode(frame);
    // The queue is empty before the frame has come.
    encoder.ondequeue = () => { if (!isUnderWay()) reject() };
  })`,
  'end of a film': 'encoder.flush()',
  'film to show': `(() => {
    const decoder = new VideoDecoder({ output() {}, error() {} });
    decoder.configure({ codec: 'vp8' });
    return decoder.flush();
  })()`,
  sound: `(() => {
    const encoder = new AudioEncoder({ output() {}, error() {} });
    encoder.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: 1 });
    const data = new Float32Array(4800);
    const [format, sampleRate, numberOfFrames] = ['f32', 48000, 4800];
    encoder.encode(new AudioData({ format, sampleRate, numberOfFrames, numberOfChannels: 1, timestamp: 0, data }));
    return Promise.all([encoder.flush(), new Promise((resolve) => { encoder.ondequeue = resolve })]);
  })()`,
  'sound to hear': `(() => {
    const decoder = new AudioDecoder({ output() {}, error() {} });
    decoder.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: 1 });
    return decoder.flush();
  })()`,
  worklet: `CSS.paintWorklet.addModule('data:text/javascript,1')`,
};
/** Each is lime if the work is known to be under way as long as it lasts. */
const COUNTED_PAGE = squares(
  Object.values(COUNTED).map(
    (work) => `globalThis.last = (globalThis.last ?? Promise.resolve()).then(async () => {
      const isUnderWay = () => !dispatchEvent(new CustomEvent('${WORKS_ASKED}', { cancelable: true, detail: 0 }));
      if (isUnderWay()) throw new Error('The one before has not ended');
      const work = ${work};
      const isKnown = isUnderWay();
      await work;
      if (isKnown && !isUnderWay()) lime();
    });`,
  ),
);

/**
 * Begins work in the last moments of the page's life, and is busy until it has ended: no time passes in which
 * the page could be asked about it. What the work brings takes half a second more.
 */
const LATE_WORK = page(`setTimeout(() => {
    ${COUNTED.digest}.then(() => setTimeout(lime, 500));
    const request = new XMLHttpRequest();
    request.open('GET', '/a-moment', false);
    request.send();
  }, 2_200)`);

/** Calls lime() if the drawings have names of their own, as Mermaid's need. */
const NAMES = `(async () => {
  const names = new Set();
  for (let i = 0; i < 8; i++) {
    names.add(Date.now());
    await new Promise((resolve) => resolve());
  }
  if (names.size === 8) lime();
})()`;

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
}

const pages = servePages({
  '/spins': squares(Object.values(SPINS)),
  '/names': squares([NAMES]),
  '/counted': COUNTED_PAGE,
  ...WORKS,
  '/late-work': LATE_WORK,
  '/a-moment': (_request, response) => void setTimeout(() => response.end(), 100),
  '/never': () => undefined,
  '/events': (_request, response) => openStream(response),
  '/late-events': (_request, response) => void setTimeout(openStream, 300, response),
  '/shared.js': answerWith(
    'text/javascript',
    'onconnect = ({ ports: [port] }) => setTimeout(() => port.postMessage(1), 100)',
  ),
  '/service.js': answerWith('text/javascript', 'onfetch = () => undefined'),
  '/socket-answer': ((request) => {
    acceptSocket(request);
    setTimeout(() => request.socket.write(Buffer.from([0x81, 1, 0x31])), 50);
  }) satisfies Route,
});

async function pictureOf(path: string): Promise<Picture> {
  const captured = await capture({ url: pages.url + path, width: 400, height: 300 });
  // In real time, every page gets on.
  expect(captured).toHaveProperty('tookRealTime', false);
  return readPng(fileOf(captured));
}

/** The cases of a page of squares, each with the colour of its square. */
async function colours(path: string, cases: object): Promise<Record<string, string>> {
  const { at } = await pictureOf(path);
  return Object.fromEntries(Object.keys(cases).map((name, index) => [name, at(index * 20 + 10, 50)]));
}
const allLime = (cases: object) => Object.fromEntries(Object.keys(cases).map((name) => [name, LIME]));

it(`a script that waits for the clock in a loop gets on: ${Object.keys(SPINS).join(', ')}`, async () => {
  expect(await colours('/spins', SPINS)).toEqual(allLime(SPINS));
});

it('names that scripts make of the date one after the other differ', async () => {
  expect((await pictureOf('/names')).at(10, 50)).toBe(LIME);
});

it(`work on other threads is known as long as it lasts: ${Object.keys(COUNTED).join(', ')}`, async () => {
  expect(await colours('/counted', COUNTED)).toEqual(allLime(COUNTED));
});

it.each([...Object.keys(WORKS), '/late-work'])(
  'work on other threads, and what is told by sockets, is waited for: %s',
  async (path) => {
    expect((await pictureOf(path)).at(390, 290)).toBe(LIME);
  },
);
