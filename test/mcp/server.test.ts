import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { COMMON_DEVICES } from '../../bin/mcp/tools/field-schemas.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';
import { startMcp } from '../support/mcp-client.ts';
import { collectOutput } from '../support/output.ts';
import { startPages } from '../support/page-server.ts';

const SECRET = 'a-secret-key-0123456789';

const connect = (environment: Record<string, string>) =>
  duringTest(startMcp({ SCREENSHOT_API_KEY: SECRET, ...environment }));

const pages = servePages({ '/': '<h1>Page' });
const run = duringTests(startLocalRun);

const start = () => connect({ SCREENSHOT_URL: run.url, SCREENSHOT_API_KEY: 'local-free' });

it('lists the tools with fields that come from the request schema', async () => {
  const { tools } = await (await start()).client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'read_page',
    'screenshot',
    'compare',
    'interact',
    'save_screenshot',
    'save_pdf',
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect(inputSchema).toMatchObject({
      required: expect.arrayContaining(['url']),
      additionalProperties: false,
    });
    for (const field of Object.values(inputSchema.properties ?? {})) {
      expect(field).toMatchObject({
        type: expect.stringMatching(/^\w+$/),
        description: expect.any(String),
      });
    }
  }
  const screenshot = tools.find(({ name }) => name === 'screenshot');
  expect(screenshot?.inputSchema.properties).toMatchObject({
    scale: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
    timezone: { type: 'string', default: 'UTC' },
    clip: { type: 'object', required: ['x', 'y', 'width', 'height'] },
  });
  // All names would take too much room; they are a resource.
  const device = Object(screenshot?.inputSchema.properties?.device);
  expect(COMMON_DEVICES).toHaveLength(10);
  expect(deviceNames()).toEqual(expect.arrayContaining([...COMMON_DEVICES]));
  for (const name of [...COMMON_DEVICES, 'screenshot://devices']) expect(device.description).toContain(name);
  expect(device).not.toHaveProperty('enum');
  // The fields stand in the context of every conversation.
  expect(JSON.stringify(tools).length).toBeLessThan(28_000);
});

it('marks what only looks, so that clients need not ask each time, and says how to use it', async () => {
  const { client } = await start();
  const { tools } = await client.listTools();
  const marks = tools.map(({ name, annotations }) => [
    name,
    annotations?.readOnlyHint,
    annotations?.destructiveHint,
  ]);
  expect(marks).toEqual([
    ['read_page', true, false],
    ['screenshot', true, false],
    ['compare', true, false],
    ['interact', false, true],
    ['save_screenshot', false, true],
    ['save_pdf', false, true],
  ]);
  expect(client.getInstructions()).toContain('save_screenshot');
});

it('has the device names and the limits left as resources', async () => {
  const mcp = await start();
  const { resources } = await mcp.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['screenshot://devices', 'screenshot://limits']);
  const devices = (await mcp.read('screenshot://devices')) as { name: string }[];
  expect(devices.map(({ name }) => name)).toEqual(deviceNames());
  expect(devices).toContainEqual({
    name: 'iphone-15-pro',
    width: 393,
    height: 659,
    isMobile: true,
    hasTouch: true,
  });
  await mcp.call('screenshot', { url: pages.url });
  expect(await mcp.read('screenshot://limits')).toEqual({
    plan: 'free',
    requestsInThisMinute: {
      limit: 10,
      remaining: expect.any(Number),
      resetsAt: expect.stringMatching(/Z$/),
    },
    screenshotsInThisMonth: { limit: 100, remaining: 99, resetsAt: expect.stringMatching(/Z$/) },
  });
});

it.each([
  [
    { url: 'ftp://example.com/' },
    /^1 field is not valid: url\n- url must start with http.*\n\(invalid_request; request \S+\)$/,
  ],
  [
    { url: 'https://example.com/', fullpage: true },
    /- fullpage is not a known field; did you mean "fullPage"\?/,
  ],
  [
    { url: 'https://example.com/', device: 'iphone-15pro' },
    /- device is not a known device: .*"iphone-15-pro"/,
  ],
  [{ url: 'https://example.com/', outputWidth: 100 }, /^screenshot does not take outputWidth\.$/],
  [{ url: 'http://name-that-does-not-exist.invalid/' }, /\(target_not_found; /],
  [{ url: 'name-that-does-not-exist.invalid' }, /\(target_not_found; /],
])('answers %j with sentences that the model reads', async (input, expected) => {
  const { isError, text: sentences } = await (await start()).call('screenshot', input);
  expect(isError).toBe(true);
  expect(sentences).toMatch(expected);
});

it('takes an address without a scheme, as people write it', async () => {
  const address = pages.url.replace('http://', '');
  expect(await (await start()).call('screenshot', { url: address })).toMatchObject({ isError: false });
});

it('passes on that the key is not known, without showing it', async () => {
  const output = collectOutput();
  onTestFinished(() => output.stop());
  const mcp = await connect({ SCREENSHOT_URL: run.url });
  const answer = await mcp.call('screenshot', { url: pages.url });
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('(invalid_api_key; ') });
  const refused: Error = await mcp.read('screenshot://limits').then(
    () => new Error('was read'),
    (error) => error,
  );
  expect(refused.message).toContain('invalid_api_key');
  expect([answer.json, refused.message, output.take()].join()).not.toContain(SECRET);
});

it('ends the HTTP request when the client cancels the call', async () => {
  const visited = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const silent = await duringTest(startPages({ '/': () => visited.resolve() }));
  const proxy = createServer((request, response) => {
    response.once('close', ended.resolve);
    passOn(run.url, request, response);
  });
  const url = await serveOnLoopback(proxy, 0);
  const mcp = await connect({ SCREENSHOT_URL: url, SCREENSHOT_API_KEY: 'local-pro' });
  const cancel = new AbortController();
  const input = { name: 'screenshot', arguments: { url: silent.url } };
  const call = mcp.client.callTool(input, undefined, { signal: cancel.signal });
  await visited.promise;
  cancel.abort('The user stopped it');
  await expect(call).rejects.toThrow('The user stopped it');
  await ended.promise;
  expect((await mcp.call('screenshot', { url: pages.url })).isError).toBe(false);
  proxy.close();
});

it('reports progress before each capture', async () => {
  const mcp = await start();
  const seen: number[] = [];
  await mcp.client.callTool({ name: 'screenshot', arguments: { url: pages.url } }, undefined, {
    onprogress: ({ progress }) => seen.push(progress),
  });
  expect(seen).toEqual([1]);
});

/** Passes a request on, and the answer back. */
function passOn(to: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  const onward = send(to + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  response.once('close', () => onward.destroy());
  // The client has gone, and so has its request.
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
