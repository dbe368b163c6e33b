/**
 * POST /content: what a page did on its way: its console, its requests, and what the
 * script of the request returned.
 */
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { answerWith, redirectTo } from '../support/page-server.ts';
import { startSharingService } from '../support/service.ts';

const pages = servePages({
  '/talks': `<!doctype html><script>
    console.log('One', 2, {a: 'b', c: [1]}, [1, 'x'], null, undefined, 5n, document.body);
    console.warn('%s is %d', 'this', 5, 'more'); console.debug('%cstyled', 'color: red'); console.clear();
    console.error(new TypeError('told')); console.info('x'.repeat(5000));
    </script><script src="/broken.js"></script><script>
    setTimeout(() => { throw new RangeError('thrown') }, 500); Promise.reject('rejected');</script>`,
  '/broken.js': answerWith('text/javascript', 'const = 1'),
  '/worker': `<script>new Worker('/worker.js').onmessage = () => { document.title = 'told' }</script>`,
  '/worker.js': answerWith(
    'text/javascript',
    `console.info('from a worker'); fetch('/asked').then(() => postMessage(1))`,
  ),
  '/asked': answerWith('text/plain', 'asked'),
  '/silent': '<p>Silent',
  '/lacks-a-script': '<p>Here<script src="/gone.js"></script>',
  '/banner': `<!doctype html><p>Here<div style="position:fixed;bottom:0;left:0;right:0">We use cookies to improve this site.
    <button>Accept</button> <button>Reject</button></div><script>console.log('own')</script>`,
  '/floods': `<!doctype html><p>Here<script>
    console.log(...Array(50000).fill('y'.repeat(50)));
    for (let i = 0; i < 1000000; i++) console.log(i % 2 ? 'x'.repeat(100000) : 'Message ' + i);
    setInterval(() => { for (let i = 0; i < 100; i++) console.log('late') });</script>`,
  '/style': redirectTo('/style.css'),
  '/style.css': answerWith('text/css', 'p{color:red}'),
  '/crowd': `<script>for (let i = 0; i < 520; i++) fetch('/gone' + i).catch(() => {})</script>`,
});
/** A busy machine may start a worker late. */
const WORKER_DONE = { waitForExpression: `document.title === 'told'` };
const service = duringTests(() => startSharingService({}, { denyHosts: ['denied.example'] }));
let closedPort: number;
beforeAll(async () => {
  const closed = createServer();
  closedPort = Number(new URL(await serveOnLoopback(closed, 0)).port);
  await stopServer(closed);
});

async function partsOf(path: string, fields: object): Promise<Record<string, unknown>> {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: pages.url + path, ...fields },
  });
  expect(answer.status, String(answer.file)).toBe(200);
  return answer.json();
}

describe('"console"', () => {
  it('has messages as a console shows them, and what nothing has caught', async () => {
    const { console: said, truncated } = await partsOf('/talks', { parts: ['console'] });
    const messages = said as { level: string; text: string; source: string }[];
    expect(messages.map(({ level, text }) => `${level}: ${text.slice(0, 100)}`)).toEqual([
      'log: One 2 {a: "b", c: Array(1)} [1, "x"] null undefined 5n null',
      'warning: this is 5 more',
      'debug: styled',
      'error: TypeError: told',
      `info: ${'x'.repeat(100)}`,
      "error: Uncaught SyntaxError: Unexpected token '='",
      'error: Uncaught (in promise) rejected',
      'error: Uncaught RangeError: thrown',
    ]);
    expect(messages[4]?.text).toHaveLength(1_000);
    expect(messages[0]?.source).toBe(`${pages.url}/talks:2:13`);
    expect(messages[5]?.source).toBe(`${pages.url}/broken.js:1:7`);
    expect(truncated).toEqual([]);
  });

  it('has those of workers', async () => {
    expect(await partsOf('/worker', { parts: ['console'], ...WORKER_DONE })).toMatchObject({
      console: [{ level: 'info', text: 'from a worker', source: `${pages.url}/worker.js:1:9` }],
    });
  });

  it('is empty for a silent page', async () => {
    expect(await partsOf('/silent', { parts: ['console', 'requests'] })).toMatchObject({
      console: [],
      truncated: [],
    });
  });

  it('has nothing that the search for banners logs', async () => {
    expect(await partsOf('/banner', { parts: ['console'] })).toMatchObject({ console: [{ text: 'own' }] });
  });

  it('has the first 200 of a page that never stops, and is not held up by the others', async () => {
    const { console: said, truncated, text } = await partsOf('/floods', { parts: ['console', 'text'] });
    const texts = (said as { text: string }[]).map((message) => message.text);
    expect(texts).toHaveLength(200);
    expect(texts[0]).toHaveLength(1_000);
    expect(texts.slice(1, 4)).toEqual(['Message 0', 'x'.repeat(1_000), 'Message 2']);
    expect(truncated).toEqual(['console']);
    expect(text).toBe('Here');
  });
});

describe('"requests"', () => {
  type Row = {
    url: string;
    type: string;
    status: unknown;
    bytes: unknown;
    milliseconds: unknown;
    method: string;
  };
  const rowsOf = async (path: string, fields: object = {}) => {
    const { requests } = await partsOf(path, { parts: ['requests'], ...fields });
    return (requests as Row[]).map(({ url, bytes, milliseconds, ...row }) => ({
      ...row,
      path: url.replace(pages.url, ''),
      isTimed: Number(bytes) >= 0 && bytes !== null && Number(milliseconds) >= 0 && milliseconds !== null,
      isUntold: bytes === null && milliseconds === null,
    }));
  };

  it('has each with its status, also those of redirects and workers', async () => {
    const html = `<link rel="stylesheet" href="/style"><script>new Worker('/worker.js').onmessage = () => { document.title = 'told' }</script><img src="data:,">`;
    const rows = await rowsOf('/', { html, ...WORKER_DONE });
    const seen = { method: 'GET', isTimed: true, isUntold: false };
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...seen, path: '/', type: 'document', status: 200 },
        { ...seen, path: '/style', type: 'stylesheet', status: 302 },
        { ...seen, path: '/style.css', type: 'stylesheet', status: 200 },
        { ...seen, path: '/asked', type: 'fetch', status: 200 },
      ]),
    );
    expect(rows.filter(({ path }) => path === '/worker.js')).toHaveLength(1);
  });

  it('tells what was not allowed in one way, without a time, and what failed without one', async () => {
    const html = `<p>Asks<script>
      for (const url of ['http://denied.example/', 'http://10.0.0.1:22/', '/blocked.png', 'http://user:secret@127.0.0.1:${closedPort}/'])
        new Image().src = url;
      fetch('http://[::1]/').catch(() => {}); new WebSocket('ws://denied.example/'); new WebSocket('ws://127.0.0.1:${closedPort}/');</script>`;
    const rows = await rowsOf('/', { html, blockRequests: ['*/blocked.png'] });
    const unknown = { method: 'GET', isTimed: false, isUntold: true };
    const refused = { ...unknown, status: 'blocked' };
    expect(rows.slice(1)).toEqual(
      expect.arrayContaining([
        { ...refused, type: 'image', path: 'http://denied.example/' },
        { ...refused, type: 'image', path: 'http://10.0.0.1:22/' },
        { ...refused, type: 'image', path: '/blocked.png' },
        { ...refused, type: 'fetch', path: 'http://[::1]/' },
        { ...refused, type: 'websocket', path: 'ws://denied.example/' },
        { ...unknown, type: 'image', path: `http://127.0.0.1:${closedPort}/`, status: 'failed' },
        { ...unknown, type: 'websocket', path: `ws://127.0.0.1:${closedPort}/`, status: 'failed' },
      ]),
    );
    const websockets = await rowsOf('/', { html, blockResources: ['websocket'] });
    expect(websockets.filter(({ type }) => type === 'websocket').map(({ status }) => status)).toEqual([
      'blocked',
      'blocked',
    ]);
  });

  it('has the status of a script that is not there', async () => {
    const rows = await rowsOf('/lacks-a-script');
    expect(rows.find(({ path }) => path === '/gone.js')).toMatchObject({ type: 'script', status: 404 });
  });

  it('has the first 500', async () => {
    const { requests, truncated } = await partsOf('/crowd', { parts: ['requests'] });
    expect(requests).toHaveLength(500);
    expect(truncated).toEqual(['requests']);
  });
});

describe('"scriptResult"', () => {
  const resultOf = async (script: string, path = '/silent') => {
    const { scriptResult, truncated } = await partsOf(path, { parts: ['scriptResult'], script });
    return { scriptResult, truncated };
  };

  it.each<[string, unknown]>([
    ['({a: [1, "x", null], b: {c: true}})', { a: [1, 'x', null], b: { c: true } }],
    ['return document.querySelector("p").textContent', 'Silent'],
    ['await new Promise((resolve) => setTimeout(resolve, 50, "later"))', 'later'],
    ['Promise.resolve([1])', [1]],
    ['1.5', 1.5],
    ['Number.NaN', null],
    ['let $_ = 3; "é\\ud800"', 'é\ufffd'],
    ['let $_ = 3; ({a: 1})', { a: 1 }],
    ['undefined', null],
    ['() => 1', null],
    ['5n', null],
    ['const ring = {}; ring.ring = ring', null],
    ['({get a() { throw new Error("Hostile") }})', null],
    ['JSON.stringify = () => "no JSON"; [1]', null],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
  ])('of %s is %j', async (script, expected) => {
    expect(await resultOf(script)).toEqual({ scriptResult: expected, truncated: [] });
  });

  it('may be a long text, unless the script takes the name by which it is asked for', async () => {
    const long = '"\\"\\u0001".repeat(10000)';
    expect((await resultOf(long)).scriptResult).toBe('"\u0001'.repeat(10_000));
    const { scriptResult, truncated } = await resultOf(`let $_ = 'another text'; ${long}`);
    expect([String(scriptResult).replaceAll('"\u0001', ''), truncated]).toEqual(['', ['scriptResult']]);
  });

  it('is cut at 64 KiB, or left out where it cannot be cut', async () => {
    expect(await resultOf('"x".repeat(3000000)')).toEqual({
      scriptResult: 'x'.repeat(65_536),
      truncated: ['scriptResult'],
    });
    const { scriptResult: list, truncated } = await resultOf(
      'Array.from({length: 20000}, (_, at) => "entry " + at)',
    );
    expect([(list as string[])[0], (list as string[]).length > 3_000, truncated]).toEqual([
      'entry 0',
      true,
      ['scriptResult'],
    ]);
    expect(await resultOf('Array(2000000).fill("entry")')).toEqual({
      scriptResult: null,
      truncated: ['scriptResult'],
    });
  });

  it('is null without a script, and does not hold the capture where a getter never ends', async () => {
    expect(await partsOf('/silent', { parts: ['scriptResult'] })).toMatchObject({ scriptResult: null });
    expect(await resultOf('({get a() { for (;;); }})')).toEqual({ scriptResult: null, truncated: [] });
  });
});
