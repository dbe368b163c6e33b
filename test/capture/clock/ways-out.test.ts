/** Pages whose time cannot pass by command alone: they spin on the clock, or work on other threads. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { acceptSocket } from '../../support/accept-socket.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';

const page = (script: string) => `<!doctype html><style>body { background: red }</style><p>Page</p><script>
  const lime = () => { document.body.style.background = 'lime' };
  ${script}
</script>`;

/** Each turns lime once its loop has ended. */
const SPINS = {
  '/at-load': page('const end = Date.now() + 300; while (Date.now() < end); lime()'),
  '/in-a-timer': page(`setTimeout(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
    lime();
  }, 100)`),
  '/by-new-date': page('const end = +new Date() + 300; while (new Date() < end); lime()'),
  '/in-a-frame': page(`requestAnimationFrame(() => {
    const end = performance.now() + 100;
    while (performance.now() < end);
    lime();
  })`),
  '/until-idle-time-is-over': page(
    'requestIdleCallback((idle) => { while (idle.timeRemaining() > 0); lime() })',
  ),
  '/in-a-child-frame': page(`addEventListener('message', lime)
    document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>const end = Date.now() + 200;' +
      ' while (Date.now() < end); parent.postMessage(1, \\'*\\')<\\/script>"></iframe>')`),
  '/in-a-worker': page(`const code = 'const end = Date.now() + 200; while (Date.now() < end); postMessage(1)';
    new Worker(URL.createObjectURL(new Blob([code]))).onmessage = lime`),
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
  '/bitmap': page('createImageBitmap(new ImageData(3000, 3000)).then(lime)'),
  '/wasm': page('WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(lime)'),
  '/socket': page(`new WebSocket('ws://' + location.host + '/socket-answer').onmessage = lime`),
  '/event-source': page(`new EventSource('/events').onmessage = () => setTimeout(lime, 500)`),
  '/late-event-source': page(`new EventSource('/late-events').onmessage = () => setTimeout(lime, 500)`),
  '/long-poll': page(`fetch('/never'); setTimeout(lime, 1_500)`),
  '/service-worker': page(
    `navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then(lime)`,
  ),
  '/shared-worker': page(`new SharedWorker('/shared.js').port.onmessage = lime`),
  '/audio': page(`const audio = new OfflineAudioContext(1, 44100, 44100); audio.startRendering().then(lime)`),
  '/alert': page('setTimeout(() => { alert(1); lime() }, 100)'),
  '/before-unload': page(`onbeforeunload = (event) => event.preventDefault(); setTimeout(lime, 500)`),
};

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Each begins work in the last moments of the page's life, and is busy until it has ended: no time passes in which the page
 * could be asked about it. What the work brings takes half a second more.
 */
const LATE_WORKS = Object.fromEntries(
  Object.entries({
    '/late-subtle': `crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(later)`,
    '/late-bitmap': 'createImageBitmap(new ImageData(9, 9)).then(later)',
    '/late-database': `indexedDB.open('late').onsuccess = later`,
    '/late-wasm': 'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(later)',
    '/late-reader': `const reader = new FileReader(); reader.onload = later; reader.readAsText(new Blob(['late']))`,
    '/late-audio': 'new OfflineAudioContext(1, 128, 44100).startRendering().then(later)',
    '/late-picture': `document.createElement('canvas').toBlob(later)`,
    '/late-cache': `caches.open('late').then(later)`,
    '/late-image': `const image = new Image(); image.src = '${DOT}'; image.decode().then(later)`,
    '/late-file': 'navigator.storage.getDirectory().then(later)',
    '/late-picture-aside': `const canvas = new OffscreenCanvas(9, 9); canvas.getContext('2d');
      canvas.convertToBlob().then(later)`,
    '/late-blob': `new Blob(['late']).text().then(later)`,
    '/late-worklet': `CSS.paintWorklet.addModule('data:text/javascript,1').then(later)`,
  }).map(([path, work]) => [
    path,
    page(`const later = () => setTimeout(lime, 500);
      setTimeout(() => {
        ${work};
        const request = new XMLHttpRequest();
        request.open('GET', '/a-moment', false);
        request.send();
      }, 2_200)`),
  ]),
);

/** Turns lime if the drawings have names of their own, as Mermaid's need. */
const NAMES = page(`(async () => {
  const names = new Set();
  for (let i = 0; i < 8; i++) {
    names.add(Date.now());
    await new Promise((resolve) => resolve());
  }
  if (names.size === 8) lime();
})()`);

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
}

const pages = servePages({
  ...SPINS,
  ...WORKS,
  ...LATE_WORKS,
  '/a-moment': (_request, response) => void setTimeout(() => response.end(), 100),
  '/names': NAMES,
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

const colourOf = async (path: string) =>
  readPng(fileOf(await capture({ url: pages.url + path, width: 400, height: 300 }))).at(390, 290);

describe('a script that waits for the clock in a loop gets on', () => {
  it.each(Object.keys(SPINS))('%s', async (path) => {
    expect(await colourOf(path)).toBe(LIME);
  });
});

it('names that scripts make of the date one after the other differ', async () => {
  expect(await colourOf('/names')).toBe(LIME);
});

describe('work on other threads, and what is told by sockets, is waited for', () => {
  it.each([...Object.keys(WORKS), ...some(Object.keys(LATE_WORKS))])('%s', async (path) => {
    expect(await colourOf(path)).toBe(LIME);
  });
});
