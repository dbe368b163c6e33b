import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_REQUEST_BODY_BYTES, MAX_REQUEST_HEAD_BYTES } from '../../../bin/local/gateway/gateway-limits.ts';
import { createHttpServer } from '../../../bin/local/gateway/http-server.ts';
import { createTurns } from '../../../bin/local/gateway/invocation-turns.ts';
import { createInvoke, type ProxyHandler } from '../../../bin/local/gateway/invoke.ts';
import { serveOnLoopback, stopServer } from '../../../bin/local/loopback.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { eventually } from '../../support/eventually.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json', 'X-API-Key': 'known' };
const CAPTURE = { method: 'POST', body: JSON.stringify({ url: 'https://example.com/' }) };

interface ServeOptions {
  concurrency?: number;
  quickAtATime?: number;
  isKept?: () => Promise<boolean>;
  maxWaiting?: number;
  hosts?: string[];
  maxBufferedBytes?: number;
  findKey?: typeof findKnownKey;
}

async function serve(
  handler: ProxyHandler,
  {
    hosts = [],
    maxBufferedBytes,
    findKey = findKnownKey,
    quickAtATime = 8,
    isKept = async () => false,
    ...options
  }: ServeOptions = {},
) {
  const turns = createTurns({ concurrency: 1, maxWaiting: 100, ...options });
  const take = vi.spyOn(turns, 'take');
  const invoke = createInvoke({ handler, now: Date.now, logFault: () => {} });
  const { server, settled } = createHttpServer({
    invoke,
    turns,
    quickTurns: createTurns({ concurrency: quickAtATime, maxWaiting: 100 }),
    findCaller: { byKey: findKey, byLink: async () => ({ callerId: 'caller' }) },
    isKept,
    hosts,
    ...(maxBufferedBytes !== undefined && { maxBufferedBytes }),
    now: Date.now,
    samplePage: '<p>sample</p>',
    logFault: () => {},
  });
  const url = await serveOnLoopback(server, 0);
  onTestFinished(() => stopServer(server));
  return { url, settled, take };
}

/** Two keys of one caller are known. */
async function findKnownKey({ headers }: { headers: Record<string, string> }) {
  if (headers['x-api-key']?.startsWith('known')) return { callerId: 'caller' };
  throw new ServiceError('invalid_api_key', 'This API key is not known.');
}

/** Serves with a handler whose invocations the test ends; `arrived` returns the nth event. */
async function serveHeld(options?: ServeOptions) {
  const events: APIGatewayProxyEvent[] = [];
  const replies: (() => void)[] = [];
  const arrivals = Array.from({ length: 10 }, () => Promise.withResolvers<APIGatewayProxyEvent>());
  const handler: ProxyHandler = (event) => {
    if (event.path !== '/screenshot') return Promise.resolve({ statusCode: 200, body: event.path });
    arrivals[events.length]?.resolve(event);
    events.push(event);
    return new Promise((resolve) => {
      replies.push(() => resolve({ statusCode: 200, body: event.headers['X-Name'] ?? '' }));
    });
  };
  const served = await serve(handler, options);
  return {
    ...served,
    capture: (name: string, signal?: AbortSignal) =>
      fetch(`${served.url}/screenshot`, { ...named(name), ...(signal && { signal }) }),
    events,
    arrived: (index: number) => arrivals[index]?.promise,
    reply: (index: number) => replies[index]?.(),
  };
}

const named = (name: string) => ({ ...CAPTURE, headers: { ...JSON_HEADERS, 'X-Name': name } });
const echo: ProxyHandler = async ({ body }) => ({
  statusCode: 201,
  headers: { 'Content-Type': 'image/png', 'X-One': '1' },
  multiValueHeaders: { 'X-Two': ['a', 'b'] },
  body: body ?? '',
  isBase64Encoded: true,
});

describe('a request', () => {
  it('gets the answer byte for byte, with status and headers', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const { url } = await serve(echo);
    const response = await fetch(`${url}/any`, { method: 'PUT', body: bytes });
    expect(response.status).toBe(201);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-one')).toBe('1');
    expect(response.headers.get('x-two')).toBe('a, b');
  });

  it('reaches the function with the spelling and every value of its headers', async () => {
    const { url, arrived, reply } = await serveHeld();
    const request = sendRequest(`${url}/screenshot`, {
      method: 'POST',
      headers: { 'x-aPi-Key': 'k', 'X-Many': ['1', '2'] },
    });
    const answered = once(request, 'response');
    request.end('{}');
    const event = await arrived(0);
    expect(event?.headers).toMatchObject({ 'x-aPi-Key': 'k', 'X-Many': '2' });
    expect(event?.multiValueHeaders).toMatchObject({ 'X-Many': ['1', '2'] });
    expect(Buffer.from(event?.body ?? '', 'base64').toString()).toBe('{}');
    reply(0);
    const [response] = await answered;
    response.resume();
  });

  it('may have a path with an invalid encoding', async () => {
    const { url } = await serve(async ({ path }) => ({ statusCode: 404, body: path }));
    const answer = await ask(url, 'GET /%zz%?%=%& HTTP/1.1', 'Host: localhost');
    expect(answer).toMatch(/^HTTP\/1\.1 404 .*\r\n\r\n\/%zz%$/s);
  });

  it('gets no body with an empty answer or a HEAD', async () => {
    const { url } = await serve(async ({ httpMethod }) => ({
      statusCode: httpMethod === 'HEAD' ? 200 : 204,
      body: '',
    }));
    expect((await fetch(`${url}/health`, { method: 'OPTIONS' })).status).toBe(204);
    expect(await (await fetch(`${url}/health`, { method: 'HEAD' })).text()).toBe('');
  });

  it('may expect what the server does not know', async () => {
    const { url } = await serve(echo);
    const head = 'PUT /any HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1';
    expect(await exchange(url, `${head}\r\nExpect: 200-maybe\r\n\r\na`)).toMatch(/^HTTP\/1\.1 201 .*a$/s);
  });

  it('gets the sample page only at GET /sample', async () => {
    const { url } = await serve(async () => ({ statusCode: 404, body: 'no' }));
    const page = await fetch(`${url}/sample`);
    expect([page.headers.get('content-type'), await page.text()]).toEqual([
      'text/html; charset=utf-8',
      '<p>sample</p>',
    ]);
    expect((await fetch(`${url}/sample`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/sample/`)).status).toBe(404);
  });
});

describe('what API Gateway refuses by itself', () => {
  it('has the shape of all problems, CORS and the limit headers without a caller', async () => {
    const { url } = await serve(async () => JSON.parse('null'));
    const response = await fetch(`${url}/health`);
    expect(response.status).toBe(503);
    const problem = await response.json();
    expect(problem).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      requestId: expect.any(String),
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'access-control-allow-origin': '*',
      'retry-after': '5',
      'x-plan': 'none',
      'x-ratelimit-limit': '0',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '0',
      'x-quota-limit': '0',
      'x-quota-remaining': '0',
      'x-quota-reset': '0',
      'x-request-id': problem.requestId,
    });
  });

  it('is a body over 10 MB, sent with or without its length', async () => {
    const { url, events } = await serveHeld();
    const tooLarge = Buffer.alloc(MAX_REQUEST_BODY_BYTES + 1);
    for (const body of [tooLarge, new Blob([tooLarge]).stream()]) {
      const sent = fetch(`${url}/screenshot`, { method: 'POST', body, duplex: 'half' } as RequestInit);
      expect(await refusalOf(sent)).toBe('413 request_too_large');
    }
    expect(events).toEqual([]);
  });

  it('is a body that finds no room beside others, until they are answered', async () => {
    const { url, arrived, reply } = await serveHeld({ maxBufferedBytes: 3_000 });
    const send = (name: string, size: number) => {
      const body = JSON.stringify({ url: 'https://example.com/', css: 'c'.repeat(size) });
      return fetch(`${url}/screenshot`, { ...named(name), body });
    };
    const first = send('first', 2_000);
    await arrived(0);
    expect(await refusalOf(send('refused', 2_000))).toBe('503 service_unavailable');
    expect((await fetch(`${url}/health`)).status).toBe(200);
    reply(0);
    await first;
    const second = send('second', 2_000);
    await arrived(1);
    reply(1);
    expect(await (await second).text()).toBe('second');
  });

  it('leaves no room taken by bodies that broke off or were too large', async () => {
    const { url } = await serve(echo, { maxBufferedBytes: MAX_REQUEST_BODY_BYTES + 100 });
    for (let count = 0; count < 3; count++) {
      const head = `PUT /any HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${2 ** 20}\r\n\r\n`;
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.end(head + 'b'.repeat(2 ** 19));
      await text(socket);
      const tooLarge = Buffer.alloc(MAX_REQUEST_BODY_BYTES + 1);
      expect((await fetch(`${url}/any`, { method: 'PUT', body: tooLarge })).status).toBe(413);
    }
    const most = Buffer.alloc(4_000_000);
    expect((await fetch(`${url}/any`, { method: 'PUT', body: most })).status).toBe(201);
  });

  it('is a body of 10 MB too, because Lambda accepts only 6 MB', async () => {
    const { url } = await serve(echo);
    const sent = fetch(`${url}/any`, { method: 'PUT', body: Buffer.alloc(MAX_REQUEST_BODY_BYTES) });
    expect(await refusalOf(sent)).toBe('413 request_too_large');
  });

  it('is a head over 10,240 bytes, and not one of 10,240', async () => {
    const { url } = await serve(async () => ({ statusCode: 200, body: '' }));
    const values = ['GET /health HTTP/1.1', 'localhost', 'close'].join('').length;
    const pad = (padding: number) =>
      ask(url, 'GET /health HTTP/1.1', 'Host: localhost', `X-Pad: ${'p'.repeat(padding)}`);
    const most = MAX_REQUEST_HEAD_BYTES - values;
    expect(await pad(most)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await pad(most + 1)).toMatch(/^HTTP\/1\.1 431 .*"code":"invalid_request"/s);
  });

  it('is a head that Node itself refuses', async () => {
    const { url } = await serve(echo);
    const huge = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Pad: ${'p'.repeat(100_000)}\r\n\r\n`;
    expect(await exchange(url, huge)).toMatch(/^HTTP\/1\.1 431 .*"code":"invalid_request"/s);
    const answer = await exchange(url, 'no http at all\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  });

  it.each([
    ['GET /sample', 'a page of a foreign name', 'Host: evil.example:3000'],
    ['GET /sample', 'a name that begins like loopback', 'Host: 127.0.0.1.evil.example'],
    ['GET /sample', 'a name that ends like loopback', 'Host: evillocalhost'],
    ['GET /sample', 'an address of the network', 'Host: 10.0.0.1'],
    ['GET /sample', 'userinfo before an address', 'Host: evil.example@127.0.0.1'],
    ['GET /sample', 'two names', 'Host: localhost\r\nHost: evil.example'],
    ['GET http://evil.example/sample', 'a foreign name in its target', 'Host: localhost'],
    ['GET http://localhost@evil.example/sample', 'a foreign name behind userinfo', 'Host: localhost'],
  ])('is %s under %s', async (line, _name, host) => {
    const { url } = await serve(echo);
    const answer = await ask(url, `${line} HTTP/1.1`, host);
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] .*"code":"(?:forbidden|invalid_request)"/s);
  });

  it('is not a name or address of this machine, nor one of a setting', async () => {
    const { url } = await serve(echo, { hosts: ['shots.example.com'] });
    const { port } = new URL(url);
    const own = ['localhost', `LOCALHOST:${port}`, 'localhost.', 'api.localhost', '127.0.0.1', '127.8.8.8:1'];
    for (const host of [...own, '[::1]:80', 'shots.example.com', 'Shots.Example.com:443']) {
      expect(await ask(url, 'GET /sample HTTP/1.1', `Host: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
    }
    for (const head of ['GET /sample HTTP/1.0', 'GET /sample HTTP/1.1\r\nConnection: close']) {
      expect(await exchange(url, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('is a method that no resource accepts', async () => {
    const { url } = await serve(echo);
    const answer = await ask(url, 'TRACE / HTTP/1.1', 'Host: localhost');
    expect(answer).toMatch(/^HTTP\/1\.1 403 .*"code":"forbidden"/s);
  });
});

describe('captures', () => {
  it('wait their turn, and their time starts with it', async () => {
    const { take, events, arrived, reply, capture } = await serveHeld();
    const first = capture('first');
    await arrived(0);
    const second = capture('second');
    await eventually(() => expect(take).toHaveBeenCalledTimes(2));
    const turnCameAfter = Date.now();
    expect(events).toHaveLength(1);
    reply(0);
    expect(await (await first).text()).toBe('first');
    const event = await arrived(1);
    expect(event?.headers['X-Name']).toBe('second');
    expect(event?.requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(turnCameAfter);
    reply(1);
    expect(await (await second).text()).toBe('second');
  });

  it('of which the file is kept need no such turn, and are answered some at a time; health is beside them', async () => {
    let running = 0;
    const most = { running: 0 };
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const handler: ProxyHandler = async ({ path }) => {
      if (path === '/health') return { statusCode: 200, body: 'ok' };
      running += 1;
      most.running = Math.max(most.running, running);
      if (running === 4) begun.resolve();
      await held.promise;
      running -= 1;
      return { statusCode: 200, body: 'kept' };
    };
    const { url, take } = await serve(handler, { quickAtATime: 4, isKept: async () => true });
    const body = JSON.stringify({ url: 'https://example.com/', cacheSeconds: 60 });
    const hits = Array.from({ length: 30 }, () => fetch(`${url}/screenshot`, { ...named('hit'), body }));
    await begun.promise;
    expect(await (await fetch(`${url}/health`)).text()).toBe('ok');
    held.resolve();
    const answers = await Promise.all(hits);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most.running).toBe(4);
    expect(take).not.toHaveBeenCalled();
  });

  it('are looked up some at a time, so that none waits too long for the tables', async () => {
    let running = 0;
    let most = 0;
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const findKey: typeof findKnownKey = async (request) => {
      most = Math.max(most, ++running);
      if (running === 3) begun.resolve();
      await held.promise;
      running -= 1;
      return findKnownKey(request);
    };
    const { url } = await serve(async () => ({ statusCode: 200, body: '' }), { quickAtATime: 3, findKey });
    const sent = Array.from({ length: 20 }, () => fetch(`${url}/screenshot`, named('one')));
    await begun.promise;
    // A round trip of its own: the other requests have arrived by then.
    expect((await fetch(`${url}/health`)).status).toBe(200);
    held.resolve();
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBe(3);
  });

  it('do not delay other requests', async () => {
    const { url, arrived, reply, capture } = await serveHeld();
    const held = capture('held');
    await arrived(0);
    for (const [method, path] of [
      ['GET', '/health'],
      ['OPTIONS', '/health'],
      ['GET', '/nothing'],
      ['POST', '/nothing'],
    ] as const) {
      expect((await fetch(url + path, { method })).status).toBe(200);
    }
    const refusals = [
      { ...CAPTURE, headers: JSON_HEADERS, body: '{"url":"ftp://example.com/"}' },
      { ...CAPTURE, headers: { ...JSON_HEADERS, 'Content-Type': 'text/plain' } },
      { ...CAPTURE, headers: { ...JSON_HEADERS, 'X-API-Key': 'guessed' } },
    ];
    for (const [index, refusal] of refusals.entries()) {
      const refused = fetch(`${url}/screenshot`, refusal);
      await arrived(index + 1);
      reply(index + 1);
      expect((await refused).status).toBe(200);
    }
    reply(0);
    await held;
  });

  it.each([
    ['absolute form', (url: string) => `${url}/screenshot`],
    ['absolute form of another case', (url: string) => `${url.replace('http', 'HTTP')}/screenshot?a=b`],
    ['a fragment', () => '/screenshot#a'],
    ['a query', () => '/screenshot?a#b'],
  ])('wait their turn when the target has %s', async (_name, targetOf) => {
    const { url, take, events, arrived, reply, capture } = await serveHeld();
    const first = capture('first');
    await arrived(0);
    const second = exchange(url, rawCapture(targetOf(url)));
    await eventually(() => expect(take).toHaveBeenCalledTimes(2));
    expect(events).toHaveLength(1);
    reply(0);
    await first;
    await arrived(1);
    reply(1);
    expect(await second).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('of all keys of a caller share one turn, and the last of several keys counts', async () => {
    const { url, take, arrived, reply } = await serveHeld({ concurrency: 3 });
    const keys = ['X-API-Key: known', 'X-API-Key: known-too', 'X-API-Key: guessed\r\nx-api-key: known'];
    const answers = keys.map((lines) => exchange(url, rawCapture('/screenshot', lines)));
    await eventually(() => expect(take).toHaveBeenCalledTimes(3));
    expect(new Set(take.mock.calls.map(([, caller]) => caller))).toEqual(new Set(['caller']));
    for (const [index, answer] of answers.entries()) {
      await arrived(index);
      reply(index);
      expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it.each([
    new ServiceError('service_unavailable', 'The tables do not answer.'),
    new TypeError('A key record that nobody can read'),
  ])('are refused when their caller is not known: %s', async (error) => {
    const { events, capture } = await serveHeld({ findKey: () => Promise.reject(error) });
    expect(await refusalOf(capture('first'))).toBe('503 service_unavailable');
    expect(events).toEqual([]);
  });

  it('are refused when too many wait', async () => {
    const { arrived, reply, capture } = await serveHeld({ maxWaiting: 0 });
    const first = capture('first');
    await arrived(0);
    expect(await refusalOf(capture('second'))).toBe('503 service_unavailable');
    reply(0);
    expect((await first).status).toBe(200);
  });

  it('are not started for a client that left while it waited', async () => {
    const { settled, take, events, arrived, reply, capture } = await serveHeld();
    const first = capture('first');
    await arrived(0);
    const leaves = new AbortController();
    const left = capture('left', leaves.signal).catch(() => 'left');
    await eventually(() => expect(take).toHaveBeenCalledTimes(2));
    leaves.abort();
    expect(await left).toBe('left');
    expect(await take.mock.results[1]?.value).toBe('gone');
    reply(0);
    await first;
    await settled();
    expect(events.map(({ headers }) => headers['X-Name'])).toEqual(['first']);
  });

  it('continue when their client leaves', async () => {
    const { url, settled, arrived, reply, capture } = await serveHeld();
    const leaves = new AbortController();
    const left = capture('left', leaves.signal).catch(() => 'left');
    await arrived(0);
    leaves.abort();
    expect(await left).toBe('left');
    let isSettled = false;
    const end = settled().then(() => (isSettled = true));
    await fetch(`${url}/health`);
    expect(isSettled).toBe(false);
    reply(0);
    await end;
  });
});

/** The status and code of a refused request, whose answer is that of no caller. */
async function refusalOf(sent: Promise<Response>): Promise<string> {
  const response = await sent;
  expect(response.headers.get('x-plan')).toBe('none');
  return `${response.status} ${(await response.json()).code}`;
}

function rawCapture(target: string, keys = 'X-API-Key: known'): string {
  const { body } = CAPTURE;
  const head = ['Host: localhost', keys, 'Content-Type: application/json', `Content-Length: ${body.length}`];
  return [`POST ${target} HTTP/1.1`, ...head, 'Connection: close', '', body].join('\r\n');
}

/** Sends the head of a request, and returns the whole answer. */
function ask(url: string, line: string, ...fields: string[]): Promise<string> {
  return exchange(url, [line, ...fields, 'Connection: close', '', ''].join('\r\n'));
}

/** Sends exactly these bytes and returns the whole answer. */
async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
