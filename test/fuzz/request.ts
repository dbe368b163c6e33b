/**
 * Random valid requests, as a caller may send them. The case adds `url`.
 */
import fc from 'fast-check';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { CONTENT_PARTS } from '../../lambda/request/options/content.ts';
import { findContradictions } from '../../lambda/request/options/find-contradictions.ts';
import { NAMED_OPTIONS } from '../support/option-examples.ts';
import { optional, rarely } from './optional.ts';
import { DEEP_RULES } from './page-parts.ts';

/** The first ones match on nearly every page. What matches nothing takes seconds. */
const selector = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('body', 'html', ':root', '*', 'body *', '[style]', 'p, div, section, a'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('form', 'svg', 'x-element', '#style', 'iframe', 'p:nth-child(2)'),
  },
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

const css = fc.oneof(
  fc.constantFrom(
    '* { color: red }',
    '@import url(/hangs);',
    'html { zoom: 1e38 } *{animation:a 1s infinite}',
  ),
  fc.constantFrom(...DEEP_RULES).map((rules) => rules.slice(0, 60_000)),
);

const NAMES = [
  'fill',
  'stroke',
  'clip-path',
  'mask',
  'filter',
  'marker',
  'background',
  'border-image',
  '--a',
];
const ADDRESSES = [
  '/frame#a',
  'http://127.0.0.1:1/x#a',
  '//x/y',
  '#a',
  'data:image/svg+xml,<svg/>#a',
  'x',
  '',
];
const reference = fc
  .tuple(
    fc.constantFrom('url(', 'URL("', 'u\\72l(', 'image-set("', 'var(--a,url(', 'src('),
    fc.constantFrom(...ADDRESSES),
  )
  .map(
    ([start, address]) =>
      `${start}${address}${start.includes('"') ? '"' : ''}${start.includes('var') ? '))' : ')'}`,
  );
const declaration = fc.tuple(fc.constantFrom(...NAMES), reference).map(([name, value]) => `${name}:${value}`);
/** Headers and footers, which Chromium prints in a page of its own. */
const template = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<b class=title></b>',
        '<i class=pageNumber>',
        "don't",
        '<img src=/frame>',
        '<svg><g id=a>',
        '</style>',
      ),
      declaration.map((text) => `<p style='${text}'>x</p>`),
      declaration.map((text) => `<style>p, rect { & { ${text} } ${text} }</style>`),
      fc
        .tuple(fc.constantFrom(...NAMES), reference)
        .map(([name, value]) => `<svg width=9 height=9><rect width=9 height=9 ${name}='${value}'/></svg>`),
      fc.constantFrom(...DEEP_RULES).map((rules) => `<style>${rules.slice(0, 15_000)}</style>`),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const paper = fc.record({
  paper: optional(fc.constantFrom('a0', 'a6', 'letter')),
  landscape: optional(fc.boolean()),
  margin: optional(
    fc.record({ top: fc.constantFrom('0', '2cm', '5cm'), left: optional(fc.constant('20mm')) }),
  ),
  media: optional(fc.constantFrom('print', 'screen')),
  scale: rarely(fc.constantFrom(0.1, 2)),
  pageRanges: rarely(fc.constantFrom('1', '1-3, 5', '900000')),
  header: optional(template),
  footer: rarely(template),
  tagged: rarely(fc.boolean()),
});

/** What is taken: one of these. */
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ selector }) },
  { weight: 2, arbitrary: fc.record({ format: fc.constant('pdf'), selector }) },
  {
    weight: 2,
    arbitrary: fc.record({ format: fc.constant('pdf'), pdf: paper }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      clip: fc.record({
        x: fc.constantFrom(0, 100, 33_000_000),
        y: fc.constantFrom(0, 5_000),
        width: fc.constantFrom(1, 4_000, 30_000_000),
        height: fc.constantFrom(1, 4_000),
      }),
    }),
  },
);

/** Options whose values are more than an example and another one. */
const RICH: Record<string, fc.Arbitrary<unknown>> = {
  format: fc.constantFrom('png', 'jpeg', 'webp', 'pdf'),
  quality: rarely(fc.integer({ min: 0, max: 100 })),
  fullPage: optional(fc.boolean()),
  device: rarely(
    fc.constantFrom('desktop', 'iphone-15-pro', 'galaxy-s9-plus', 'ipad-landscape', 'blackberry-z30'),
  ),
  width: fc.constantFrom(1, 320, 800),
  height: fc.constantFrom(1, 200, 600),
  scrollIntoViewSelector: rarely(selector),
  adjustTop: rarely(
    fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constantFrom(1e9, -1e9, Number.MAX_SAFE_INTEGER)),
  ),
  hideCookieBanners: optional(fc.boolean()),
  hidePopups: optional(fc.boolean()),
  blockRequests: rarely(fc.array(fc.constantFrom('*', 'frame', '*.png', '**', '/'), { maxLength: 3 })),
  headers: rarely(headers),
  cookies: rarely(fc.array(cookie, { maxLength: 3 })),
  css: rarely(css),
  hideSelectors: rarely(fc.array(selector, { maxLength: 3 })),
  delay: rarely(fc.constantFrom(1, 300)),
  waitForSelector: rarely(selector),
  click: rarely(fc.array(selector, { minLength: 1, maxLength: 2 })),
  script: rarely(
    fc.constantFrom('history.back()', 'location.reload()', 'close()', 'document.body.remove()', 'throw 1'),
  ),
  // One that stays false takes 10 seconds.
  waitForExpression: rarely(fc.constantFrom('true', 'document.body')),
};

/**
 * The case has the page, `part` says what is taken, and the capture stage alone
 * knows no storage and no cache.
 */
const NOT_HERE = ['url', 'html', 'selector', 'clip', 'pdf', 'storage', 'r2CredentialId', 'cacheSeconds'];

const common = fc.record(
  Object.fromEntries(
    NAMED_OPTIONS.filter(([name]) => !NOT_HERE.includes(name)).map(([name, { example, other }]) => [
      name,
      RICH[name] ?? rarely(fc.constantFrom<unknown>(example, other)),
    ]),
  ),
);

/** One of three asks what the page says. */
const content = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      parts: fc.subarray([...CONTENT_PARTS], { minLength: 1 }),
      mainContent: fc.boolean(),
    }),
  },
);

export const fuzzRequest: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(common, part, content)
  .map(([request, taken, said]) => ({ ...withoutContradictions({ ...request, ...taken }), ...said }));

/**
 * Leaves out what another option excludes, so that no case is spent on a refusal before the browser starts.
 */
function withoutContradictions(request: Record<string, unknown>): Record<string, unknown> {
  const sent = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  const wrong = new Set(findContradictions(CAPTURE_OPTIONS, sent).map(({ field }) => field));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name)));
}
