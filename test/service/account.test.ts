/**
 * What a caller can read without a capture: its use, the devices, the OpenAPI document, and health by HEAD.
 */
import { beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../lambda/openapi/document.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';
import { createDrawnCaptures, NO_PAGE } from '../support/drawn-captures.ts';
import { duringTests } from '../support/during-tests.ts';
import { startService } from '../support/service.ts';

const NOW = Date.parse('2026-11-21T10:15:30.000Z');
const service = duringTests(() => startService({ now: () => NOW, captures: createDrawnCaptures() }));

beforeAll(async () => {
  await service.addKey({ apiKey: 'few', callerId: 'few', plan: 'starter', quotaPerMonth: 3, concurrency: 2 });
  await service.addKey({ apiKey: 'gone', callerId: 'gone' });
  await service.revokeKey('gone');
});

const readUsage = (apiKey?: string) =>
  service.call({
    method: 'GET',
    path: '/usage',
    headers: apiKey === undefined ? {} : { 'X-API-Key': apiKey },
  });

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call({ method: 'GET', path, headers });

it('GET /usage tells what is used and left, in its body as in its headers, and counts toward nothing', async () => {
  await service.post({ url: 'http://page.example/plain' }, 'few');
  await service.post({ url: `http://page.example${NO_PAGE}` }, 'few');
  await service.post({ fullpage: true }, 'few');
  const [first, second] = [await readUsage('few'), await readUsage('few')];
  expect(first.status).toBe(200);
  expect(first.json()).toEqual({
    plan: 'starter',
    rate: { limit: 60, remaining: 57, reset: NOW / 1000 + 30 },
    quota: { limit: 3, remaining: 2, reset: Date.parse('2026-12-01T00:00:00Z') / 1000, used: 1 },
    failed: 1,
    concurrency: 2,
  });
  expect(first.headers).toMatchObject({
    'x-plan': 'starter',
    'x-ratelimit-remaining': '57',
    'x-quota-remaining': '2',
    'cache-control': 'no-store',
  });
  expect(second.json()).toEqual(first.json());
});

it('GET /usage of a key that has done nothing, and may do any number of captures at a time', async () => {
  expect((await readUsage('local-free')).json()).toMatchObject({
    plan: 'free',
    quota: { limit: 100, remaining: 100, used: 0 },
    failed: 0,
    concurrency: null,
  });
});

it.each([
  [undefined, 'missing_api_key'],
  ['nobody', 'invalid_api_key'],
  ['gone', 'revoked_api_key'],
])('GET /usage with the key %s is 401 %s', async (apiKey, code) => {
  const answer = await readUsage(apiKey);
  expect([answer.status, answer.json().code, answer.headers['x-plan']]).toEqual([401, code, 'none']);
});

it('GET /devices lists every name that "device" takes, without a key', async () => {
  const answer = await get('/devices');
  const { devices } = answer.json() as { devices: { name: string }[] };
  expect(devices.map(({ name }) => name)).toEqual(deviceNames());
  expect(devices).toContainEqual({
    name: 'iphone-15-pro',
    width: 393,
    height: 659,
    isMobile: true,
    hasTouch: true,
  });
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
});

it('GET /openapi.json is the document with the address that the caller used', async () => {
  const answer = await get('/openapi.json', { Host: '127.0.0.1:3000' });
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1:3000'))));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=3600',
    'x-plan': 'none',
  });
});

it.each([
  ['/prod/openapi.json', 'https://abc.execute-api.eu-west-1.amazonaws.com/prod'],
  ['/openapi.json', 'https://abc.execute-api.eu-west-1.amazonaws.com'],
])('GET /openapi.json of an API at %s names %s', async (path, server) => {
  const answer = await service.invoke({
    httpMethod: 'GET',
    path: '/openapi.json',
    headers: { 'X-Forwarded-Proto': 'https' },
    requestContext: { domainName: 'abc.execute-api.eu-west-1.amazonaws.com', path },
  });
  expect(answer.json().servers).toEqual([{ url: server }]);
});

it('a Host that is no host cannot break the document', async () => {
  const answer = await get('/openapi.json', { Host: 'a"},{"b' });
  expect(answer.json().servers).toEqual([{ url: 'http://a"},{"b' }]);
});

it('HEAD /health is GET /health without a body', async () => {
  const [head, whole] = [await service.call({ method: 'HEAD', path: '/health' }), await get('/health')];
  expect([head.status, head.file.length, whole.status]).toEqual([200, 0, 200]);
  const { 'x-request-id': _one, ...headHeaders } = head.headers;
  const { 'x-request-id': _other, ...wholeHeaders } = whole.headers;
  expect(headHeaders).toEqual(wholeHeaders);
});

it.each<[string, string, boolean]>([
  ['POST', '/content', true],
  ['OPTIONS', '/content', true],
  ['GET', '/usage', true],
  ['GET', '/devices', true],
  ['GET', '/openapi.json', true],
  ['GET', '/screenshot', false],
  ['OPTIONS', '/screenshot', false],
  ['HEAD', '/health', false],
  ['GET', '/nowhere', false],
])(
  '%s %s lets pages of other origins read where an answer is, and when to ask again: %j',
  async (method, path, isRead) => {
    const { headers } = await service.call({ method, path });
    const exposed = headers['access-control-expose-headers'] ?? '';
    expect(exposed).toMatch(/X-Plan/);
    expect(exposed.endsWith(', Location, Retry-After')).toBe(isRead);
    expect(headers['access-control-allow-headers']).toBe('Content-Type, X-API-Key');
  },
);
