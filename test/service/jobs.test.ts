/** A job with real captures: the same files as by POST /screenshot. */
import { expect, it } from 'vitest';
import { createJobWorker } from '../../lambda/jobs/create-jobs.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { createTestQueue } from '../support/job-queue.ts';
import { answerWith } from '../support/page-server.ts';
import { LIME, readPng } from '../support/pixels.ts';
import { startSharingService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="lime"/></svg>';

const pages = servePages({
  // Longer than a request waits for what is in flight, and for a load event.
  '/late': `<!doctype html><body style="margin:0"><script>
    fetch('/answer').then(() => { document.body.style.background = 'lime' })</script>`,
  '/answer': answerWith('text/plain', 'here', { afterMs: 5_000 }),
  '/loading':
    '<!doctype html><body style="margin:0;background:blue"><img src="/picture" style="width:100vw;height:100vh">',
  '/picture': answerWith('image/svg+xml', PICTURE, { afterMs: 11_500 }),
  '/plain': '<!doctype html><body style="margin:0;background:#369"><h1>A page</h1>',
  '/moving': `<!doctype html><style>@keyframes m { to { translate: 100px } } p { animation: m 9s linear infinite }</style>
    <p>Moving</p><script>setInterval(() => { document.title = Date.now(); }, 100)</script>`,
});

const test = createTestQueue({ workers: 2 });
test.clock.now = Date.now();
const service = duringTests(() => startSharingService({ queue: test.queue }));

const SMALL = { width: 200, height: 150 };

const callOf = (method: string, path: string, body?: unknown) =>
  service.call({
    method,
    path,
    body,
    headers: { Host: 'shots.example', 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
  });

async function runJob(requests: object[]) {
  const accepted = (await callOf('POST', '/jobs', { requests })).json();
  const { config, dynamo, captures } = service;
  const deps = { config, dynamo, queue: test.queue, announce: async () => undefined, now: Date.now };
  const work = createJobWorker({ ...deps, capture: captures.capture });
  await test.drain(work, test.clock.now + 600_000);
  return (await callOf('GET', `/jobs/${accepted.id}`)).json() as {
    status: string;
    items: { status: string; targetStatus: number; file: Record<string, string>; error: { code: string } }[];
  };
}

const fileAt = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

it('delivers the bytes that POST /screenshot delivers, private and at signed addresses', async () => {
  const requests = [
    { url: `${pages.url}/plain`, ...SMALL },
    { url: `${pages.url}/moving`, ...SMALL, fullPage: true },
    { url: `${pages.url}/plain`, ...SMALL, format: 'webp' },
  ];
  const { status, items } = await runJob(requests);
  expect(status).toBe('done');
  for (const [index, request] of requests.entries()) {
    const { file } = await service.post(request);
    const item = items[index];
    expect(item).toMatchObject({ status: 'succeeded', targetStatus: 200, file: { bytes: file.length } });
    expect((await fileAt(item?.file.url)).equals(file)).toBe(true);
    expect((await fetch(String(item?.file.url).split('?')[0] ?? '')).status).toBe(403);
  }
});

it('uploads to the bucket of the caller, under the same key in each attempt', async () => {
  const request = { url: `${pages.url}/plain`, ...SMALL };
  const { items } = await runJob([{ ...request, storage: 'r2' }]);
  const { storage, bucket = '', key = '' } = items[0]?.file ?? {};
  expect(storage).toBe('r2');
  expect(key).toMatch(/^screenshots\/\d{8}T\d{6}Z-\w{10}\.png$/);
  const object = await readObject(storageOf(service.config), { bucket, key });
  expect(object?.body.equals((await service.post(request)).file)).toBe(true);
});

it('gets a kept file for nothing, and reports failures of a page', async () => {
  const request = { url: `${pages.url}/plain`, ...SMALL, cacheSeconds: 600 };
  await service.post(request);
  const before = (await callOf('GET', '/usage')).json().quota as { used: number };
  const failing = { url: `${pages.url}/plain`, ...SMALL, selector: '#none' };
  const { items } = await runJob([request, failing]);
  const [kept, failed] = items;
  expect(kept?.status).toBe('succeeded');
  const { requestId: _of, ...problem } = (await service.post(failing)).json() as Record<string, unknown>;
  expect(failed?.error).toMatchObject({ ...problem, detail: expect.any(String) });
  expect(problem).toMatchObject({ code: 'selector_not_found', errors: [{ field: 'selector' }] });
  expect((await callOf('GET', '/usage')).json().quota).toMatchObject({ used: before.used });
});

it('gives a page more time than a request does, for its load and for what is in flight', async () => {
  const size = { width: 40, height: 30 };
  const { items } = await runJob([
    { url: `${pages.url}/late`, ...size },
    { url: `${pages.url}/loading`, ...size },
  ]);
  for (const item of items) expect(readPng(await fileAt(item.file.url)).at(20, 15)).toBe(LIME);
});
