import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { type Service, startService } from '../support/service.ts';
import { runningBrowsers, socketsOf } from './browser-process.ts';

const small = { width: 200, height: 150 };

let pages: PageServer;
let capture: Capturer;
let service: Service;
let hold: (() => void) | undefined;

beforeAll(async () => {
  pages = await startPages({
    '/leave': `<h1>Leave</h1><script type="module">
      document.cookie = 'left=1; max-age=9999'; localStorage.left = 1;
      await (await caches.open('left')).put('/left', new Response('1'));
      await new Promise((done) => { const open = indexedDB.open('left'); open.onsuccess = open.onerror = done });
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      await fetch('/cached');
      await fetch('/done?leave');
    </script><img src="/slow.png">`,
    '/find': `<h1>Find</h1><script type="module">
      const found = { cookie: document.cookie, storage: localStorage.length, caches: await caches.keys(),
        databases: await indexedDB.databases(), workers: (await navigator.serviceWorker.getRegistrations()).length };
      await fetch('/cached');
      await fetch('/done?' + encodeURIComponent(JSON.stringify(found)));
    </script><img src="/slow.png">`,
    '/worker.js': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('onfetch = () => {}'),
    '/cached': (_request, response) =>
      void response.writeHead(200, { 'Cache-Control': 'max-age=9999' }).end('cached'),
    '/done': 'done',
    '/slow.png': (_request, response) => void setTimeout(() => response.writeHead(404).end(), 700),
    '/held': (_request, response) => {
      hold = () => response.setHeader('Content-Type', 'text/html').end('<h1>Held</h1>');
    },
    '/plain': '<h1>Plain</h1>',
  });
  capture = await createCapturer([`127.0.0.1:${pages.port}`]);
  service = await startService();
});
afterAll(() => Promise.all([pages.close(), service.close()]));

it('leaves no data of one capture for the next', async () => {
  fileOf(await capture({ url: `${pages.url}/leave`, ...small }));
  fileOf(await capture({ url: `${pages.url}/find`, ...small }));
  const [left, found] = pages
    .hits('/done')
    .map(({ url = '' }) => decodeURIComponent(url.split('?')[1] ?? ''));
  expect(left).toBe('leave');
  expect(JSON.parse(found ?? '')).toEqual({ cookie: '', storage: 0, caches: [], databases: [], workers: 0 });
  // Both captures requested the resource, so that the HTTP cache is new as well.
  expect(pages.hits('/cached')).toHaveLength(2);
});

it('lets no capture reach the proxy of another', async () => {
  const first = capture({ url: `${pages.url}/held`, ...small });
  await until(() => hold !== undefined);
  const [pid = 0] = runningBrowsers();
  const proxy = addressOf(socketsOf(pid).find(({ remote }) => remote !== '00000000:0000')?.remote ?? '');
  expect(await isOpen(proxy)).toBe(true);
  const answer = await capture({ url: `http://${proxy.host}:${proxy.port}/`, ...small });
  hold?.();
  fileOf(await first);
  expect(answer).toMatchObject({ code: 'target_forbidden' });
});

describe('a storage credential of another caller', () => {
  it('gives the same answer as one that does not exist', async () => {
    const body = { url: `${pages.url}/plain`, storage: 'r2' };
    const details = [];
    // Each local caller has a credential with that id; this caller has none.
    for (const r2CredentialId of ['local', 'no-such-credential', '#default', 'local-pro/local']) {
      const answer = await service.post({ ...body, r2CredentialId }, 'other');
      details.push([answer.status, answer.json().code, answer.json().detail]);
    }
    expect(new Set(details.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(details[0]?.slice(0, 2)).toEqual([422, 'storage_credential_not_found']);
    // The owner can use the credential.
    expect((await service.post({ ...body, r2CredentialId: 'local' })).status).toBe(200);
  });

  beforeAll(() => service.addKey({ apiKey: 'other', callerId: 'other', ratePerMinute: 100 }));
});

/** Parses an address in the form of /proc/net/tcp. */
function addressOf(text: string): { host: string; port: number } {
  const [address = '', port = ''] = text.split(':');
  const bytes = address.match(/../g) ?? [];
  return {
    host: bytes
      .reverse()
      .map((byte) => Number.parseInt(byte, 16))
      .join('.'),
    port: Number.parseInt(port, 16),
  };
}

async function isOpen(address: { host: string; port: number }): Promise<boolean> {
  const socket = connect(address);
  await once(socket, 'connect');
  socket.destroy();
  return true;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
