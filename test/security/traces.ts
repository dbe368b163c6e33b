/**
 * Looks for what one capture could leave for the next: cookies, storage, caches, service workers,
 * names, connections and browsers.
 */
import type { Socket } from 'node:net';
import { createCapturing, fileOf } from '../support/capture.ts';
import { answerWith, startPages } from '../support/page-server.ts';
import { runningBrowsers } from './browser-process.ts';

/** Finds what earlier captures left, leaves all that a page can leave, and reports what it found. */
const PAGE = `<h1>Traces</h1><script type="module">
  const found = { cookie: document.cookie, storage: localStorage.length, session: sessionStorage.length,
    caches: await caches.keys(), databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length, name: window.name, history: history.length };
  document.cookie = 'left=1; max-age=9999';
  localStorage.left = sessionStorage.left = window.name = 'left';
  await (await caches.open('left')).put('/left', new Response('1'));
  await new Promise((done) => { const open = indexedDB.open('left'); open.onsuccess = open.onerror = done });
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  await fetch('/cached');
  await fetch('/done', { method: 'POST', body: JSON.stringify(found) });
  window.isDone = true;
</script>`;
const NOTHING = {
  storage: 0,
  session: 0,
  caches: [],
  databases: [],
  workers: 0,
  name: '',
  history: 1,
};
const HOST = 'traces.localhost';

/**
 * Captures a page `count` times, for two callers in turns, each with a cookie and a header of its
 * own, with at most one browser that waits for the next capture. Returns a sentence for each trace
 * that a capture found of another.
 */
export async function findTraces(count: number, waitingBrowsers: 0 | 1): Promise<string[]> {
  const traces: string[] = [];
  const usedBy = new Map<Socket | number, number>();
  const times = { page: 0, cached: 0, done: 0, lookup: 0 };
  let now = 0;
  const look = (socket: Socket) => {
    for (const each of [socket, ...runningBrowsers()]) {
      const earlier = usedBy.get(each);
      if (earlier !== undefined && earlier !== now) {
        traces.push(
          `Capture ${now} used a ${typeof each === 'number' ? 'browser' : 'connection'} of capture ${earlier}`,
        );
      }
      usedBy.set(each, now);
    }
  };
  const expect = (what: string, found: unknown, wanted: unknown) => {
    const [text, wantedText] = [found, wanted].map((each) => JSON.stringify(each));
    if (text !== wantedText) traces.push(`Capture ${now} found ${what}: ${text} instead of ${wantedText}`);
  };
  const pages = await startPages({
    '/': (request, response) => {
      look(request.socket);
      times.page += 1;
      expect('cookies', request.headers.cookie, `caller=${now % 2}`);
      expect('a header', request.headers['x-caller'], String(now % 2));
      response.setHeader('Content-Type', 'text/html').end(PAGE);
    },
    '/worker.js': answerWith('text/javascript', 'onfetch = () => {}'),
    '/cached': (_request, response) => {
      times.cached += 1;
      response.writeHead(200, { 'Cache-Control': 'max-age=9999' }).end('cached');
    },
    '/done': (request, response) => {
      look(request.socket);
      times.done += 1;
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        expect('data', JSON.parse(text), { cookie: `caller=${now % 2}`, ...NOTHING });
        response.end();
      });
    },
  });
  const { capture, service } = await createCapturing(
    'all',
    { waitingBrowsers },
    {
      resolve: async () => {
        times.lookup += 1;
        return ['127.0.0.1'];
      },
    },
  );
  try {
    await service.prepare();
    for (now = 1; now <= count; now++) {
      const caller = String(now % 2);
      const url = `http://${HOST}:${pages.port}/`;
      const identity = { cookies: [{ name: 'caller', value: caller }], headers: { 'X-Caller': caller } };
      fileOf(
        await capture({ url, width: 200, height: 150, waitForExpression: 'window.isDone', ...identity }),
      );
      expect('requests', times, { page: now, cached: now, done: now, lookup: now });
      void service.prepare();
    }
  } finally {
    await Promise.all([pages.close(), service.end()]);
  }
  return traces;
}
