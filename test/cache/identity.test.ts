import * as v from 'valibot';
import { expect, it } from 'vitest';
import { cacheIdOf } from '../../lambda/cache/identity.ts';
import { ENDPOINTS } from '../../lambda/endpoints/endpoints.ts';
import { bodyOf } from '../../lambda/request/body.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { inGroup } from '../../lambda/request/options/option.ts';
import { accept } from '../request/problems-of.ts';
import { companionsOf, NAMED_OPTIONS } from '../support/option-examples.ts';

const idOf = (fields: Record<string, unknown>, caller = 'a') => cacheIdOf(caller, accept(fields));

it.each(NAMED_OPTIONS)('differs by %s', (name, option) => {
  const beside = companionsOf(option);
  const [without, ...others] = [undefined, option.example, option.other].map((value) =>
    idOf(value === undefined ? beside : { ...beside, [name]: value }),
  );
  expect(others[0]).not.toBe(without);
  expect(others[0]).not.toBe(others[1]);
});

it.each([
  ['callers', idOf({}, 'a'), idOf({}, 'b')],
  ['user names in the url', idOf({ url: 'http://a@x/' }), idOf({ url: 'http://b@x/' })],
  ['values that another caller id could imitate', idOf({ css: 'x' }, 'a'), idOf({}, 'a","css":"x')],
  ['orders of a list', idOf({ hideSelectors: ['a', 'b'] }), idOf({ hideSelectors: ['b', 'a'] })],
  [
    'values of a nested object',
    idOf({ format: 'pdf', pdf: { margin: { top: '1cm' } } }),
    idOf({ format: 'pdf', pdf: { margin: { left: '1cm' } } }),
  ],
])('differs by %s', (_what, one, other) => expect(one).not.toBe(other));

it.each([
  ['what is omitted, null or the default', {}, { width: 1920, fullPage: null, quality: 0, selector: '' }],
  ['spellings of the url', { url: 'HTTP://Example.com:80' }, { url: 'http://example.com/' }],
  ['orders of names', { headers: { 'X-A': '1', 'X-B': '2' } }, { headers: { 'X-B': '2', 'X-A': '1' } }],
])('is the same for %s', (_what, one, other) => expect(idOf(one)).toBe(idOf(other)));

/** What earlier versions gave: a digest that changes loses every kept file, and a link's ETag. */
it.each([
  ['17c8c9d0ed4d48ba22237d02b3fdce5cd7fb9608f227a177e31ecb7f8c112d32', 'a', {}],
  [
    '1ebce0bf661840710db1acf3aa5e97a0c61564ab8d7759e84351f331f0242da9',
    'another caller',
    { url: 'https://user:secret@app.example.com/#top', cacheSeconds: 3_600 },
  ],
  [
    '4b0fb082c53d5e8e4f17462b6416e18616490b7d6ef61763742ebecc9c0a91e8',
    'a',
    {
      ...{ format: 'webp', quality: 90, fullPage: true, device: 'iphone-15-pro', scale: 2 },
      ...{ selector: 'h1', scrollIntoView: false, scrollIntoViewSelector: 'p', adjustTop: -5 },
      ...{ hideCookieBanners: false, hidePopups: true, aggressivePopupRemoval: true },
      ...{ blockAds: true, blockRequests: ['*.js'], headers: { 'X-B': '2', 'X-A': '1' } },
      ...{
        cookies: [{ name: 'a', value: '1', domain: 'example.com' }],
        storage: 'r2',
        r2CredentialId: 'mine',
      },
    },
  ],
  [
    '8532a7d3eb4814facde6b414a3cc4dd955060b43d5a01163d5649849da219ab7',
    'a',
    {
      ...{ width: 800, height: 600, waitForSelector: 'p', delay: 100 },
      ...{ omitBackground: true, hideSelectors: ['.a'], css: 'p {}', timezone: 'Europe/Berlin' },
      ...{ geolocation: { latitude: 1, longitude: 2 }, localStorage: { a: '1' }, outputWidth: 100 },
      ...{ clip: { x: 0, y: 0, width: 1, height: 1 }, html: '<p>', click: ['p'], script: '1' },
      ...{ waitForExpression: '1', blockResources: ['image'], failOnStatus: ['404'] },
      ...{ ignoreTlsErrors: true, cacheSeconds: 60 },
    },
  ],
  [
    '8298279a9425ce7e2001697c1f9a2226fb10541af3088c75d3042d88ab1b2c88',
    'a',
    { format: 'pdf', javaScript: false, pdf: { paper: 'a5', margin: { top: '1in' }, pageRanges: '1-3' } },
  ],
])('is %s for the caller %j and %j', (digest, caller, fields) => {
  expect(idOf(fields, caller)).toBe(digest);
});

it('differs by the endpoint', () => {
  const request = accept({});
  const other = cacheIdOf('a', request, { ...ENDPOINTS.capture, path: '/other' });
  expect(other).not.toBe(cacheIdOf('a', request));
});

it('stays as it is when options are added, until one of them is set', () => {
  const added = inGroup('Looks')({
    schema: v.nullish(v.boolean(), false),
    description: '',
    example: true,
    other: false,
  });
  const options = {
    ...CAPTURE_OPTIONS,
    added,
    pdf: { ...CAPTURE_OPTIONS.pdf, parts: { ...CAPTURE_OPTIONS.pdf.parts, added } },
  };
  const idWith = (fields: object, isSet: boolean) =>
    cacheIdOf(
      'a',
      { ...fields, ...(isSet ? { added: true } : { added: false }) },
      {
        path: ENDPOINTS.capture.path,
        body: bodyOf('Request', options),
      },
    );
  const plain = accept({ format: 'pdf', pdf: {} });
  expect(idWith(plain, false)).toBe(cacheIdOf('a', plain));
  expect(idWith(plain, true)).not.toBe(cacheIdOf('a', plain));
  const onPaper = (isSet: boolean) => ({ ...plain, pdf: { ...plain.pdf, added: isSet } });
  expect(idWith(onPaper(false), false)).toBe(cacheIdOf('a', plain));
  expect(idWith(onPaper(true), false)).not.toBe(cacheIdOf('a', plain));
});
