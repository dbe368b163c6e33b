import { expect, it } from 'vitest';
import type { Delivery } from '../../lambda/delivery/deliver.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { type Invocation, openInvocation } from '../../lambda/invocation.ts';
import { linkResponse, withoutBody } from '../../lambda/response/link.ts';
import { problemResponse } from '../../lambda/response/problem.ts';
import { captureResponse } from '../../lambda/response/success.ts';

const AT = Date.parse('2026-11-21T12:34:56.789Z');
const capture = { format: 'png', base64: 'AAAA', targetStatus: 204 } as const;

function invocation(): Invocation {
  const context = { getRemainingTimeInMillis: () => 29_000 };
  return openInvocation({ requestContext: { requestId: 'one', requestTimeEpoch: AT } }, context, () => AT);
}

const linkOf = (delivery: Delivery) => linkResponse(delivery, invocation(), 60).headers;

it('a fault is told by a general text alone', () => {
  const { statusCode, body } = problemResponse(new TypeError('a secret'), invocation());
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    {
      type: 'urn:problem-type:screenshot-service:internal_error',
      title: 'Something went wrong on our side',
      status: 500,
      detail: expect.stringContaining('report the requestId'),
      code: 'internal_error',
      requestId: 'one',
    },
  ]);
});

it.each([
  ['neither a time to wait nor methods', {}, [undefined, undefined]],
  ['when to try again', { retryAfterSeconds: 0 }, ['0', undefined]],
  ['the methods of the path', { allow: 'GET, POST' }, [undefined, 'GET, POST']],
])('a refusal has %s, as it says', (_what, options, expected) => {
  const { headers = {} } = problemResponse(new ServiceError('not_found', 'No', options), invocation());
  expect([headers['Retry-After'], headers.Allow]).toEqual(expected);
  expect(headers['Content-Type']).toBe('application/problem+json');
});

it('a refusal names each problem, and has the members of the error', () => {
  const errors = [{ field: 'url', message: 'Is required.' }];
  const refusal = new ServiceError('invalid_request', 'No', { errors, members: { success: false } });
  const { body } = problemResponse(refusal, invocation());
  expect(JSON.parse(body)).toMatchObject({ errors, success: false, code: 'invalid_request' });
});

it.each([
  ['a file', { kind: 'file', capture }, 200, 'image/png', 'AAAA'],
  ['a file that is the same', { kind: 'unchanged', capture }, 304, 'image/png', ''],
  ['a large file', { kind: 'overflow', capture, url: 'https://bucket.example/a' }, 303, 'image/png', ''],
] as const)('%s is answered by its status and type', (_what, delivery, status, type, body) => {
  const response = captureResponse(delivery, invocation());
  expect([response.statusCode, response.headers?.['Content-Type'], response.body]).toEqual([
    status,
    type,
    body,
  ]);
  expect(response.headers?.['X-Target-Status']).toBe('204');
  expect(response.headers?.Location).toBe(delivery.kind === 'overflow' ? delivery.url : undefined);
});

it('a response has the times of the stages, in the order in which they ended', async () => {
  const timed = invocation();
  const timingOf = () => captureResponse({ kind: 'file', capture }, timed).headers?.['Server-Timing'];
  expect(timingOf()).toBeUndefined();
  for (const stage of ['key', 'admission']) await timed.recorder.measure(stage, async () => undefined);
  expect(timingOf()).toMatch(/^key;dur=\d+\.\d, admission;dur=\d+\.\d$/);
});

it('a link may be kept as long as it says, and nobody keeps the URL of a large file', () => {
  expect(linkOf({ kind: 'file', capture })).toMatchObject({
    'Cache-Control': 'public, max-age=60',
    'X-Robots-Tag': 'noindex',
    ETag: expect.stringMatching(/^"[\w-]{10,}"$/),
  });
  const large = linkOf({ kind: 'overflow', capture, url: 'https://bucket.example/a' });
  expect([large?.['Cache-Control'], large?.ETag, large?.['X-Robots-Tag']]).toEqual([
    'no-store',
    undefined,
    'noindex',
  ]);
});

it.each([
  ['hit', { state: 'hit', ageSeconds: 7, etag: '"kept"' }, ['hit', '7', '"kept"']],
  ['miss', { state: 'miss', etag: '"kept"' }, ['miss', undefined, '"kept"']],
] as const)('a kept file says that it is a %s, and since when', (_state, cache, expected) => {
  const headers = linkOf({ kind: 'file', capture, cache });
  expect([headers?.['X-Cache'], headers?.Age, headers?.ETag]).toEqual(expected);
});

it('a HEAD has the headers of the GET, and no body in either encoding', () => {
  const response = captureResponse({ kind: 'file', capture }, invocation());
  expect(withoutBody(response)).toEqual({ ...response, body: '', isBase64Encoded: false });
});
