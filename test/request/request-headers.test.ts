import { describe, expect, test } from 'vitest';
import { accept, problemsOf, refuse } from './problems-of.ts';

const manyHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));

describe('headers', () => {
  test.each([
    [{ 'X-Test': 'a b\tc' }],
    [{ Authorization: 'Bearer abc' }],
    [{ "!#$%&'*+-.^_`|~09az": '' }],
    [{ 'X-Latin': 'caf\u00e9 \u0080\u00ff' }],
    [{ Secret: 'no Sec- prefix', Proxying: 'nor Proxy-', Hosts: 'nor Host' }],
    [{ constructor: 'a', toString: 'b', prototype: 'c' }],
    [{}],
  ])('takes %j as they are', (headers) => {
    expect(accept({ headers }).headers).toEqual(headers);
  });

  test('keeps a header named __proto__ without changing a prototype', () => {
    const { headers } = accept({ headers: JSON.parse('{"__proto__": "a", "X-A": "b"}') });
    expect(Object.entries(headers)).toEqual([
      ['__proto__', 'a'],
      ['X-A', 'b'],
    ]);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
  });

  test.each([[''], ['X A'], ['X:A'], ['X\nA'], ['Ä'], ['X(A)'], ['X\u0000']])(
    'refuses the name %j',
    (name) => {
      expect(problemsOf({ headers: { [name]: 'v' } })[0]).toContain('has no valid name');
    },
  );

  test.each([
    ['a\r\nX-B: c'],
    ['a\nb'],
    ['\u0000'],
    ['a\u007fb'],
    [' a'],
    ['a '],
    ['\ta'],
    ['a\t'],
    [' '],
    ['a\u0100'],
    ['😀'],
  ])('refuses the value %j', (value) => {
    expect(problemsOf({ headers: { 'X-A': value } })).toEqual([
      'headers.X-A: must have a value without control characters, without blanks at either end and without characters above U+00FF',
    ]);
  });

  test.each([[1], [null], [true], [['a']], [{}]])('refuses the value %j, which is not a string', (value) => {
    expect(problemsOf({ headers: { 'X-A': value } })[0]).toMatch(
      /^headers\.X-A: must be a string; got an? |got null/,
    );
  });

  test.each([
    ['Host', 'url'],
    ['hOST', 'url'],
    ['Cookie', '"cookies"'],
    ['Cookie2', '"cookies"'],
    ['Set-Cookie', '"cookies"'],
    ['Content-Length', 'browser'],
    ['Connection', 'connection'],
    ['Keep-Alive', 'connection'],
    ['TE', 'connection'],
    ['Trailer', 'connection'],
    ['Transfer-Encoding', 'connection'],
    ['Upgrade', 'connection'],
    ['Expect', 'interim'],
    ['Proxy-Authorization', 'proxies'],
    ['proxy-connection', 'proxies'],
    ['Sec-Fetch-Site', 'browser'],
    ['sec-ch-ua', 'browser'],
  ])('refuses %s by name and says why', (name, reason) => {
    const [problem] = problemsOf({ headers: { [name]: 'v' } });
    expect(problem).toMatch(new RegExp(`^headers\\.${name}: `));
    expect(problem).toContain(reason);
  });

  test('refuses two names that differ only in letter case', () => {
    expect(problemsOf({ headers: { 'X-A': '1', 'x-a': '2', 'X-B': '3' } })).toEqual([
      'headers.x-a: is given twice, also as "X-A"; once is accepted',
    ]);
  });

  test('accepts only http and https URLs as Referer, since the browser drops others', () => {
    const referers = ['https://elsewhere.test/a?b', 'HTTP://elsewhere.test'];
    for (const Referer of referers) expect(accept({ headers: { Referer } }).headers).toEqual({ Referer });
    for (const referer of ['elsewhere', '', '/path', 'about:blank', 'ftp://a.test/', 'https://']) {
      expect(problemsOf({ headers: { referer } })).toEqual([
        'headers.referer: must be an http:// or https:// URL; the browser sends no other',
      ]);
    }
  });

  test.each([
    ['X-HTTP-Method', 'TRACE'],
    ['x-http-method-override', 'get, Connect'],
    ['X-Method-Override', 'track'],
  ])('refuses %s: %s, which the browser does not send', (name, value) => {
    expect(problemsOf({ headers: { [name]: value } })).toEqual([
      `headers.${name}: must not name CONNECT, TRACE or TRACK; the browser does not send them`,
    ]);
    expect(accept({ headers: { [name]: 'PATCH' } }).headers).toEqual({ [name]: 'PATCH' });
  });

  test('accepts at most 50', () => {
    expect(Object.keys(accept({ headers: manyHeaders(50) }).headers)).toHaveLength(50);
    expect(problemsOf({ headers: manyHeaders(51) })).toEqual(['headers: must be at most 50 headers; got 51']);
  });

  test('accepts at most 8,192 bytes of names and values', () => {
    const headers = { 'X-A': 'a'.repeat(4_000), 'X-B': 'b'.repeat(4_186) };
    expect(accept({ headers }).headers).toEqual(headers);
    expect(problemsOf({ headers: { ...headers, 'X-B': 'b'.repeat(4_187) } })).toEqual([
      'headers: must be at most 8,192 bytes, names and values in all; got 8,193',
    ]);
    expect(problemsOf({ headers: { 'X-A': 'é'.repeat(4_096) } })).toEqual([
      'headers: must be at most 8,192 bytes, names and values in all; got 8,195',
    ]);
  });

  test.each([['X-A: b'], [[]], [['a']], [5]])('refuses %j, which is not an object', (headers) => {
    expect(problemsOf({ headers })).toEqual([
      expect.stringMatching(/^headers: must be an object of header names and values; got an? /),
    ]);
  });

  test('shows no value in a message', () => {
    const headers = {
      Host: 'hunter2',
      'X A': 'hunter2',
      'X-B': 'hunter2\n',
      'x-b': 'hunter2',
      'X-C': ['hunter2'],
    };
    expect(JSON.stringify(refuse({ headers }).options)).not.toContain('hunter2');
    expect(JSON.stringify(refuse({ headers: 'Authorization: hunter2' }).options)).not.toContain('hunter2');
  });
});
