import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { findNearestNames } from '../../lambda/request/problems/nearest-name.ts';
import { NAMED_OPTIONS } from '../support/option-examples.ts';
import { accept, fieldsOf, parse, problemsOf, refuse, URL_HERE } from './problems-of.ts';

vi.mock(import('../../lambda/request/problems/nearest-name.ts'), { spy: true });

const [readme = ''] = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').split(
  '<!-- table: pdf -->',
);
const OPTIONAL = NAMED_OPTIONS.map(([name]) => name).filter((name) => name !== 'url');

describe('defaults', () => {
  /** Name -> default, as JSON or in words. */
  const documented = new Map(
    [...readme.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| /gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );

  test.each(OPTIONAL)('of %s is what README.md says', (name) => {
    const [, json] = /^`(.*)`$/.exec(documented.get(name) ?? '') ?? [];
    const value: unknown = Object(accept({}))[name];
    if (json !== undefined) expect(value).toEqual(JSON.parse(json));
    else if (name === 'width' || name === 'height') expect(documented.get(name)).toContain(String(value));
    else expect(value ?? {}).toEqual({});
  });

  test('replace null', () => {
    expect(accept(Object.fromEntries(OPTIONAL.map((field) => [field, null])))).toEqual(accept({}));
  });

  test('replace quality 0', () => {
    expect(accept({ quality: 0 }).quality).toBe(80);
  });

  test('are new objects for each request', () => {
    accept({}).blockRequests.push('x');
    expect(accept({}).blockRequests).toEqual([]);
  });
});

describe('a field', () => {
  test.each([
    ['format', 'png'],
    ['format', 'jpeg'],
    ['format', 'webp'],
    ['format', 'pdf'],
    ['quality', 1],
    ['quality', 100],
    ['fullPage', true],
    ['device', 'moto-g4'],
    ['width', 1],
    ['width', 4096],
    ['height', 1],
    ['height', 4096],
    ['scale', 1],
    ['scale', 3],
    ['selector', '#a > .b'],
    ['selector', 's'.repeat(1_024)],
    ['scrollIntoView', false],
    ['scrollIntoViewSelector', 's'.repeat(1_024)],
    ['adjustTop', -500],
    ['adjustTop', Number.MAX_SAFE_INTEGER],
    ['hideCookieBanners', false],
    ['hidePopups', true],
    ['aggressivePopupRemoval', true],
    ['blockAds', true],
    ['blockRequests', ['*', 'p'.repeat(2_048)]],
    ['blockRequests', Array(100).fill('p')],
    ['headers', { 'X-A': 'b' }],
    ['storage', 'r2'],
    ['storage', ''],
    ['r2CredentialId', 'c'.repeat(256)],
  ])('%s takes %j', (field, value) => {
    expect(accept({ [field]: value })).toMatchObject({ [field]: value });
  });

  test.each([
    ['format', 'PNG', 'must be "png", "jpeg", "webp" or "pdf"; got "PNG"; did you mean "png"?'],
    ['format', '', 'must be "png", "jpeg", "webp" or "pdf"; got ""'],
    ['quality', -1, 'must be an integer from 1 to 100, or 0 for the default; got -1'],
    ['quality', 101, 'must be an integer from 1 to 100, or 0 for the default; got 101'],
    ['quality', 80.5, 'must be an integer from 1 to 100, or 0 for the default; got 80.5'],
    ['quality', 'high', 'must be an integer from 1 to 100, or 0 for the default; got "high"'],
    ['fullPage', 'true', 'must be true or false; got "true"'],
    ['fullPage', 1, 'must be true or false; got 1'],
    ['device', 5, 'must be a device name such as "iphone-15-pro"; got 5'],
    ['width', 0, 'must be an integer from 1 to 4,096; got 0'],
    ['width', 4097, 'must be an integer from 1 to 4,096; got 4097'],
    ['width', '800', 'must be an integer from 1 to 4,096; got "800"'],
    ['height', 0, 'must be an integer from 1 to 4,096; got 0'],
    ['height', 4097, 'must be an integer from 1 to 4,096; got 4097'],
    ['height', 1.5, 'must be an integer from 1 to 4,096; got 1.5'],
    ['height', [800], 'must be an integer from 1 to 4,096; got an array'],
    ['scale', 0, 'must be 1, 2 or 3; got 0'],
    ['scale', 4, 'must be 1, 2 or 3; got 4'],
    ['scale', 1.5, 'must be 1, 2 or 3; got 1.5'],
    ['selector', 's'.repeat(1_025), 'must be at most 1,024 characters; got 1,025'],
    ['selector', ['a'], 'must be a string with a CSS selector; got an array'],
    ['scrollIntoView', 'yes', 'must be true or false; got "yes"'],
    ['scrollIntoViewSelector', 's'.repeat(1_025), 'must be at most 1,024 characters; got 1,025'],
    ['scrollIntoViewSelector', 5, 'must be a string with a CSS selector; got 5'],
    ['adjustTop', '10', 'must be an integer; got "10"'],
    ['adjustTop', 0.5, 'must be an integer; got 0.5'],
    ['adjustTop', 1e300, 'must be an integer; got 1e+300'],
    ['hideCookieBanners', 'false', 'must be true or false; got "false"'],
    ['hidePopups', 0, 'must be true or false; got 0'],
    ['aggressivePopupRemoval', {}, 'must be true or false; got an object'],
    ['blockAds', 'x'.repeat(100), `must be true or false; got "${'x'.repeat(60)}…"`],
    ['blockRequests', '*.png', 'must be an array of URL patterns; got "*.png"'],
    ['blockRequests', Array(101).fill('p'), 'must be at most 100 items; got 101'],
    ['storage', 's3', 'must be "r2" or ""; got "s3"'],
    ['storage', 'R2', 'must be "r2" or ""; got "R2"; did you mean "r2"?'],
    ['r2CredentialId', 5, 'must be a string with the id of a storage credential; got 5'],
    ['r2CredentialId', 'c'.repeat(257), 'must be at most 256 characters; got 257'],
  ])('%s refuses %j', (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([`${field}: ${message}`]);
  });

  test('blockRequests names the pattern that is wrong', () => {
    expect(problemsOf({ blockRequests: ['a', '', null, 5, 'p'.repeat(2_049)] })).toEqual([
      'blockRequests[1]: must be a string of 1 to 2,048 characters; got ""',
      'blockRequests[2]: must be a string of 1 to 2,048 characters; got null',
      'blockRequests[3]: must be a string of 1 to 2,048 characters; got 5',
      'blockRequests[4]: must be at most 2,048 characters; got 2,049',
    ]);
  });

  test('quality is accepted with png and pdf', () => {
    expect(accept({ format: 'pdf', quality: 5 })).toMatchObject({ format: 'pdf', quality: 5 });
  });
});

describe('an unknown field', () => {
  test.each([
    ['fullpage', 'fullPage'],
    ['full_page', 'fullPage'],
    ['FORMAT', 'format'],
    ['ur', 'url'],
    ['cookie', 'cookies'],
    ['r2credentialid', 'r2CredentialId'],
  ])('%s is refused with the nearest known one, %s', (field, nearest) => {
    expect(problemsOf({ [field]: 1 })).toEqual([
      `${field}: is not a known field; did you mean "${nearest}"?`,
    ]);
  });

  test.each([['constructor'], ['toString'], ['hasOwnProperty'], ['prototype'], ['zzz'], ['']])(
    '%j is refused without a hint when no known name is near',
    (field) => {
      expect(problemsOf({ [field]: 1 })).toEqual([`${field}: is not a known field`]);
    },
  );

  test('__proto__ is refused', () => {
    expect(parse(JSON.parse(`{"url": "${URL_HERE}", "__proto__": {"format": "pdf"}}`))).toMatchObject({
      code: 'invalid_request',
      options: { errors: [{ field: '__proto__', message: 'is not a known field' }] },
    });
  });

  test('is shortened in the message', () => {
    expect(fieldsOf({ ['k'.repeat(10_000)]: 1 })).toEqual([`${'k'.repeat(60)}…`]);
  });
});

describe('the answer', () => {
  test('lists every problem at once, with a summary', () => {
    const fields = {
      format: 'gif',
      fullpage: true,
      headers: { Host: 'a' },
      cookies: [{ name: 'a', value: 'b', sameSite: 'loose' }],
    };
    expect(fieldsOf(fields).sort()).toEqual(['cookies[0].sameSite', 'format', 'fullpage', 'headers.Host']);
    expect(refuse({ format: 'gif', cookies: [{ name: '', value: 'b' }] }).message).toBe(
      '2 fields are not valid: format, cookies[0].name',
    );
    expect(refuse({ format: 'gif' }).message).toBe('1 field is not valid: format');
  });

  test('names a required field that is missing', () => {
    expect(parse({})).toMatchObject({
      options: {
        errors: [{ field: 'url', message: 'is required: a string with an http:// or https:// URL' }],
      },
    });
  });

  test('lists 100 problems, and says how many more there are', () => {
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`zzz${index}`, 1]));
    expect(problemsOf(unknown(99))).toHaveLength(99);
    expect(refuse(unknown(100)).message).toMatch(/^100 fields are not valid: zzz0, .* and 90 more$/);
    expect(problemsOf(unknown(5_000))).toHaveLength(100);
    expect(refuse(unknown(5_000)).message).toMatch(
      /^at least 100 fields are not valid: zzz0, .* and 90 more; the first 100 problems are listed, 4,900 more are not$/,
    );
    const cookies = [unknown(60), unknown(70)].map((more) => ({ name: 'a', value: 'b', ...more }));
    expect(
      refuse({ cookies: cookies.map((each, index) => ({ ...each, path: `/${index}` })) }).message,
    ).toMatch(/ and 90 more; the first 100 problems are listed, 30 more are not$/);
    const wrong = Array.from({ length: 50 }, (_, at) => ({ name: '', value: 5, path: at }));
    expect(refuse({ cookies: wrong }).message).toMatch(
      /; the first 100 problems are listed, 50 more are not$/,
    );
  });

  test('compares names with known ones for the listed problems only', () => {
    vi.mocked(findNearestNames).mockClear();
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`zzz${index}`, 1]));
    refuse({ ...unknown, cookies: Array.from({ length: 1_000 }, () => unknown) });
    expect(vi.mocked(findNearestNames).mock.calls.length).toBeLessThanOrEqual(100);
  });

  test.each([[null], [[]], ['{}'], [5], [true], [undefined]])('says that %j is not a JSON object', (body) => {
    const result = parse(body);
    expect(result).toBeInstanceOf(ServiceError);
    expect(result).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('JSON object'),
    });
  });
});

describe('a viewport', () => {
  test.each([
    [{ width: 4096, height: 4096, scale: 2 }],
    [{ width: 4000, height: 2222, scale: 3 }],
    [{ width: 4096, height: 4096, scale: 3, format: 'pdf' }],
  ])('fits: %j', (fields) => {
    expect(accept(fields)).toMatchObject(fields);
  });

  test.each([
    [{ width: 4000, height: 2223, scale: 3 }, 2],
    [{ width: 4096, height: 4096, scale: 3 }, 2],
    [{ width: 4096, height: 4096, scale: 3, selector: 'p', fullPage: true }, 2],
  ])('is refused when it is too large, with the largest scale that fits: %j', (fields, scale) => {
    const { code, message } = refuse(fields);
    expect(code).toBe('capture_too_large');
    expect(message).toContain(`The largest scale that fits is ${scale}.`);
  });

  test('is checked after the fields', () => {
    expect(refuse({ width: 4096, height: 4096, scale: 3, format: 'gif' }).code).toBe('invalid_request');
  });
});
