import { describe, expect, it } from 'vitest';
import { ServiceError, unavailable } from '../../lambda/errors.ts';
import { describeFault } from '../../lambda/observe/fault.ts';

const SECRET = 'hunter2';

function errorSaying(message: string, properties: object = {}): Error {
  return Object.assign(new Error(message), properties);
}

describe('a secret in a fault', () => {
  it.each([
    ['a URL', `connect to https://user:${SECRET}@example.com/?token=${SECRET} failed`],
    ['a header', `Protocol error (Network.setExtraHTTPHeaders): Invalid header: X-Token: ${SECRET}`],
    ['something like a method', `Protocol error (${SECRET}.${SECRET})`],
    ['something like a network error', `net::ERR_${SECRET}`],
    ['lines like those of a stack', `bad\n    at ${SECRET} (/srv/${SECRET}.ts:1:1)`],
    [
      'lines like those of our own stack',
      `bad\n    at run (${import.meta.dirname}/${SECRET}.ts:1:1)\n    at`,
    ],
    ['nothing else', SECRET],
  ])('is left out: %s', (_what, message) => {
    for (const fault of [
      errorSaying(message),
      message,
      new Error('outer', { cause: errorSaying(message) }),
    ]) {
      expect(JSON.stringify(describeFault(fault))).not.toContain(SECRET);
    }
  });

  it.each([
    ['name', { name: `Error of ${SECRET}` }],
    ['code', { code: SECRET }],
    ['code', { code: `E${SECRET}` }],
    ['metadata', { $metadata: { httpStatusCode: SECRET, requestId: SECRET } }],
    ['fields', { headers: { 'x-api-key': SECRET }, $response: { body: SECRET }, input: SECRET }],
    ['stack', { stack: `Error: x\n    at ${SECRET} (/x/${SECRET}.ts:1:1)` }],
    ['stack', { message: 'changed', stack: `Error: ${SECRET}` }],
    ['cause', { cause: { secret: SECRET } }],
    ['cause', { cause: SECRET }],
  ])('is left out of its %s', (_property, properties) => {
    expect(JSON.stringify(describeFault(errorSaying('x', properties)))).not.toContain(SECRET);
  });
});

describe('a fault', () => {
  it('is described by class, code, status and place, with all its causes', () => {
    const refused = errorSaying('connect ECONNREFUSED 10.0.0.1:443', { code: 'ECONNREFUSED' });
    const denied = unavailable(refused);
    Object.assign(denied, { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
    const [outer, inner, ...others] = describeFault(denied);
    expect(outer).toMatchObject({ name: 'AccessDenied', status: 403 });
    expect(outer?.at?.[0]).toMatch(/^lambda\/errors\.ts:\d+:\d+$/);
    expect(inner).toMatchObject({ name: 'Error', code: 'ECONNREFUSED' });
    expect(others).toEqual([]);
  });

  it('names the CDP method and the network error of Chromium', () => {
    expect(describeFault(errorSaying('Protocol error (Page.navigate): Session closed.'))).toMatchObject([
      { method: 'Page.navigate' },
    ]);
    expect(describeFault('net::ERR_CERT_DATE_INVALID')).toEqual([
      { name: 'string', netError: 'net::ERR_CERT_DATE_INVALID' },
    ]);
  });

  it('ends with the fourth cause, also if causes form a cycle', () => {
    const round = new Error('round');
    round.cause = new ServiceError('internal_error', 'x', { cause: round });
    expect(describeFault(round).map(({ name }) => name)).toEqual([
      'Error',
      'ServiceError',
      'Error',
      'ServiceError',
    ]);
  });

  it('is described for any thrown value', () => {
    for (const thrown of [null, 7, 'text', {}, Symbol('x')]) {
      expect(describeFault(thrown)).toEqual([{ name: typeof thrown }]);
    }
  });
});
