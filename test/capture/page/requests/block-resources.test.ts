import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../../support/capture.ts';
import { answerWith, type PageServer, redirectTo, startPages } from '../../../support/page-server.ts';
import { readPng } from '../../../support/pixels.ts';

const give = (type: string, body = '') =>
  answerWith(type, body, { headers: { 'Access-Control-Allow-Origin': '*' } });
/** A promise that resolves when the socket has failed, blocked or not: the server refuses it. */
const connect = (path: string) =>
  `new Promise((resolve) => { new WebSocket('ws://' + location.host + '${path}').onerror = resolve })`;

/** Inline styles, scripts and data: URLs are no resources. #done appears when nothing is left to ask for. */
const PAGE = `<!doctype html><style>body { margin: 0; background: #080 url(/background.svg) }</style>
  <link rel=stylesheet href=/style.css><script src=/script.js></script><script type=module src=/module.js></script>
  <img src=/image.svg><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/>">
  <iframe src=/frame></iframe><iframe srcdoc="<img src=/in-srcdoc.svg>"></iframe><object data=/object type=text/html></object>
  <video src=/video.mp4 preload=auto poster=/poster.svg></video><audio src=/audio.mp3 preload=auto></audio>
  <script>
    const told = (worker, port = worker) => new Promise((resolve) => { port.onmessage = worker.onerror = resolve });
    const media = [...document.querySelectorAll('video, audio')].map(
      (element) => new Promise((resolve) => { element.onerror = element.onloadstart = element.onsuspend = resolve }));
    const xhr = new XMLHttpRequest(); xhr.open('GET', '/xhr'); xhr.send();
    const events = new EventSource('/events');
    navigator.sendBeacon('/beacon', '1');
    const shared = new SharedWorker('/shared.js');
    Promise.allSettled([
      fetch('/fetch'), new FontFace('f', 'url(/font.woff2)').load(), ...media,
      new Promise((resolve) => { xhr.onloadend = resolve }), new Promise((resolve) => { events.onopen = events.onerror = resolve }),
      ${connect('/page-socket')}, told(new Worker('/worker.js')), told(shared, shared.port),
      navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready),
    ]).then(() => document.body.insertAdjacentHTML('beforeend', '<i id=done>done</i>'));
  </script>`;

const PATHS: Record<string, readonly string[]> = {
  image: ['/background.svg', '/image.svg', '/in-srcdoc.svg', '/poster.svg'],
  font: ['/font.woff2'],
  stylesheet: ['/style.css'],
  script: ['/script.js', '/module.js', '/worker.js', '/shared.js'],
  media: ['/video.mp4', '/audio.mp3'],
  xhr: ['/fetch', '/beacon', '/events', '/xhr', '/from-worker'],
  websocket: ['/page-socket', '/worker-socket', '/shared-socket', '/service-socket'],
  frame: ['/frame', '/object'],
};
const ALL = Object.values(PATHS).flat();
/** What is no longer asked for, because what asks for it is blocked. */
const FOLLOWING: Record<string, readonly string[]> = {
  script: ['/from-worker', '/worker-socket', '/shared-socket'],
};

let pages: PageServer;

beforeEach(async () => {
  const files = ALL.filter((path) => !path.endsWith('-socket'));
  pages = await startPages({
    ...Object.fromEntries(files.map((path) => [path, give(typeOf(path))])),
    '/page': PAGE,
    '/leads-to-page': redirectTo('/page'),
    '/worker.js': give(
      'text/javascript',
      `Promise.allSettled([fetch('/from-worker'), ${connect('/worker-socket')}]).then(() => postMessage(1))`,
    ),
    '/shared.js': give(
      'text/javascript',
      `onconnect = ({ ports }) => ${connect('/shared-socket')}.then(() => ports[0].postMessage(1))`,
    ),
    '/service.js': give(
      'text/javascript',
      `oninstall = (event) => event.waitUntil(${connect('/service-socket')})`,
    ),
  });
});
afterEach(() => pages.close());

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  if (path.endsWith('.css')) return 'text/css';
  if (path === '/events') return 'text/event-stream';
  return path.endsWith('.svg') ? 'image/svg+xml' : 'text/html';
}

async function load(blockResources: unknown): Promise<void> {
  const url = `http://localhost:${pages.port}/page`;
  fileOf(await capture({ url, width: 400, height: 300, waitForSelector: '#done', blockResources }));
}

const reached = () => ALL.filter((path) => pages.hits(path).length > 0);

describe('blockResources', () => {
  it('blocks nothing when it is left out', async () => {
    await load(undefined);
    expect(reached()).toEqual(ALL);
  });

  // Two kinds at a time, of which none asks for the other.
  const [image, font, stylesheet, script, media, xhr, websocket, frame] = Object.keys(PATHS);
  it.each([
    [image, websocket],
    [font, frame],
    [stylesheet, xhr],
    [script, media],
  ])('%s and %s stop what they name and nothing else', async (...kinds) => {
    await load(kinds);
    const stopped = kinds.flatMap((kind = '') => [...(PATHS[kind] ?? []), ...(FOLLOWING[kind] ?? [])]);
    expect(reached()).toEqual(ALL.filter((path) => !stopped.includes(path)));
  });

  it('never blocks the page itself, its redirects and its inline styles and scripts', async () => {
    const url = `http://localhost:${pages.port}/leads-to-page`;
    const file = fileOf(await capture({ url, blockResources: Object.keys(PATHS), width: 400, height: 300 }));
    expect(pages.hits('/page')).toHaveLength(1);
    expect(reached()).toEqual([]);
    expect(readPng(file).at(395, 295)).toBe('#008800');
  });
});
