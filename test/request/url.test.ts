import { describe, expect, test } from 'vitest';
import { accept, problemsOf, refuse } from './problems-of.ts';

describe('url', () => {
  test.each([
    ['HTTP://Example.com', 'http://example.com/'],
    ['hTTps://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://１２７.0.0.1/', 'http://127.0.0.1/'],
    ['http://2130706433', 'http://127.0.0.1/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['http://example.com./', 'http://example.com./'],
  ])('reads %s as the WHATWG standard does', (url, href) => {
    expect(accept({ url }).url).toBe(href);
  });

  test.each([
    ['ftp://example.com/', 'must start with'],
    ['file:///etc/passwd', 'must start with'],
    ['example.com', 'must start with'],
    ['//example.com', 'must start with'],
    ['http:example.com', 'must start with'],
    ['https:\\\\example.com', 'must start with'],
    ['', 'must start with'],
    ['javascript:alert(1)', 'must start with'],
    ['view-source:https://example.com/', 'must start with'],
    ['http://', 'must be a valid URL'],
    ['http://?x', 'must be a valid URL'],
    ['http://a b/', 'must be a valid URL'],
    ['http://example.com:65536/', 'must be a valid URL'],
    ['http://[::1/', 'must be a valid URL'],
    ['http://1.2.3.256/', 'must be a valid URL'],
    [' https://example.com/', 'blanks'],
    ['https://example.com/ ', 'blanks'],
    ['https://example.com/\n', 'blanks'],
    ['https://example.com/\u0000', 'blanks'],
  ])('refuses %j', (url, reason) => {
    expect(problemsOf({ url })).toEqual([expect.stringContaining(`url: `)]);
    expect(problemsOf({ url })[0]).toContain(reason);
  });

  test.each([[null], [5], [true], [['https://example.com/']], [{}]])(
    'refuses %j, which is not a string',
    (url) => {
      expect(problemsOf({ url })[0]).toMatch(
        /^url: must be a string with an http:\/\/ or https:\/\/ URL; got /,
      );
    },
  );

  test('is required', () => {
    expect(problemsOf({ url: undefined })[0]).toMatch(/^url: must be a string/);
  });

  test('accepts at most 8,192 characters', () => {
    const start = 'https://example.com/';
    expect(accept({ url: start.padEnd(8_192, 'a') }).url).toHaveLength(8_192);
    expect(problemsOf({ url: start.padEnd(8_193, 'a') })).toEqual([
      'url: must be at most 8,192 characters; got 8,193',
    ]);
  });
});

describe('userinfo', () => {
  test.each([
    ['http://user:pass@example.com/', { username: 'user', password: 'pass' }],
    ['http://user@example.com/', { username: 'user', password: '' }],
    ['http://:pass@example.com/', { username: '', password: 'pass' }],
    ['http://us%C3%A9r:p%40ss%3A@example.com/', { username: 'usér', password: 'p@ss:' }],
    ['http://a:b@c:d@example.com/', { username: 'a', password: 'b@c:d' }],
    ['http://50%:100%zz%C3%A9@example.com/', { username: '50%', password: '100%zzé' }],
    ['http://a:%ff@example.com/', { username: 'a', password: '\ufffd' }],
  ])('of %s becomes credentials and is removed from the url', (url, credentials) => {
    const request = accept({ url });
    expect(request.credentials).toEqual(credentials);
    expect(request.url).toBe('http://example.com/');
  });

  test.each([['http://example.com/'], ['http://@example.com/'], ['http://:@example.com/']])(
    'is absent from %s',
    (url) => {
      expect(accept({ url }).credentials).toBeUndefined();
    },
  );

  test.each([
    ['ftp://hunter:hunter2@example.com/'],
    ['http://hunter:hunter2@[bad'],
    ['hunter:hunter2@example.com'],
    [' http://hunter:hunter2@example.com/'],
    [`http://hunter:hunter2@example.com/${'a'.repeat(9_000)}`],
    [['http://hunter:hunter2@example.com/']],
  ])('appears in no message: %j', (url) => {
    const { message, options } = refuse({ url });
    expect(message + JSON.stringify(options)).not.toContain('hunter');
  });

  test('appears in no message about another field, nor in capture_too_large', () => {
    const url = 'http://hunter:hunter2@example.com/';
    for (const fields of [
      { format: 'gif', cookies: [{ name: 'a', value: 'b', domain: 'com', secure: true }] },
      { width: 4096, height: 4096, scale: 3 },
    ]) {
      const { message, options } = refuse({ url, ...fields });
      expect(message + JSON.stringify(options)).not.toContain('hunter');
    }
  });
});
