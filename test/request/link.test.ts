import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { canonicalQuery } from '../../lambda/request/link/canonical-query.ts';
import { LINK_FIELDS } from '../../lambda/request/link/link-fields.ts';
import { parseLink } from '../../lambda/request/link/parse-link.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { accept, NOW_SECONDS, URL_HERE } from './problems-of.ts';

const read = (query: string) => {
  const sent = new URLSearchParams(query);
  const parameters = [...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]);
  return parseLink(Object.fromEntries(parameters), NOW_SECONDS * 1000);
};
const problemsOf = (query: string) => {
  const result = read(query);
  if (!(result instanceof ServiceError)) return [];
  return (result.options.errors ?? []).map(({ field, message }) => `${field} ${message}`);
};
const URL_QUERY = `url=${encodeURIComponent(URL_HERE)}`;

describe('the query of a link', () => {
  it('gives the request of the same body, kept for a day', () => {
    expect(read(URL_QUERY)).toEqual(accept({ cacheSeconds: 86_400 }));
  });

  it.each([
    ['width=800&scale=2', { width: 800, scale: 2 }],
    ['adjustTop=-30', { adjustTop: -30 }],
    ['fullPage=true&hideCookieBanners=false', { fullPage: true, hideCookieBanners: false }],
    ['format=jpeg&selector=%23a%20%3E%20b', { format: 'jpeg', selector: '#a > b' }],
    ['hideSelectors=.a&hideSelectors=.b%2C.c', { hideSelectors: ['.a', '.b,.c'] }],
    ['hideSelectors=.a', { hideSelectors: ['.a'] }],
    [
      `clip=${encodeURIComponent('{"x":0,"y":1,"width":2,"height":3}')}`,
      { clip: { x: 0, y: 1, width: 2, height: 3 } },
    ],
    [
      'format=pdf&pdf=%7B%22paper%22%3A%22a5%22%2C%22scale%22%3A1.5%7D',
      { format: 'pdf', pdf: { paper: 'a5', scale: 1.5 } },
    ],
    ['css=p%20%7B%20color%3A%20red%20%7D', { css: 'p { color: red }' }],
    ['cacheSeconds=60&keyId=x&expires=1800000000&signature=y', { cacheSeconds: 60 }],
    ['selector=', { selector: '' }],
  ])('reads %s', (query, fields) => {
    expect(read(`${URL_QUERY}&${query}`)).toEqual(accept({ cacheSeconds: 86_400, ...fields }));
  });

  it.each([
    ['width=800px', 'width must be an integer from 1 to 4,096; got "800px"'],
    ['width=', 'width must be an integer from 1 to 4,096; got ""'],
    ['width=8e2', 'width must be an integer from 1 to 4,096; got "8e2"'],
    ['width=0x10', 'width must be an integer from 1 to 4,096; got "0x10"'],
    ['fullPage=1', 'fullPage must be true or false; got "1"'],
    ['clip=%7B', 'clip must be an object such as {"x": 0, "y": 0, "width": 400, "height": 300}; got "{"'],
    ['fullpage=true', 'fullpage is not a known field; did you mean "fullPage"?'],
    ['__proto__=1', '__proto__ is not a known field'],
    ['constructor=1', 'constructor is not a known field'],
    ['expires=soon', 'expires must be Unix seconds, once; got "soon"'],
    // It is no list.
    ['width=1&width=2', 'width must be given once; got 2 values'],
    ['expires=1&expires=2', 'expires must be Unix seconds, once; got "1"'],
  ])('refuses %s', (query, problem) => {
    expect(problemsOf(`${URL_QUERY}&${query}`)).toContain(problem);
  });

  const ONLY_BY_POST = ['storage', 'r2CredentialId', 'headers', 'cookies', 'localStorage', 'html', 'script'];
  it.each(ONLY_BY_POST)('refuses %s, which only a POST may have', (name) => {
    const problem = `${name} is not possible in a link; use POST /screenshot`;
    expect(problemsOf(`${URL_QUERY}&${name}=x`)).toContain(problem);
  });

  it.each(['http://user:secret@example.com/', 'http://user@example.com/'])(
    'refuses userinfo in %s',
    (url) => {
      const problems = problemsOf(`url=${encodeURIComponent(url)}`);
      expect(problems).toEqual(['url must have no user name or password in a link; use POST /screenshot']);
    },
  );

  it('reports all problems at once', () => {
    const problems = problemsOf('headers=x&width=a&fulpage=1&expires=x&scale=1&scale=2');
    const fields = problems.map((problem) => problem.split(' ')[0]);
    expect(fields.sort()).toEqual(['expires', 'fulpage', 'headers', 'scale', 'url', 'width']);
  });

  it('may have every other option', () => {
    const names = Object.keys(CAPTURE_OPTIONS).filter((name) => !ONLY_BY_POST.includes(name));
    expect([...LINK_FIELDS.keys()]).toEqual(names);
  });
});

describe('the canonical query', () => {
  it('sorts names, keeps the order of values, and encodes all but unreserved characters', () => {
    const parameters = { url: ["http://x/?a=b&c=d'!()*"], b: ['2', '1'], B: ['ä 😀+%'], 'a-._~': [''] };
    expect(canonicalQuery(parameters)).toBe(
      'B=%C3%A4%20%F0%9F%98%80%2B%25&a-._~=&b=2&b=1&url=http%3A%2F%2Fx%2F%3Fa%3Db%26c%3Dd%27%21%28%29%2A',
    );
  });

  it('differs for every difference of names and values', () => {
    const queries = [{ a: ['1'] }, { a: ['1', ''] }, { 'a=1&': [''] }, { a: ['1&a='] }, { a: ['', '1'] }, {}];
    expect(new Set(queries.map(canonicalQuery)).size).toBe(queries.length);
  });

  it('can be read back, whatever the names and values are', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text, { minLength: 1 })), (parameters) => {
        const query = canonicalQuery(parameters);
        expect(query).toMatch(/^[\w.~%=&-]*$/);
        const sent = new URLSearchParams(query);
        const read = Object.fromEntries([...sent.keys()].map((name) => [name, sent.getAll(name)]));
        expect(read).toEqual({ ...parameters });
        expect(canonicalQuery(read)).toBe(query);
      }),
    );
  });

  it('takes half a surrogate pair, which no client can send', () => {
    expect(canonicalQuery({ a: ['\ud83d'] })).toBe('a=%EF%BF%BD');
  });
});
