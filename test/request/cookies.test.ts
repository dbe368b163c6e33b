import { describe, expect, test } from 'vitest';
import { accept, fieldsOf, NOW_SECONDS, problemsOf, refuse, URL_HERE } from './problems-of.ts';

const cookie = (fields: object = {}) => ({ name: 'a', value: 'b', ...fields });
const acceptCookie = (fields: object, url = URL_HERE) =>
  accept({ url, cookies: [cookie(fields)] }).cookies[0];
const problemsOfCookie = (fields: object, url = URL_HERE) => problemsOf({ url, cookies: [cookie(fields)] });

describe('the fields of a cookie', () => {
  test('have defaults, also when they are null', () => {
    const nothing = { domain: null, path: null, expires: null, httpOnly: null, secure: null, sameSite: null };
    for (const fields of [{}, nothing]) {
      expect(acceptCookie(fields)).toEqual({ name: 'a', value: 'b', path: '/' });
    }
  });

  test('are passed on unchanged', () => {
    const fields = { path: '/a', expires: NOW_SECONDS + 1, httpOnly: true, secure: true, sameSite: 'None' };
    expect(acceptCookie(fields)).toEqual(cookie(fields));
  });

  test.each([[''], ['a b'], ['a=b'], ['a;b'], ['ä'], ['a\u0000'], ['a\n'], [5], [null]])(
    'refuse the name %j',
    (name) => {
      expect(fieldsOf({ cookies: [cookie({ name })] })).toEqual(['cookies[0].name']);
    },
  );

  test.each([['constructor'], ['__proto__'], ["!#$%&'*+-.^_`|~"]])('take the name %j', (name) => {
    expect(acceptCookie({ name })?.name).toBe(name);
  });

  test.each([
    ['a b'],
    ['a,b'],
    ['a;b'],
    ['a\\b'],
    ['a"b'],
    ['"a'],
    ['"'],
    ['"a b"'],
    ['ä'],
    ['a\n'],
    [5],
    [null],
  ])('refuse the value %j', (value) => {
    expect(fieldsOf({ cookies: [cookie({ value })] })).toEqual(['cookies[0].value']);
  });

  test.each([[''], ['""'], ['"a"'], ["!#$%&'()*+-./:<=>?@[]^_`{|}~"]])('take the value %j', (value) => {
    expect(acceptCookie({ value })?.value).toBe(value);
  });

  test.each([
    ['path', 'a'],
    ['path', 'a/b'],
    ['path', ''],
    ['path', '/a;b'],
    ['path', '/a\n'],
    ['path', '/ä'],
    ['path', '/ '],
    ['path', '/a '],
    ['domain', 'a'.repeat(1_025)],
    ['path', 5],
    ['domain', ''],
    ['domain', 5],
    ['expires', '1900000000'],
    ['expires', NOW_SECONDS + 0.5],
    ['expires', -1],
    ['expires', 253_402_300_800],
    ['httpOnly', 'true'],
    ['secure', 1],
    ['sameSite', 'strictly'],
    ['sameSite', ''],
  ])('refuse the %s %j', (field, value) => {
    expect(fieldsOf({ cookies: [cookie({ [field]: value })] })).toEqual([`cookies[0].${field}`]);
  });

  test.each([
    ['strict', 'Strict'],
    ['LAX', 'Lax'],
    ['none', 'None'],
  ])('take the sameSite %j as %j', (sameSite, meant) => {
    expect(accept({ cookies: [cookie({ sameSite, secure: true })] }).cookies[0]?.sameSite).toBe(meant);
  });

  test('that are unknown are refused with the nearest known name', () => {
    expect(problemsOfCookie({ httponly: true, samesite: 'Lax', constructor: 1 })).toEqual([
      'cookies[0].httponly: is not a known field; did you mean "httpOnly"?',
      'cookies[0].samesite: is not a known field; did you mean "sameSite"?',
      'cookies[0].constructor: is not a known field',
    ]);
  });

  test('name and value are required', () => {
    expect(problemsOf({ cookies: [{}] })).toEqual([
      "cookies[0].name: is required: a string with the cookie's name",
      "cookies[0].value: is required: a string with the cookie's value",
    ]);
  });
});

describe('limits of cookies', () => {
  const cookies = (count: number) =>
    Array.from({ length: count }, (_, index) => cookie({ name: `c${index}` }));

  test('are at most 50 cookies', () => {
    expect(accept({ cookies: cookies(50) }).cookies).toHaveLength(50);
    expect(problemsOf({ cookies: cookies(51) })).toEqual(['cookies: must be at most 50 items; got 51']);
  });

  test('are reported together with problems of single cookies', () => {
    expect(fieldsOf({ cookies: [...cookies(50), 'x'] })).toEqual(['cookies', 'cookies[50]']);
  });

  test('are at most 4,096 bytes of name and value', () => {
    expect(acceptCookie({ value: 'v'.repeat(4_095) })?.value).toHaveLength(4_095);
    expect(problemsOfCookie({ value: 'v'.repeat(4_096) })).toEqual([
      'cookies[0].value: must be at most 4,096 bytes together with the name; got 4,097',
    ]);
  });

  test('are at most 1,024 characters of path', () => {
    expect(acceptCookie({ path: '/'.padEnd(1_024, 'p') })?.path).toHaveLength(1_024);
    expect(fieldsOf({ cookies: [cookie({ path: '/'.padEnd(1_025, 'p') })] })).toEqual(['cookies[0].path']);
  });

  test.each([['session=x'], [{}], [5]])('refuse %j, which is not an array', (value) => {
    expect(fieldsOf({ cookies: value })).toEqual(['cookies']);
  });

  test.each([['a=b'], [[]], [['a']], [null], [5]])('refuse the item %j, which is not an object', (item) => {
    expect(fieldsOf({ cookies: [item] })).toEqual(['cookies[0]']);
  });
});

describe('the domain of a cookie', () => {
  test.each([
    ['app.example.com', '.app.example.com', 'https://app.example.com/'],
    ['.App.EXAMPLE.com', '.app.example.com', 'https://app.example.com/'],
    ['example.com', '.example.com', 'https://app.example.com/'],
    ['.example.co.uk', '.example.co.uk', 'https://a.b.example.co.uk/'],
    ['bücher.example', '.xn--bcher-kva.example', 'https://www.bücher.example/'],
    ['me.github.io', '.me.github.io', 'https://me.github.io/'],
  ])('%s becomes %s for %s', (domain, expected, url) => {
    expect(acceptCookie({ domain }, url)?.domain).toBe(expected);
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:8080/'],
    ['0x7f.1', 'http://127.0.0.1/'],
    ['[::1]', 'http://[::1]/'],
    ['localhost', 'http://localhost/'],
    ['.LOCALHOST', 'http://localhost/'],
    ['github.io', 'https://github.io/'],
  ])('%s is the host alone for %s', (domain, url) => {
    expect(acceptCookie({ domain }, url)).toEqual(cookie({ path: '/' }));
  });

  test.each([
    ['com', 'https://app.example.com/', 'public suffix'],
    ['.com', 'https://app.example.com/', 'public suffix'],
    ['co.uk', 'https://example.co.uk/', 'public suffix'],
    ['github.io', 'https://me.github.io/', 'public suffix'],
    ['internal', 'http://app.internal/', 'public suffix'],
    ['com.', 'https://example.com./', 'public suffix'],
    ['other.com', 'https://app.example.com/', 'must be the host'],
    ['ample.com', 'https://app.example.com/', 'must be the host'],
    ['www.app.example.com', 'https://app.example.com/', 'must be the host'],
    ['..example.com', 'https://app.example.com/', 'must be the host'],
    ['example.com/path', 'https://app.example.com/', 'must be the host'],
    ['https://example.com', 'https://app.example.com/', 'must be the host'],
    ['app.example.com:443', 'https://app.example.com/', 'must be the host'],
    ['.', 'https://app.example.com/', 'must be the host'],
    ['0.0.1', 'http://127.0.0.1/', 'must be the host'],
    ['1', 'http://127.0.0.1/', 'must be the host'],
    ['example.com', 'http://localhost/', 'must be the host'],
  ])('%j is refused for %s', (domain, url, reason) => {
    const problems = problemsOfCookie({ domain }, url);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^cookies\[0\]\.domain: /);
    expect(problems[0]).toContain(reason);
  });

  test('is not checked against an invalid url', () => {
    expect(fieldsOf({ url: 'nope', cookies: [cookie({ domain: 'com' })] })).toEqual(['url']);
  });
});

describe('cookies that browsers silently drop', () => {
  test.each([
    [{ sameSite: 'None' }, 'cookies[0].sameSite'],
    [{ sameSite: 'None', secure: false }, 'cookies[0].sameSite'],
    [{ name: '__Secure-a' }, 'cookies[0].name'],
    [{ name: '__secure-a' }, 'cookies[0].name'],
    [{ name: '__Host-a' }, 'cookies[0].name'],
    [{ name: '__Host-a', secure: true, path: '/a' }, 'cookies[0].name'],
    [{ name: '__host-a', secure: true, domain: 'app.example.com' }, 'cookies[0].name'],
    [{ name: '__Http-a', secure: true }, 'cookies[0].name'],
    [{ name: '__Http-a', httpOnly: true }, 'cookies[0].name'],
    [{ name: '__Host-Http-a', secure: true }, 'cookies[0].name'],
    [{ name: '__Host-Http-a', secure: true, httpOnly: true, path: '/a' }, 'cookies[0].name'],
    [{ expires: NOW_SECONDS }, 'cookies[0].expires'],
    [{ expires: 1 }, 'cookies[0].expires'],
  ])('are refused: %j', (fields, field) => {
    expect(fieldsOf({ cookies: [cookie(fields)] })).toEqual([field]);
  });

  test.each([
    [{ sameSite: 'None', secure: true }],
    [{ sameSite: 'Lax' }],
    [{ sameSite: 'Strict' }],
    [{ name: '__Secure-a', secure: true }],
    [{ name: '__Host-a', secure: true }],
    [{ name: '__Host-a', secure: true, path: '/', domain: null }],
    [{ name: '__Http-a', secure: true, httpOnly: true }],
    [{ name: '__Host-Http-a', secure: true, httpOnly: true }],
    [{ name: '__Hosts' }],
    [{ expires: NOW_SECONDS + 1 }],
    [{ expires: 253_402_300_799 }],
  ])('do not include %j', (fields) => {
    expect(acceptCookie(fields)).toMatchObject({ value: 'b' });
  });

  test.each([
    ['http://example.com/'],
    ['http://localhost.example.com/'],
    ['http://10.0.0.1/'],
    ['http://128.0.0.1/'],
  ])('are refused: a secure cookie for %s', (url) => {
    expect(problemsOfCookie({ secure: true }, url)).toEqual([
      'cookies[0].secure: must be false for an http:// url; true is accepted with https://',
    ]);
  });

  test.each([
    ['https://example.com/'],
    ['http://localhost/'],
    ['http://app.localhost:3000/'],
    ['http://127.8.9.1/'],
    ['http://[::1]/'],
  ])('do not include a secure cookie for %s', (url) => {
    expect(acceptCookie({ secure: true }, url)?.secure).toBe(true);
  });
});

describe('cookies that overwrite each other', () => {
  test.each([
    [cookie(), cookie({ value: 'c', path: '/' })],
    [cookie({ domain: 'example.com' }), cookie({ domain: '.EXAMPLE.com' })],
  ])('are refused: %j and %j', (first, second) => {
    expect(problemsOf({ cookies: [cookie({ name: 'z' }), first, second] })).toEqual([
      'cookies[2]: has the name, domain and path of cookies[1]; each is accepted once',
    ]);
  });

  test('do not include cookies that differ in path, domain, or the letter case of the name', () => {
    const cookies = [
      cookie(),
      cookie({ path: '/a' }),
      cookie({ domain: 'example.com' }),
      cookie({ name: 'A' }),
    ];
    expect(accept({ cookies }).cookies).toHaveLength(4);
  });

  test('include a cookie with and one without the domain, when the host cannot have subdomains', () => {
    const cookies = [cookie(), cookie({ domain: '127.0.0.1' })];
    expect(fieldsOf({ url: 'http://127.0.0.1/', cookies })).toEqual(['cookies[1]']);
  });
});

test('every problem of every cookie is reported at once, with those of other fields', () => {
  const cookies = [
    { name: 'a b', value: 'x', sameSite: 'None', domain: 'com' },
    { name: '__Host-a', value: 'a;b', path: '/x' },
    cookie({ expires: 5 }),
  ];
  expect(fieldsOf({ format: 'gif', cookies }).sort()).toEqual([
    'cookies[0].domain',
    'cookies[0].name',
    'cookies[0].sameSite',
    'cookies[1].name',
    'cookies[1].value',
    'cookies[2].expires',
    'format',
  ]);
});

test('names and values of cookies appear in no message', () => {
  for (const cookies of [
    [{ name: 'hunter2=x', value: 'hunter2;' }],
    [{ name: 'a', value: ['hunter2'], sameSite: 'None' }],
    [{ name: 'a', value: `hunter2${'x'.repeat(5_000)}` }],
    ['session=hunter2'],
    'session=hunter2',
  ]) {
    expect(JSON.stringify(refuse({ cookies }).options)).not.toContain('hunter2');
  }
});
