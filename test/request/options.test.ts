import { describe, expect, test } from 'vitest';
import { accept, fieldsOf, problemsOf, refuse, URL_HERE } from './problems-of.ts';

const TIME_RULE =
  'must be a time such as "2026-01-01T09:00:00Z" or "2026-01-01T09:00:00+01:00", from 1970-01-02 to 2099-12-31';
const CLIP = { x: 0, y: 0, width: 1, height: 1 };
const items = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, '']));

describe('a field', () => {
  test.each([
    ['waitForSelector', '#a > .b'],
    ['waitForSelector', 's'.repeat(1_024)],
    ['delay', 0],
    ['delay', 10_000],
    ['colorScheme', 'light'],
    ['colorScheme', 'dark'],
    ['omitBackground', true],
    ['hideSelectors', ['.a', 's'.repeat(1_024)]],
    ['hideSelectors', Array(50).fill('p')],
    ['css', 'p { color: red }'],
    ['css', 'ü'.repeat(32_768)],
    ['css', `${'a { b: c } '.repeat(200)}${'@media all { '.repeat(100)}`],
    ['css', `a { --${'"('.repeat(101)} }`],
    ['timezone', 'UTC'],
    ['timezone', 'Europe/Berlin'],
    ['timezone', 'America/Argentina/Ushuaia'],
    ['timezone', 'Etc/GMT+5'],
    ['geolocation', { latitude: -90, longitude: 180, accuracy: 0 }],
    ['geolocation', { latitude: 52.52, longitude: 13.405, accuracy: 100_000 }],
    ['localStorage', { theme: 'dark', '': '', constructor: '' }],
    ['localStorage', items(50)],
    ['localStorage', { aa: 'ü'.repeat(32_767) }],
    ['clip', CLIP],
    ['clip', { x: 10, y: 50_000, width: 4_096, height: 4_096 }],
    ['outputWidth', 16],
    ['outputWidth', 4_096],
    ['html', '<h1>Größe</h1>'],
    ['cacheSeconds', 0],
    ['cacheSeconds', 2_592_000],
    ['html', 'x'.repeat(1_048_576)],
    ['click', ['#a', 's'.repeat(1_024)]],
    ['click', Array(10).fill('p')],
    ['script', 'ü'.repeat(32_768)],
    ['waitForExpression', 'x'.repeat(1_024)],
    ['javaScript', false],
    ['blockResources', ['image', 'font', 'stylesheet', 'script', 'media', 'xhr', 'websocket', 'frame']],
    ['failOnStatus', ['4xx', '5xx', '404', '100', '599']],
    ['failOnStatus', Array(50).fill('404')],
    ['ignoreTlsErrors', true],
    ['time', '1970-01-02T00:00:00Z'],
    ['time', '2099-12-31T23:59:59.999999999Z'],
    ['time', '2024-02-29T12:00:00-12:30'],
    ['seed', 1],
    ['seed', 2_147_483_647],
  ])('%s takes %j', (field, value) => {
    expect(accept({ [field]: value })).toMatchObject({ [field]: value });
  });

  test.each([
    ['waitForSelector', 's'.repeat(1_025), 'must be at most 1,024 characters; got 1,025'],
    ['waitForSelector', ['a'], 'must be a string with a CSS selector; got an array'],
    ...[
      '2026-01-01',
      '2026-01-01T09:00:00',
      '2026-02-29T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-13-01T00:00:00Z',
    ].map((time): [string, unknown, string] => ['time', time, `${TIME_RULE}; got "${time}"`]),
    ...[
      '1970-01-01T23:59:59Z',
      '2100-01-01T00:00:00Z',
      '2026-01-01T00:00:00+24:00',
      'Thu, 01 Jan 2026 09:00:00 GMT',
    ].map((time): [string, unknown, string] => ['time', time, `${TIME_RULE}; got "${time}"`]),
    ['time', 1_767_258_000, `${TIME_RULE}; got 1767258000`],
    ['seed', 0, 'must be an integer from 1 to 2,147,483,647; got 0'],
    ['seed', 2_147_483_648, 'must be an integer from 1 to 2,147,483,647; got 2147483648'],
    ['delay', -1, 'must be an integer from 0 to 10,000; got -1'],
    ['delay', 10_001, 'must be an integer from 0 to 10,000; got 10001'],
    ['delay', 0.5, 'must be an integer from 0 to 10,000; got 0.5'],
    ['cacheSeconds', -1, 'must be an integer from 0 to 2,592,000; got -1'],
    ['cacheSeconds', 2_592_001, 'must be an integer from 0 to 2,592,000; got 2592001'],
    ['delay', '5', 'must be an integer from 0 to 10,000; got "5"'],
    ['colorScheme', 'Dark', 'must be "light" or "dark"; got "Dark"; did you mean "dark"?'],
    ['colorScheme', true, 'must be "light" or "dark"; got true'],
    ['omitBackground', 1, 'must be true or false; got 1'],
    ['hideSelectors', '.a', 'must be an array of CSS selectors; got ".a"'],
    ['hideSelectors', Array(51).fill('p'), 'must be at most 50 items; got 51'],
    ['css', ['a'], 'must be a string with a stylesheet; got an array'],
    ['css', 'ü'.repeat(32_769), 'must be at most 65,536 bytes in UTF-8; got 65,538'],
    ['css', '@layer a { '.repeat(101), 'must have brackets nested at most 100 deep'],
    ['timezone', 5, 'must be an IANA time zone such as "Europe/Berlin"; got 5'],
    ['timezone', 'Berlin', 'is not a known time zone: "Berlin"; did you mean "Europe/Berlin"?'],
    ['timezone', '+01:00', 'is not a known time zone: "+01:00"; examples are "UTC" and "Europe/Berlin"'],
    [
      'geolocation',
      'Berlin',
      'must be an object such as {"latitude": 52.5, "longitude": 13.4}; got "Berlin"',
    ],
    ['localStorage', 'a', 'must be an object of names and values; got a string'],
    ['localStorage', [], 'must be an object of names and values; got an array'],
    ['localStorage', items(51), 'must be at most 50 items; got 51'],
    [
      'localStorage',
      { aa: 'ü'.repeat(32_768) },
      'must be at most 65,536 bytes in UTF-8, names and values in all; got 65,538',
    ],
    ['clip', 5, 'must be an object such as {"x": 0, "y": 0, "width": 400, "height": 300}; got 5'],
    ['outputWidth', 15, 'must be an integer from 16 to 4,096; got 15'],
    ['outputWidth', 4_097, 'must be an integer from 16 to 4,096; got 4097'],
    ['html', 5, 'must be a string with an HTML document; got a number'],
    ['html', 'x'.repeat(1_048_577), 'must be at most 1,048,576 bytes in UTF-8; got 1,048,577'],
    ['click', '#a', 'must be an array of CSS selectors; got "#a"'],
    ['click', Array(11).fill('p'), 'must be at most 10 items; got 11'],
    ['script', 5, 'must be a string with JavaScript; got a number'],
    ['script', 'ü'.repeat(32_769), 'must be at most 65,536 bytes in UTF-8; got 65,538'],
    ['waitForExpression', true, 'must be a string with a JavaScript expression; got true'],
    ['waitForExpression', 'x'.repeat(1_025), 'must be at most 1,024 characters; got 1,025'],
    ['javaScript', 'false', 'must be true or false; got "false"'],
    ['blockResources', 'image', 'must be an array of kinds of resources; got "image"'],
    ['blockResources', Array(9).fill('image'), 'must be at most 8 items; got 9'],
    ['failOnStatus', '4xx', 'must be an array such as ["4xx", "503"]; got "4xx"'],
    ['failOnStatus', Array(51).fill('404'), 'must be at most 50 items; got 51'],
    ['ignoreTlsErrors', 0, 'must be true or false; got 0'],
  ])('%s refuses %j', (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([`${field}: ${message}`]);
  });

  test.each<[string, unknown, string]>([
    [
      'blockResources',
      'images',
      'must be one of "image", "font", "stylesheet", "script", "media", "xhr", "websocket", "frame"; got "images"; did you mean "image"?',
    ],
    ...[404, '3xx', '4XX', '99', '600', '4040', '1404', ''].map((status): [string, unknown, string] => [
      'failOnStatus',
      status,
      `must be "4xx", "5xx" or a status such as "404", as a string; got ${JSON.stringify(status)}`,
    ]),
  ])('%s refuses the item %j', (field, item, message) => {
    expect(problemsOf({ [field]: [item] })).toEqual([`${field}[0]: ${message}`]);
  });

  test('names only what is wrong with a part of pdf that is not valid', () => {
    for (const pdf of [
      { paper: 'b5' },
      { paper: '', scale: 5 },
      { paper: null, scale: 5, margin: { top: '1cm' } },
      { margin: 'wide' },
      { margin: { top: 'x' } },
      { landscape: 'yes' },
    ])
      expect(problemsOf({ format: 'pdf', pdf })).toHaveLength(1);
  });

  test('counts as omitted when it is "", [] or {}, and a field of paper also when it is null', () => {
    const plain = accept({});
    const texts = [
      'selector',
      'scrollIntoViewSelector',
      'r2CredentialId',
      'waitForSelector',
      'colorScheme',
      'css',
      'timezone',
      'html',
      'script',
      'waitForExpression',
    ];
    for (const field of texts) {
      expect(accept({ [field]: '' }), field).toEqual(plain);
    }
    expect(
      accept({ hideSelectors: [], localStorage: {}, click: [], blockResources: [], failOnStatus: [] }),
    ).toEqual(plain);
    const onPaper = accept({ format: 'pdf', pdf: {} });
    for (const field of ['paper', 'media', 'pageRanges', 'header', 'footer']) {
      expect(accept({ format: 'pdf', pdf: { [field]: '' } }), field).toEqual(onPaper);
      expect(accept({ format: 'pdf', pdf: { [field]: null } }), field).toEqual(onPaper);
    }
    expect(accept({ format: 'pdf', pdf: { margin: { top: '', left: null } } })).toEqual(onPaper);
  });
});

test('a time zone is accepted in any letter case, as IANA defines it, and is stored as scripts report it', () => {
  expect(accept({ timezone: 'europe/berlin' }).timezone).toBe('Europe/Berlin');
  expect(accept({ timezone: 'Asia/Kolkata' }).timezone).toBe(accept({ timezone: 'Asia/Calcutta' }).timezone);
});

test.each([
  ['Europe/Berln', '"Europe/Berlin"'],
  ['America/New York', '"America/New_York"'],
  ['Germany/Berlin', '"Europe/Berlin"'],
])('the time zone %s is refused with near matches', (timezone, near) => {
  expect(problemsOf({ timezone }).join()).toContain(`did you mean ${near}`);
});

test('no name or value of localStorage appears in a message', () => {
  const problems = problemsOf({ localStorage: { hunter1: { hunter2: 1 }, a: '' }, localStorag: 'hunter3' });
  expect(problems.sort()).toEqual([
    'localStorag: is not a known field; did you mean "localStorage"?',
    'localStorage: values must be strings; got an object, as item 1 of 2',
  ]);
});

describe('the fields of an object', () => {
  test('are refused one by one', () => {
    expect(problemsOf({ geolocation: { latitude: 90.5, longitude: '13', accuracy: -1 } })).toEqual([
      'geolocation.latitude: must be a number from -90 to 90; got 90.5',
      'geolocation.longitude: must be a number from -180 to 180; got "13"',
      'geolocation.accuracy: must be a number from 0 to 100,000; got -1',
    ]);
    expect(problemsOf({ clip: { x: -1, y: 0.5, width: 0, height: '1' } })).toEqual([
      'clip.x: must be an integer from 0; got -1',
      'clip.y: must be an integer from 0; got 0.5',
      'clip.width: must be an integer from 1; got 0',
      'clip.height: must be an integer from 1; got "1"',
    ]);
  });

  test('are named when they are missing', () => {
    expect(fieldsOf({ geolocation: {}, clip: {} }).sort()).toEqual([
      'clip.height',
      'clip.width',
      'clip.x',
      'clip.y',
      'geolocation.latitude',
      'geolocation.longitude',
    ]);
    expect(problemsOf({ clip: { x: 0, width: 1, height: 1 } })).toEqual([
      'clip.y: is required: an integer from 0',
    ]);
  });

  test('are named when they are unknown, with the nearest known one', () => {
    expect(
      problemsOf({
        geolocation: { latitude: 1, longitude: 2, acuracy: 1 },
        clip: { ...CLIP, heigth: 1 },
        format: 'pdf',
        pdf: { pageRange: '1', margin: { Top: '1cm' } },
      }),
    ).toEqual(
      expect.arrayContaining([
        'geolocation.acuracy: is not a known field; did you mean "accuracy"?',
        'clip.heigth: is not a known field; did you mean "height"?',
        'pdf.pageRange: is not a known field; did you mean "pageRanges"?',
        'pdf.margin.Top: is not a known field; did you mean "top"?',
      ]),
    );
  });
});

describe('a PDF on paper', () => {
  const paperOf = (pdf: object) => accept({ format: 'pdf', pdf }).pdf;
  const paperProblems = (pdf: object) => problemsOf({ format: 'pdf', pdf });

  test('is by default a portrait A4 sheet without margins, in print media, with backgrounds', () => {
    expect(paperOf({})).toEqual({
      paper: 'a4',
      landscape: false,
      margin: {},
      media: 'print',
      background: true,
      scale: 1,
      tagged: false,
    });
  });

  test.each([
    [{ paper: 'a0', landscape: true, media: 'screen', background: false, scale: 0.1, tagged: true }],
    [{ paper: 'ledger', scale: 2, header: '<b class="title"></b>', footer: 'x'.repeat(16_384) }],
  ])('takes %j', (pdf) => {
    expect(paperOf(pdf)).toMatchObject(pdf);
  });

  test('has margins in mm, cm, in and px', () => {
    const margin = { top: '25.4mm', right: '2.54cm', bottom: '1in', left: '96px' };
    expect(paperOf({ margin })?.margin).toEqual({ top: 1, right: 1, bottom: 1, left: 1 });
    expect(paperOf({ margin: { top: '0', left: '0mm' } })?.margin).toEqual({ top: 0, left: 0 });
  });

  test('accepts ranges of pages', () => {
    expect(paperOf({ pageRanges: '1-3, 5' })?.pageRanges).toBe('1-3,5');
    expect(paperOf({ pageRanges: ' 7 , 7 - 7' })?.pageRanges).toBe('7,7-7');
  });

  test.each([
    [
      'paper',
      'A4',
      expect.stringMatching(/^pdf.paper: must be "a0", .* or "ledger"; got "A4"; did you mean "a4"\?$/),
    ],
    ['paper', 'a7', expect.stringMatching(/ or "ledger"; got "a7"$/)],
    ['landscape', 'yes', 'pdf.landscape: must be true or false; got "yes"'],
    ['media', 'tv', 'pdf.media: must be "print" or "screen"; got "tv"'],
    ['background', 0, 'pdf.background: must be true or false; got 0'],
    ['scale', 0.09, 'pdf.scale: must be a number from 0.1 to 2; got 0.09'],
    ['scale', 2.1, 'pdf.scale: must be a number from 0.1 to 2; got 2.1'],
    ['header', 'x'.repeat(16_385), 'pdf.header: must be at most 16,384 bytes in UTF-8; got 16,385'],
    ['header', `<style>${'a{'.repeat(1_001)}`, 'pdf.header: must have at most 1,000 opening brackets'],
    ['footer', 5, 'pdf.footer: must be a string with HTML; got a number'],
    ['tagged', 'no', 'pdf.tagged: must be true or false; got "no"'],
    ['margin', '1cm', 'pdf.margin: must be an object such as {"top": "2cm", "bottom": "2cm"}; got "1cm"'],
    ['margin', [], 'pdf.margin: must be an object; got an array'],
    [
      'margin',
      { top: 1 },
      'pdf.margin.top: must be a string with a length from 0 in mm, cm, in or px, such as "2.5cm"; got 1',
    ],
    [
      'margin',
      { top: '2' },
      'pdf.margin.top: must be a string with a length from 0 in mm, cm, in or px, such as "2.5cm"; got "2"',
    ],
  ])('refuses %s: %j', (field, value, problem) => {
    expect(paperProblems({ [field]: value })).toEqual([problem]);
  });

  test.each(['1', '-1cm', '1 cm', '1em', '1e3px', '.5cm', '1,5cm', 'NaNpx'])(
    'refuses a margin of %j',
    (length) => {
      expect(fieldsOf({ format: 'pdf', pdf: { margin: { top: length } } })).toEqual(['pdf.margin.top']);
    },
  );

  test.each(['0', '3-1', '-3', '2-', 'all', '1,,2', '1.5', '1-2-3', '1234567'])(
    'refuses the ranges %j',
    (pageRanges) => {
      expect(fieldsOf({ format: 'pdf', pdf: { pageRanges } })).toEqual(['pdf.pageRanges']);
    },
  );

  test.each([
    ['left', '8.4in'],
    ['right', '8.4in'],
    ['top', '10.9in'],
    ['bottom', '10.9in'],
  ])('takes a margin on the %s alone that leaves room', (side, length) => {
    expect(paperOf({ paper: 'letter', margin: { [side]: length } })).toBeDefined();
  });

  test('refuses margins that leave no room on the paper', () => {
    const across = { left: '7cm', right: '7cm' };
    expect(paperOf({ margin: across })).toBeDefined();
    expect(paperOf({ paper: 'a5', landscape: true, margin: across })).toBeDefined();
    expect(paperProblems({ paper: 'a5', margin: { left: '7cm', right: '7.8cm' } })).toEqual([
      'pdf.margin: must leave room for the page on pdf.paper ("a5")',
    ]);
    expect(paperProblems({ paper: 'a5', landscape: true, margin: { top: '8cm', bottom: '8cm' } })).toEqual([
      'pdf.margin: must leave room for the page on pdf.paper ("a5", landscape)',
    ]);
  });

  test('must not be an array', () => {
    expect(paperProblems([])).toEqual(['pdf: must be an object; got an array']);
  });
});

describe('fields that exclude each other', () => {
  test.each([
    [
      { format: 'jpeg', omitBackground: true },
      'omitBackground: is possible with "format": "png" or "webp"; format is "jpeg"',
    ],
    [
      { format: 'pdf', omitBackground: true },
      'omitBackground: is possible with "format": "png" or "webp"; format is "pdf"',
    ],
    [{ selector: 'p', clip: CLIP }, 'clip: has no meaning together with selector; send one of the two'],
    [
      { format: 'pdf', outputWidth: 400 },
      'outputWidth: is possible with "format": "png", "jpeg" or "webp"; format is "pdf"',
    ],
    [{ script: '1', javaScript: false }, 'javaScript: must be true with script, which needs it'],
    [
      { waitForExpression: '1', javaScript: false },
      'javaScript: must be true with waitForExpression, which needs it',
    ],
    [{ pdf: {} }, 'pdf: is possible with "format": "pdf"; format is "png"'],
    [{ format: 'webp', pdf: {} }, 'pdf: is possible with "format": "pdf"; format is "webp"'],
    [
      { format: 'pdf', pdf: {}, selector: 'p' },
      'pdf: has no meaning together with selector; send one of the two',
    ],
    [
      { storage: 'r2', cacheSeconds: 1 },
      'cacheSeconds: has no meaning together with storage "r2"; send one of the two',
    ],
    [{ format: 'pdf', pdf: {}, clip: CLIP }, 'pdf: has no meaning together with clip; send one of the two'],
  ])('are refused at the second field, and the message names the first: %j', (fields, problem) => {
    expect(problemsOf(fields)).toEqual([problem]);
  });

  test('are reported together with every other problem', () => {
    const fields = {
      format: 'pdf',
      outputWidth: 20,
      delay: 'x',
      pdf: { scale: 5 },
      selector: 'p',
      clip: CLIP,
    };
    expect(fieldsOf(fields).sort()).toEqual(['clip', 'delay', 'outputWidth', 'pdf.scale']);
  });

  test.each([
    [{ format: 'webp', omitBackground: true }],
    [{ format: 'jpeg', omitBackground: false }],
    [{ format: 'pdf', clip: CLIP }],
    [{ format: 'pdf', pdf: {}, scale: 3, fullPage: true }],
    [{ fullPage: true, clip: CLIP, outputWidth: 100 }],
    [{ selector: 'p', outputWidth: 100, omitBackground: true, waitForSelector: 'p' }],
  ])('do not include %j', (fields) => {
    expect(accept(fields)).toMatchObject({ url: URL_HERE });
  });
});

test('a list of a hundred thousand selectors is a single problem', () => {
  expect(refuse({ hideSelectors: Array(100_000).fill('p') }).message).toBe(
    '1 field is not valid: hideSelectors',
  );
});
