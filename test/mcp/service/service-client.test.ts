import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback, stopServer } from '../../../bin/local/loopback.ts';
import { createServiceClient } from '../../../bin/mcp/service/service-client.ts';
import { duringTest } from '../../support/during-tests.ts';
import { startMcp } from '../../support/mcp-client.ts';
import { answerWith } from '../../support/page-server.ts';

const NEVER_WRITTEN = join(tmpdir(), `never-written-${randomUUID()}.png`);
const SECRET = 'a-secret-key-0123456789';

/** A server in place of the service. */
function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => stopServer(server));
  return serveOnLoopback(server, 0);
}

const connect = (url: string) => duringTest(startMcp({ SCREENSHOT_URL: url, SCREENSHOT_API_KEY: SECRET }));

it('says in a sentence that nothing answers, and what to do', async () => {
  const closed = createServer();
  const url = await serveOnLoopback(closed, 0);
  await stopServer(closed);
  const client = await connect(url);
  const { isError, text: sentence } = await client.call('screenshot', { url: 'https://example.com/' });
  expect([isError, sentence]).toEqual([
    true,
    `The screenshot service at ${url} did not answer. The connection was refused. ` +
      'Start it with "npm start" in its folder, or set SCREENSHOT_URL of this MCP server to another one.',
  ]);
  await expect(client.read('screenshot://limits')).rejects.toThrow('The connection was refused');
  expect((await client.client.readResource({ uri: 'screenshot://devices' })).contents).toHaveLength(1);
});

it.each([
  [200, 'text/html'],
  [200, 'image/png'],
  [404, 'text/html'],
  [303, 'text/html'],
  [500, 'application/json'],
])('says that a server that answers %i %s is another one', async (status, type) => {
  const url = await serve(answerWith(type, '{}', { status, headers: { Location: 'https://example.com/' } }));
  const client = await connect(url);
  const { isError, text: sentence } = await client.call('screenshot', { url: 'https://example.com/' });
  expect([isError, sentence]).toEqual([true, expect.stringContaining('is not the screenshot service')]);
});

it.each([
  ['screenshot', {}],
  ['save_screenshot', { path: NEVER_WRITTEN }],
])('says that a picture of the service cannot be read: %s', async (tool, input) => {
  const url = await serve(
    answerWith('image/png', Buffer.from('89504e470d0a1a0a', 'hex'), {
      headers: { 'X-Plan': 'pro', 'X-Target-Status': '200' },
    }),
  );
  const client = await connect(url);
  const answer = await client.call(tool, { url: 'https://example.com/', ...input });
  expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining('cannot be read')]);
  expect(existsSync(NEVER_WRITTEN)).toBe(false);
});

it('says that a service does not answer in time, and ends the request', async () => {
  const ended = Promise.withResolvers<void>();
  const url = await serve((_request, response) => void response.once('close', ended.resolve));
  const client = createServiceClient({ url, apiKey: SECRET }, { timeoutMs: 100 });
  await expect(client.capture({}, new AbortController().signal)).rejects.toThrow(
    `The screenshot service at ${url} did not answer. There was no answer within 0.1 s.`,
  );
  await ended.promise;
});

it('keeps the key to the service: the address of a large file does not get it', async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    seen.push([request.method, request.url, request.headers['x-api-key']]);
    const headers = { Location: `${url}/file`, 'X-Target-Status': '200' };
    response.writeHead(request.method === 'POST' ? 303 : 200, headers).end('file');
  });
  const client = createServiceClient({ url, apiKey: SECRET });
  const { file } = await client.capture({}, new AbortController().signal);
  expect(file?.toString()).toBe('file');
  expect(seen).toEqual([
    ['POST', '/screenshot', SECRET],
    ['GET', '/file', undefined],
  ]);
});
