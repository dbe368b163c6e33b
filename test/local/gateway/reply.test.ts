import { describe, expect, it } from 'vitest';
import { readReply } from '../../../bin/local/gateway/reply.ts';

describe('a proxy result', () => {
  it('returns exactly the bytes of a base64 body', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const answer = readReply({ statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true });
    expect(answer?.body).toEqual(bytes);
  });

  it('passes text on as UTF-8, and decodes base64 only if isBase64Encoded is true', () => {
    expect(readReply({ statusCode: 200, body: '{"é":1}' })?.body.toString()).toBe('{"é":1}');
    expect(readReply({ statusCode: 200, body: 'aGk=', isBase64Encoded: false })?.body.toString()).toBe(
      'aGk=',
    );
  });

  it('merges both header lists without regard to case', () => {
    const answer = readReply({
      statusCode: 200,
      headers: { 'Content-Type': 'image/png', vary: 'A', 'X-Count': 3 },
      multiValueHeaders: { Vary: ['A', 'B'], 'Set-Cookie': ['a=1', 'b=2'] },
    });
    expect(answer?.headers).toEqual({
      vary: ['A', 'B'],
      'Set-Cookie': ['a=1', 'b=2'],
      'Content-Type': ['image/png'],
      'X-Count': ['3'],
    });
  });

  it('is JSON if it has no Content-Type', () => {
    expect(readReply({ statusCode: 200 })?.headers).toEqual({ 'Content-Type': ['application/json'] });
  });

  it('cannot set Content-Length and Connection', () => {
    const answer = readReply({
      statusCode: 200,
      headers: { 'content-length': '999', Connection: 'x' },
      body: '',
    });
    expect(Object.keys(answer?.headers ?? {})).toEqual(['Content-Type']);
  });
});

it.each([
  ['nothing', null],
  ['a text', 'done'],
  ['no status', { body: '' }],
  ['a status that is no number', { statusCode: 'ok' }],
  ['an interim status', { statusCode: 101 }],
  ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
  ['broken base64', { statusCode: 200, body: 'a*b=', isBase64Encoded: true }],
  ['base64 that was cut', { statusCode: 200, body: 'aGk', isBase64Encoded: true }],
  ['a header that is a list', { statusCode: 200, headers: { a: ['b'] } }],
  ['a line break in a header', { statusCode: 200, headers: { a: 'b\r\nc: d' } }],
  ['a space in a name', { statusCode: 200, headers: { 'a b': 'c' } }],
])('is not made of %s', (_, result) => {
  expect(readReply(result)).toBeUndefined();
});
