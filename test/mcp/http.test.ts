import { once } from 'node:events';
import { createServer, type Server, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { createMcpHttpServer } from '../../bin/mcp/http-endpoint.ts';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { startLocalRun } from '../support/local-run.ts';
import { connectMcp } from '../support/mcp-client.ts';
import { describePicture } from '../support/pixels.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

const pages = servePages({ '/': '<h1>Page', '/long': `<p>${'Some words of a page. '.repeat(200)}` });
const run = duringTests(() => startLocalRun());
let url: string;
let server: Server;
beforeAll(async () => {
  server = createMcpHttpServer(run.url);
  url = `${await serveOnLoopback(server, 0)}/mcp`;
});
afterAll(() => stopServer(server));

function connect(headers: Record<string, string>) {
  return connectMcp(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
}

/** What plain HTTP answers; fetch would not send these headers. */
async function ask(headers: Record<string, string>, { method = 'POST', path = '/mcp' } = {}) {
  const { port } = new URL(url);
  const accept = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  const call = send({ host: '127.0.0.1', port, method, path, headers: { ...accept, ...headers } });
  call.end(method === 'POST' ? LIST : undefined);
  const [response] = await once(call, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it.each([{ 'X-API-Key': 'local-pro' }, { Authorization: 'Bearer local-starter' }])(
  'serves a client that sends its key as %j',
  async (headers) => {
    const mcp = await duringTest(connect(headers));
    const answer = await mcp.call('screenshot', { url: pages.url });
    expect(describePicture(answer.pictures[0] ?? Buffer.alloc(0))).toBe('jpg 1568x882');
    const { plan } = (await mcp.read('screenshot://limits')) as { plan: string };
    expect(`local-${plan}`).toBe(Object.values(headers)[0]?.replace('Bearer ', ''));
  },
);

it('serves several clients at a time, each with its own key', async () => {
  const clients = await Promise.all(['local-free', 'local-pro'].map((key) => connect({ 'X-API-Key': key })));
  const plans = await Promise.all(clients.map((mcp) => mcp.read('screenshot://limits')));
  expect(plans).toMatchObject([{ plan: 'free' }, { plan: 'pro' }]);
  await Promise.all(clients.map((mcp) => mcp.close()));
});

it('gives the rest of a page without another capture, but not to another key', async () => {
  const read = async (key: string, continueFrom: number) => {
    const mcp = await duringTest(connect({ 'X-API-Key': key }));
    await mcp.call('read_page', { url: `${pages.url}/long`, maxTokens: 500, continueFrom });
    return pages.hits('/long').length;
  };
  expect([await read('local-pro', 0), await read('local-pro', 2_000)]).toEqual([1, 1]);
  expect(await read('local-starter', 2_000)).toBe(2);
});

it('reports progress', async () => {
  const mcp = await duringTest(connect({ 'X-API-Key': 'local-pro' }));
  const seen: number[] = [];
  await mcp.client.callTool({ name: 'screenshot', arguments: { url: pages.url } }, undefined, {
    onprogress: ({ progress }) => seen.push(progress),
  });
  expect(seen).toEqual([1]);
});

it('lets no tool read or write files', async () => {
  const mcp = await duringTest(connect({ 'X-API-Key': 'local-pro' }));
  const { tools } = await mcp.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'read_page',
    'screenshot',
    'compare',
    'interact',
    'save_screenshot',
    'save_pdf',
  ]);
  for (const { inputSchema } of tools) expect(inputSchema.properties).not.toHaveProperty('path');
  const [file, pdf] = ['/tmp/mcp-http-test.png', '/tmp/mcp-http-test.pdf'];
  const answers = await Promise.all([
    mcp.call('save_screenshot', { url: pages.url, path: file }),
    mcp.call('save_pdf', { url: pages.url, path: pdf }),
    mcp.call('compare', { url: pages.url, before: file }),
  ]);
  expect(answers.map((answer) => answer.text)).toEqual([
    'Send "storage": "r2" for a link.',
    'Send "storage": "r2" for a link.',
    'before must be an http(s) URL.',
  ]);
  const upload = await mcp.call('save_screenshot', { url: pages.url, path: file, storage: 'r2' });
  expect(upload.text).toContain('path is not a known field');
});

it.each([
  ['no key', {}, {}, 401, 'X-API-Key'],
  ['a key that no header takes', { 'X-API-Key': 'a b' }, {}, 401, 'X-API-Key'],
  ['a web page', { 'X-API-Key': 'local-pro', Origin: 'http://127.0.0.1:3000' }, {}, 403, 'Web pages'],
  ['a name that leads here', { 'X-API-Key': 'local-pro', Host: 'rebound.example' }, {}, 403, 'localhost'],
  ['another path', { 'X-API-Key': 'local-pro' }, { path: '/' }, 404, '/mcp'],
  ['another method', { 'X-API-Key': 'local-pro' }, { method: 'GET' }, 405, 'POST'],
])('refuses %s', async (_what, headers, place, status, words) => {
  const answer = await ask(headers, place);
  expect([answer.status, JSON.parse(answer.body).error.message]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
});

it('passes on that a key is not known, without showing it', async () => {
  const mcp = await duringTest(connect({ 'X-API-Key': 'a-secret-key-0123456789' }));
  const answer = await mcp.call('screenshot', { url: pages.url });
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('(invalid_api_key; ') });
  expect(answer.json).not.toContain('a-secret-key');
});

it('ends the capture of a client that goes away', async () => {
  const visited = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const service = createServer((_request, response) => {
    visited.resolve();
    response.once('close', ended.resolve);
  });
  const mcpServer = createMcpHttpServer(await serveOnLoopback(service, 0));
  const place = `${await serveOnLoopback(mcpServer, 0)}/mcp`;
  const leave = new AbortController();
  const call = fetch(place, {
    method: 'POST',
    headers: {
      'X-API-Key': 'local-pro',
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'screenshot', arguments: { url: 'https://example.com/' } },
    }),
    signal: leave.signal,
  }).then((response) => response.text());
  await visited.promise;
  leave.abort();
  await expect(call).rejects.toThrow();
  await ended.promise;
  service.close();
  mcpServer.close();
});

it('bounds the bodies of all unfinished requests together, and answers the next one once they are gone', async () => {
  const small = createMcpHttpServer(run.url, 100_000);
  const { port } = new URL(await serveOnLoopback(small, 0));
  const open = (bytes: number) => {
    const headers = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'X-API-Key': 'local-pro',
    };
    const call = send({ host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers });
    call.on('error', () => undefined);
    call.write(' '.repeat(bytes));
    return call;
  };
  const held = open(90_000);
  const answerTo = async (bytes: number) => {
    const call = open(bytes);
    call.end(LIST);
    const [response] = await once(call, 'response');
    return { status: response.statusCode, body: await text(response) };
  };
  await eventually(async () => expect(await answerTo(20_000)).toMatchObject({ status: 503 }));
  expect((await answerTo(100)).status).toBe(200);
  held.destroy();
  await eventually(async () => expect(await answerTo(20_000)).toMatchObject({ status: 200 }));
  await stopServer(small);
});
