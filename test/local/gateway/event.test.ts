import { describe, expect, it } from 'vitest';
import { type GatewayRequest, gatewayEvent } from '../../../bin/local/gateway/event.ts';
import { findTemplate } from '../../../lambda/endpoints/route.ts';

const MARK = {
  requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  receivedAt: Date.UTC(2026, 10, 2, 3, 4, 5, 678),
};

function eventOf(request: Partial<GatewayRequest>) {
  const whole = {
    method: 'POST',
    target: '/screenshot',
    httpVersion: '1.1',
    rawHeaders: ['Host', 'localhost:3000'],
    sourceIp: '127.0.0.1',
    body: Buffer.alloc(0),
    ...request,
  };
  return gatewayEvent(whole, MARK);
}

describe('the body', () => {
  it('is base64 of exactly the received bytes', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const event = eventOf({ body: bytes });
    expect(event.isBase64Encoded).toBe(true);
    expect(Buffer.from(event.body ?? '', 'base64')).toEqual(bytes);
  });

  it('is null when there is none', () => {
    expect(eventOf({})).toMatchObject({ body: null, isBase64Encoded: false });
  });
});

describe('the headers', () => {
  it("keep the caller's spelling and every value; the single-value form has the last one", () => {
    const event = eventOf({ rawHeaders: ['x-ApI-kEY', 'a', 'Accept', 'text/html', 'accept', 'image/png'] });
    expect(event.headers).toMatchObject({ 'x-ApI-kEY': 'a', Accept: 'image/png' });
    expect(event.multiValueHeaders).toMatchObject({ 'x-ApI-kEY': ['a'], Accept: ['text/html', 'image/png'] });
    expect(event.headers).not.toHaveProperty('accept');
  });

  it('do not include connection headers', () => {
    const event = eventOf({
      rawHeaders: ['Connection', 'close', 'Transfer-Encoding', 'chunked', 'content-length', '3', 'X-A', 'b'],
    });
    expect(Object.keys(event.headers)).toEqual([
      'X-A',
      'X-Amzn-Trace-Id',
      'X-Forwarded-For',
      'X-Forwarded-Port',
      'X-Forwarded-Proto',
    ]);
  });

  it('add the client to X-Forwarded-For after the hops that it sent', () => {
    const event = eventOf({ rawHeaders: ['x-forwarded-for', '192.0.2.1'], sourceIp: '127.0.0.1' });
    expect(event.multiValueHeaders['X-Forwarded-For']).toEqual(['192.0.2.1, 127.0.0.1']);
    expect(event.headers).not.toHaveProperty('x-forwarded-for');
  });

  it('may have the name of a property of Object.prototype', () => {
    const event = eventOf({ rawHeaders: ['__proto__', 'a', 'constructor', 'b'] });
    expect(Object.entries(event.headers)).toEqual(
      expect.arrayContaining([
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ]),
    );
  });
});

describe('path and resource', () => {
  it.each([
    ['/screenshot', '/screenshot', '/screenshot'],
    ['/screenshot?x=1', '/screenshot', '/screenshot'],
    ['/screenshot/', '/screenshot/', '/screenshot'],
    ['/health', '/health', '/health'],
    ['/', '/', '/'],
    ['?x=1', '/', '/'],
    ['*', '/', '/'],
    ['/nothing', '/nothing', '/{proxy+}'],
    ['/screenshot/more', '/screenshot/more', '/{proxy+}'],
    ['//screenshot', '//screenshot', '/{proxy+}'],
    ['/%zz/%', '/%zz/%', '/{proxy+}'],
    ['http://example.com/health?x=1', '/health', '/health'],
  ])('%s is %s of %s', (target, path, resource) => {
    expect(eventOf({ target })).toMatchObject({ path, resource, requestContext: { resourcePath: resource } });
  });

  it('give the proxy resource its path, and a named route no parameters', () => {
    expect(eventOf({ target: '/a/b' }).pathParameters).toEqual({ proxy: 'a/b' });
    expect(eventOf({}).pathParameters).toBeNull();
  });
});

it.each([
  ['/jobs', '/jobs', undefined],
  ['/jobs/a-1', '/jobs/{id}', 'a-1'],
  ['/jobs/a%20b', '/jobs/{id}', 'a%20b'],
  ['/jobs/a/cancel', '/jobs/{id}/cancel', 'a'],
  ['/jobs/new', '/jobs/new', undefined],
  ['/jobs/', undefined, undefined],
  ['/jobs//cancel', undefined, undefined],
  ['/jobs/a/b/cancel', undefined, undefined],
  ['/jobs/a/cancelled', undefined, undefined],
  ['/job/a', undefined, undefined],
])('the template of %s is %s', (path, template, id) => {
  const found = findTemplate(path, ['/jobs', '/jobs/{id}', '/jobs/{id}/cancel', '/jobs/new']);
  expect(found?.template).toBe(template);
  expect(found?.id).toBe(id);
});

describe('the query string', () => {
  it('is null when there is none', () => {
    const nothing = { queryStringParameters: null, multiValueQueryStringParameters: null };
    expect(eventOf({})).toMatchObject(nothing);
    expect(eventOf({ target: '/screenshot?' })).toMatchObject(nothing);
  });

  it('is decoded; the single-value form has the last value', () => {
    const event = eventOf({ target: '/screenshot?a=1&a=2%20x&b&c=%zz' });
    expect(event.queryStringParameters).toEqual({ a: '2 x', b: '', c: '%zz' });
    expect(event.multiValueQueryStringParameters).toEqual({ a: ['1', '2 x'], b: [''], c: ['%zz'] });
  });
});

it('carries the request context of a REST API', () => {
  const { requestContext, ...event } = eventOf({
    rawHeaders: ['host', 'localhost:3000', 'USER-AGENT', 'curl/8.0'],
  });
  expect(requestContext).toMatchObject({
    requestId: MARK.requestId,
    requestTimeEpoch: MARK.receivedAt,
    requestTime: '02/Nov/2026:03:04:05 +0000',
    protocol: 'HTTP/1.1',
    httpMethod: 'POST',
    path: '/screenshot',
    stage: 'local',
    domainName: 'localhost:3000',
    identity: { sourceIp: '127.0.0.1', userAgent: 'curl/8.0', apiKey: null, user: null },
  });
  expect(event).toMatchObject({ httpMethod: 'POST', stageVariables: null });
});
