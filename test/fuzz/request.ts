/**
 * Random valid requests, as a caller may send them. The case adds `url`.
 */
import fc from 'fast-check';

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 });
const rarely = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 1 });
const selector = fc.constantFrom(
  'body',
  'html',
  'div',
  'form',
  'svg',
  ':root',
  '*',
  'x-element',
  '#style',
  'iframe',
  'p:nth-child(2)',
);

const headerValue = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
const headers = fc.oneof(
  fc.record({
    'Accept-Language': fc.constantFrom(
      'und',
      '*',
      'de-DE,de;q=0.5',
      'x-klingon',
      'en-US-u-ca-buddhist',
      'zh-Hant-TW;q=0.1',
      ';q=1',
      '-',
    ),
  }),
  fc.record({
    'User-Agent': fc.oneof(
      headerValue,
      fc.constantFrom('Mozilla/5.0 (iPhone)', 'Chrome/999.9', '(', 'Chrome/ Android'),
    ),
  }),
  fc.record({ Authorization: headerValue, Referer: fc.constantFrom('x', 'http://other.example/', '') }),
  fc.dictionary(
    fc.string({ unit: fc.constantFrom(...'abcXYZ-_'), minLength: 1, maxLength: 12 }),
    headerValue,
    { maxKeys: 5 },
  ),
);
const cookie = fc.record(
  {
    name: fc.string({ unit: fc.constantFrom(...'abc_-.'), minLength: 1, maxLength: 9 }),
    value: fc.string({ unit: fc.constantFrom(...'abc=&%"'), maxLength: 9 }),
    path: fc.constantFrom('/', '/ ', '/a', '/\u00e4', '//'),
    expires: fc.integer({ min: 0, max: 4_000_000_000 }),
    httpOnly: fc.boolean(),
    sameSite: fc.constantFrom('Strict', 'Lax', 'None'),
    secure: fc.boolean(),
  },
  { requiredKeys: ['name', 'value'] },
);

export const fuzzRequest: fc.Arbitrary<Record<string, unknown>> = fc.record({
  format: fc.constantFrom('png', 'jpeg', 'webp', 'pdf'),
  quality: rarely(fc.integer({ min: 0, max: 100 })),
  fullPage: optional(fc.boolean()),
  device: rarely(
    fc.constantFrom('desktop', 'iphone-15-pro', 'galaxy-s9-plus', 'ipad-landscape', 'blackberry-z30'),
  ),
  width: fc.constantFrom(1, 320, 800),
  height: fc.constantFrom(1, 200, 600),
  scale: rarely(fc.constantFrom(1, 2, 3)),
  selector: rarely(selector),
  scrollIntoView: rarely(fc.boolean()),
  scrollIntoViewSelector: rarely(selector),
  adjustTop: rarely(
    fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constantFrom(1e9, -1e9, Number.MAX_SAFE_INTEGER)),
  ),
  hideCookieBanners: optional(fc.boolean()),
  hidePopups: optional(fc.boolean()),
  aggressivePopupRemoval: rarely(fc.boolean()),
  blockAds: rarely(fc.boolean()),
  blockRequests: rarely(fc.array(fc.constantFrom('*', 'frame', '*.png', '**', '/'), { maxLength: 3 })),
  headers: rarely(headers),
  cookies: rarely(fc.array(cookie, { maxLength: 3 })),
});
