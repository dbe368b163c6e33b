import { describe, expect, it, test } from 'vitest';
import { readEvent } from '../../lambda/request/read-event.ts';

const NOTHING = {
  httpMethod: '',
  path: '',
  headers: {},
  multiValueQueryStringParameters: {},
  body: '',
  isBase64Encoded: false,
  requestContext: {},
};

describe('an event of another shape', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [[1]],
    [{ version: '2.0', rawPath: '/screenshot', requestContext: null }],
    [{ httpMethod: 1, path: null, headers: 1, body: {}, isBase64Encoded: 'true', requestContext: 'x' }],
    [{ requestContext: { requestId: 1, requestTimeEpoch: 'now' } }],
  ])('%j has no route, headers and body', (event) => {
    expect(readEvent(event)).toEqual(NOTHING);
  });
});

describe('the query', () => {
  const parametersOf = (multiValueQueryStringParameters: unknown) =>
    readEvent({ multiValueQueryStringParameters }).multiValueQueryStringParameters;

  test('keeps every name and the order of its values', () => {
    expect(parametersOf({ a: ['2', '1'], B: [''] })).toEqual({ a: ['2', '1'], B: [''] });
    const odd = parametersOf(JSON.parse('{"__proto__": ["x"], "constructor": ["y"]}'));
    expect(Object.entries(odd)).toEqual([
      ['__proto__', ['x']],
      ['constructor', ['y']],
    ]);
  });

  test('has no values that are no strings', () => {
    expect([parametersOf(null), parametersOf({ a: 'x', b: [1, 'y'] })]).toEqual([{}, { a: [], b: ['y'] }]);
  });
});

describe('header names', () => {
  const headersOf = (headers: unknown) => readEvent({ headers }).headers;

  test('become lower case, values stay', () => {
    expect(headersOf({ 'X-API-Key': 'AbC' })).toEqual({ 'x-api-key': 'AbC' });
  });

  test('may be missing', () => {
    expect(headersOf(null)).toEqual({});
    expect(headersOf(undefined)).toEqual({});
  });

  test('with a value that is no string count as missing', () => {
    expect(headersOf({ a: null, b: 1, c: ['x'], d: 'y' })).toEqual({ d: 'y' });
  });

  test('may be __PROTO__, which stays a header', () => {
    const headers = headersOf(JSON.parse('{"__PROTO__": "x", "x-a": "b"}'));
    expect(Object.keys(headers)).toEqual(['__proto__', 'x-a']);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
  });
});
