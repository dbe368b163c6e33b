import { describe, expect, it, vi } from 'vitest';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { answerWith } from '../support/page-server.ts';
import { describePicture } from '../support/pixels.ts';
import { startService, startSharingService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';

// A fixed clock in the middle of a minute and a month.
const NOW = Date.parse('2026-11-21T10:15:30.000Z');
const MINUTE_RESET = NOW / 1000 + 30;
const MONTH_RESET = Date.parse('2026-12-01T00:00:00Z') / 1000;
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, X-API-Key',
  'access-control-expose-headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Plan',
};
const NO_CALLER = {
  'x-plan': 'none',
  'x-ratelimit-limit': '0',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(MINUTE_RESET),
  'x-quota-limit': '0',
  'x-quota-remaining': '0',
  'x-quota-reset': String(MONTH_RESET),
};

const pages = servePages({
  '/plain': '<h1>Plain</h1>',
  '/gone': answerWith('text/html', '<p>Gone', { status: 410 }),
});
const service = duringTests(() => startSharingService({ now: () => NOW }));

const limitsOf = (headers: Record<string, string>) =>
  ['x-plan', 'x-ratelimit-remaining', 'x-quota-remaining'].map((name) => headers[name]).join(' ');

describe('a capture', () => {
  it('returns the file, with limits, CORS, request id, stages and the status of the target', async () => {
    const answer = await service.call({
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-api-key': 'local-free' },
      body: { url: `${pages.url}/plain`, width: 320, height: 200 },
      requestId: 'this-one',
    });
    expect(answer.status).toBe(200);
    expect(describePicture(answer.file)).toBe('png 320x200');
    expect(answer.headers).toMatchObject({
      ...CORS_HEADERS,
      'content-type': 'image/png',
      'x-plan': 'free',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
      'x-ratelimit-reset': String(MINUTE_RESET),
      'x-quota-limit': '100',
      'x-quota-remaining': '99',
      'x-quota-reset': String(MONTH_RESET),
      'x-target-status': '200',
      'x-request-id': 'this-one',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const timings = answer.headers['server-timing']?.split(', ') ?? [];
    for (const timing of timings) expect(timing).toMatch(/^[a-z]+;dur=\d+\.\d$/);
    expect(timings.map((timing) => timing.split(';')[0])).toEqual(
      expect.arrayContaining(['key', 'admission', 'launch', 'navigate', 'ready', 'encode']),
    );
  });

  it('is also made of a page that answers 410, and has that status in X-Target-Status', async () => {
    const answer = await service.post({ url: `${pages.url}/gone` });
    expect([answer.status, answer.headers['x-target-status']]).toEqual([200, '410']);
  });

  it('with storage "r2" is uploaded and described, and the object is the file with its type', async () => {
    const answer = await service.post({ url: `${pages.url}/plain`, format: 'jpeg', storage: 'r2' });
    expect(answer.status).toBe(200);
    const result = answer.json();
    expect(result).toMatchObject({ success: true, storage: 'r2', bucket: 'captures' });
    expect(result.key).toMatch(/^screenshots\/20261121T101530Z-[0-9a-z]{10}\.jpg$/);
    expect(result.url).toBe(`${service.config.s3Endpoint}/captures/${result.key}`);
    const name = { bucket: 'captures', key: String(result.key) };
    const object = await readObject(storageOf(service.config), name);
    expect(object?.contentType).toBe('image/jpeg');
    expect(describePicture(object?.body ?? Buffer.alloc(0))).toBe('jpg 1920x1080');
  });
});

describe('a request that cannot be served', () => {
  it.each([
    ['GET', '/', 404, 'not_found'],
    ['POST', '/screenshots', 404, 'not_found'],
    ['POST', '/constructor', 404, 'not_found'],
    ['PUT', '/screenshot', 405, 'method_not_allowed'],
    ['GET', '/screenshot', 403, 'invalid_signature'],
    ['DELETE', '/health', 405, 'method_not_allowed'],
  ])('%s %s is %i %s, without a caller in the limits', async (method, path, status, code) => {
    const answer = await service.call({ method, path, headers: { 'x-api-key': 'local-free' } });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
  });

  it('names the methods that a path accepts', async () => {
    const answer = await service.call({ method: 'PUT', path: '/screenshot' });
    expect(answer.headers.allow).toBe('POST, GET, HEAD, OPTIONS');
  });

  it.each([
    [{}, 'missing_api_key'],
    [{ 'x-api-key': ' ' }, 'missing_api_key'],
    [{ 'x-api-key': 'nobody-has-this' }, 'invalid_api_key'],
  ])('with headers %j is 401 %s', async (headers: Record<string, string>, code) => {
    const answer = await service.call({ headers, body: 'no JSON' });
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code, status: 401 });
    expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
  });

  it.each([
    [{ authorization: 'Bearer local-pro' }, undefined, 'the header Authorization'],
    [{ authorization: 'Basic bG9jYWwtcHJvOg==' }, undefined, 'the header Authorization'],
    [{ 'API-Key': 'local-pro' }, undefined, 'the header Api-Key'],
    [{ 'x-api-key': '', 'X-RapidAPI-Key': 'local-pro' }, undefined, 'the header X-RapidAPI-Key'],
    [{}, { access_key: ['local-pro'] }, 'the parameter access_key in the address'],
    [{}, { token: ['local-pro'] }, 'the parameter token in the address'],
  ])(
    'with its key elsewhere (%j, query %j) is told where it was seen, and is not let in',
    async (...request) => {
      const [headers, parameters, seen] = request;
      const answer = await service.invoke({
        httpMethod: 'POST',
        path: '/screenshot',
        headers: { 'Content-Type': 'application/json', ...headers },
        multiValueQueryStringParameters: parameters ?? null,
        body: '{}',
      });
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'missing_api_key',
        detail: `This request has ${seen}, and no X-API-Key. Send your API key in the X-API-Key header.`,
      });
      expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
      expect(answer.file.toString()).not.toMatch(/local-pro|bG9jYWw/);
    },
  );

  it.each([
    'Bearer local-pro',
    'bearer: local-pro',
    '"local-pro"',
    '<local-pro>',
    '$API_KEY',
    'Token local-pro',
  ])('with X-API-Key: %s is 401, says to send the key alone, and is not let in', async (apiKey) => {
    const answer = await service.post({}, apiKey);
    expect(answer.json()).toMatchObject({
      code: 'invalid_api_key',
      detail: expect.stringContaining('Send the key alone'),
    });
    expect(answer.headers).toMatchObject(NO_CALLER);
    expect(answer.file.toString()).not.toContain('local-pro');
  });

  it('with an unknown key is answered alike, whether another key stands elsewhere or not', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await service.call({ headers: { 'x-api-key': 'nobody-has-this', ...headers } });
      const { requestId, ...problem } = answer.json();
      return problem;
    };
    expect(await ask({ authorization: 'Bearer local-pro' })).toEqual(await ask({}));
  });

  it('is that of a known caller if blanks surround the key', async () => {
    expect((await service.post({}, ' local-pro\t')).json().code).toBe('invalid_request');
  });

  it('of an unknown caller is not parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const headers = { 'content-type': 'application/json', 'x-api-key': 'nobody-has-this' };
    await service.call({ headers, body: '{"url":"x"}' });
    const texts = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    expect(texts).not.toContain('{"url":"x"}');
  });

  it('is 401 at once with a revoked key', async () => {
    await service.addKey({ apiKey: 'short-lived', callerId: 'short-lived' });
    const before = await service.post({}, 'short-lived');
    await service.revokeKey('short-lived');
    const after = await service.post({}, 'short-lived');
    expect([before.json().code, after.json().code]).toEqual(['invalid_request', 'revoked_api_key']);
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/ld+json', '{}', 415, 'unsupported_media_type'],
    ['application/json', '{"url"', 400, 'invalid_json'],
    ['application/json', '', 400, 'invalid_json'],
    ['application/json', '{"__proto__": {}}', 400, 'invalid_json'],
    ['application/json', '[]', 400, 'invalid_request'],
    ['application/json', 'null', 400, 'invalid_request'],
    ['text/plain', 'x'.repeat(2_097_153), 413, 'request_too_large'],
    ['text/plain', 'x'.repeat(2_097_152), 415, 'unsupported_media_type'],
  ])('of type %s is %#: %i', async (type, body, status, code) => {
    const caller = `${type}${body.length}${code}`;
    await service.addKey({ apiKey: caller, callerId: caller });
    const answer = await service.post(body, caller, { 'Content-Type': type });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code, requestId: answer.headers['x-request-id'] });
    expect(Object.keys(answer.headers)).not.toContain('retry-after');
    expect(Object.keys(answer.headers)).not.toContain('allow');
    // The request counts toward the rate limit and not toward the quota.
    expect(limitsOf(answer.headers)).toBe('free 9 100');
  });

  it('names every problem at once', async () => {
    const answer = await service.post({
      url: 'ftp://x',
      format: 'gif',
      fullpage: true,
      cookies: [{ name: 'a' }],
    });
    expect(answer.status).toBe(400);
    const fields = (answer.json().errors as { field: string }[]).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['cookies[0].value', 'format', 'fullpage', 'url']);
  });

  it('is refused before the capture without a credential of its caller, and uses no quota', async () => {
    await service.addKey({ apiKey: 'no-bucket', callerId: 'no-bucket' });
    const body = { url: `${pages.url}/never`, storage: 'r2' };
    const details = [];
    // Each local caller has a credential `local`. It gets the same answer as one that does not exist.
    for (const r2CredentialId of [undefined, 'nope', '#default', 'local', 'local-pro/local']) {
      const answer = await service.post({ ...body, r2CredentialId }, 'no-bucket');
      expect(answer.json()).toMatchObject({ status: 422, code: 'storage_credential_not_found' });
      details.push(answer.json().detail);
    }
    expect(details[0]).toContain('no default storage credential');
    expect([...new Set(details.slice(1))]).toEqual([expect.stringContaining('with this id')]);
    // A caller with a default has a record of that name, which is no credential.
    const named = await service.post({ ...body, r2CredentialId: '#default' });
    expect(named.json()).toMatchObject({ status: 422, code: 'storage_credential_not_found' });
    expect(pages.hits('/never')).toHaveLength(0);
    expect((await service.usage('no-bucket', '2026-11')).monthCount).toBe(0);
    expect((await service.post({ ...body, r2CredentialId: 'local' })).status).toBe(200);
  });
});

describe('an event that is not of the API', () => {
  it.each([
    ['nothing', null],
    ['a test event', { key1: 'value1' }],
    ['an event of an HTTP API', { version: '2.0', rawPath: '/health', requestContext: { http: {} } }],
  ])('is 404 for %s, with a request id of its own', async (_name, event) => {
    const answer = await service.invoke(event);
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('is served without a request context, and within its time', async () => {
    const answer = await service.invoke({
      httpMethod: 'POST',
      path: '/screenshot',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
      body: JSON.stringify({ url: `${pages.url}/plain`, width: 32, height: 32 }),
    });
    expect(answer.status).toBe(200);
  });

  it('may have headers without a value, which count as missing', async () => {
    const answer = await service.invoke({
      httpMethod: 'POST',
      path: '/screenshot',
      headers: { 'X-API-Key': null, 'Content-Type': null },
      requestContext: { requestId: 'r', requestTimeEpoch: NOW },
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 'missing_api_key' });
  });
});

describe('a preflight', () => {
  it.each(['/screenshot', '/health', '/anything'])('on %s is answered without a key', async (path) => {
    const answer = await service.call({ method: 'OPTIONS', path, headers: { Origin: 'https://x.example' } });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
  });
});

describe('health', () => {
  it('is ok while tables and browser are in place', async () => {
    const answer = await service.call({ method: 'GET', path: '/health' });
    expect([answer.status, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers).toMatchObject({ ...CORS_HEADERS, ...NO_CALLER });
  });

  it.each([
    [{ browserPack: '/nowhere' }, { tables: 'ok', browser: 'failed' }],
    [
      { tables: { keys: 'no1', usage: 'no2', storageCredentials: 'no3', cache: 'no4', jobs: 'no5' } },
      { tables: 'failed', browser: 'ok' },
    ],
    [{ dynamoEndpoint: 'http://127.0.0.1:9' }, { tables: 'failed', browser: 'ok' }],
  ])('tells with %j what is missing', async (settings, checks) => {
    const broken = await duringTest(startService({}, settings));
    const answer = await broken.call({ method: 'GET', path: '/health' });
    expect([answer.status, answer.json()]).toEqual([503, { status: 'unavailable', checks }]);
  });
});

it('answers 503 and captures nothing while DynamoDB cannot be reached', async () => {
  const broken = await duringTest(startService({ now: () => NOW }, { dynamoEndpoint: 'http://127.0.0.1:9' }));
  const answer = await broken.post({ url: `${pages.url}/unseen` });
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  expect(pages.hits('/unseen')).toHaveLength(0);
});
