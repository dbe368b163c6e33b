import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { readJsonBody } from '../../lambda/request/json-body.ts';
import { readEvent } from '../../lambda/request/read-event.ts';

const LIMIT_BYTES = 2_097_152;
const JSON_HEADERS = { 'Content-Type': 'application/json' };

function read(event: object): Promise<unknown> {
  return readJsonBody(readEvent({ headers: JSON_HEADERS, isBase64Encoded: false, ...event }));
}

const readBody = (body: string | null) => read({ body });
const encode = (text: string) => ({ body: Buffer.from(text).toString('base64'), isBase64Encoded: true });
const paddedJson = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });

describe('the body of a POST', () => {
  test('is parsed as JSON, with and without base64', async () => {
    expect(await readBody('{"url": "ü"}')).toEqual({ url: 'ü' });
    expect(await read(encode('{"url": "ü"}'))).toEqual({ url: 'ü' });
    expect(await readBody('null')).toBeNull();
    expect(await readBody('[1]')).toEqual([1]);
  });

  test('may be at most 2 MiB after base64 decoding', async () => {
    expect(Buffer.byteLength(paddedJson(LIMIT_BYTES))).toBe(LIMIT_BYTES);
    for (const shape of [(body: string) => ({ body }), encode]) {
      expect(await read(shape(paddedJson(LIMIT_BYTES)))).not.toBeInstanceOf(ServiceError);
      expect(await read(shape(paddedJson(LIMIT_BYTES + 1)))).toMatchObject({
        code: 'request_too_large',
        message: 'The body is over 2 MiB. Send a shorter one.',
      });
    }
  });

  test('is counted in bytes, not in characters', async () => {
    const body = JSON.stringify('ü'.repeat(LIMIT_BYTES / 2));
    expect(body.length).toBeLessThan(LIMIT_BYTES);
    expect(await readBody(body)).toMatchObject({ code: 'request_too_large' });
  });

  test.each([
    ['application/json'],
    ['Application/JSON'],
    ['application/json; charset=utf-8'],
    ['application/json;charset=utf-8'],
    ['application/json ; charset=utf-8'],
    [' application/json '],
  ])('is read with Content-Type %j', async (type) => {
    expect(await read({ body: '{}', headers: { 'cOnTent-tYpe': type } })).toEqual({});
  });

  test.each([
    [{ 'Content-Type': 'application/vnd.api+json' }],
    [{ 'Content-Type': 'application/jsonp' }],
    [{ 'Content-Type': 'application/json, text/plain' }],
    [{ 'Content-Type': 'text/json' }],
    [{ 'Content-Type': 'text/plain; application/json' }],
    [{ 'Content-Type': '' }],
    [{}],
    [null],
    [undefined],
  ])('is refused with the headers %j', async (headers) => {
    expect(await read({ body: '{}', headers })).toMatchObject({ code: 'unsupported_media_type' });
  });

  test.each([
    [null, 'empty'],
    ['', 'empty'],
    ['{"a": 1,\n "b" 2}', 'line 2, column 6'],
    ['{"a": 1', 'ends too early, at line 1, column 8'],
    ['[', 'ends too early'],
    [' ', 'ends too early'],
    ['"hunter2', 'ends too early, at line 1, column 9'],
    ['{"a": hunter2}', 'line 1, column 7. JSON has double quotes around names and texts.'],
    ['hunter2', 'line 1, column 1. JSON has double quotes'],
    ['x in JSON at position 5 (line 7 column 6)', 'line 1, column 1. JSON has double quotes'],
    ["{'hunter2': 1}", 'line 1, column 2. JSON has double quotes around names and texts, no single quotes'],
    ['{"hunter2": \'it"s\'}', 'line 1, column 13. JSON has double quotes around names and texts, no single'],
    [
      '\'{"hunter2": 1}\'',
      'line 1, column 1. JSON has double quotes around names and texts, no single quotes',
    ],
    ["{\"it's\": 'hunter2'}", 'line 1, column 10. JSON has double quotes around names and texts, no single'],
    ['{“hunter2”: 1}', 'line 1, column 2. JSON has straight double quotes'],
    ['{hunter2: 1}', 'line 1, column 2. JSON has double quotes around names and texts.'],
    ['{"hunter2": 1,}', 'line 1, column 15. JSON has no comma before } and ].'],
    ['{\n  "hunter2": 1,\n}', 'line 3, column 1. JSON has no comma before } and ].'],
    ['{"a": ["hunter2" , ]}', 'line 1, column 18. JSON has no comma before } and ].'],
    ['{"a": True}', 'line 1, column 7. JSON has the words true, false and null in small letters.'],
    ['{"a": None}', 'line 1, column 7. JSON has null for what is not there.'],
    ['{"a": 1 // hunter2\n}', 'line 1, column 9. JSON has no comments.'],
    ['# hunter2\n{}', 'line 1, column 1. JSON has no comments.'],
    ['{"a": "hunter2\n"}', 'line 1, column 15. In a text of JSON, a line break is \\n'],
    ['{"a": "C:\\hunter2"}', 'line 1, column 11. In a text of JSON, a line break is \\n'],
    ['{"a": .5}', 'line 1, column 7. JSON has numbers such as 0.5'],
    ['{"a": 01}', 'line 1, column 8. JSON has numbers such as 0.5'],
    ['<hunter2>', 'line 1, column 1.'],
    // What comes after the first mistake is not told.
    ['{"a" 1, "b": \'hunter2\'}', 'line 1, column 6.'],
    ['{"a": 1}\n{"hunter2": 2}', 'line 2, column 1.'],
    ['{"a": }', 'not valid JSON.'],
  ])('is refused when it is %j, and the message shows nothing of it', async (body, reason) => {
    const result = await readBody(body);
    expect(result).toMatchObject({ code: 'invalid_json', message: expect.stringContaining(reason) });
    expect(JSON.stringify(result) + String(result)).not.toContain('hunter2');
  });

  test('is explained quickly, however long it is', async () => {
    const bodies = [
      `{"html":"${'\\n'.repeat(1_000_000)}",}`,
      `[${' '.repeat(2_000_000)},]`,
      `{"a":'${'"'.repeat(2_000_000)}`,
    ];
    const before = process.cpuUsage().user;
    for (const body of bodies) expect(await readBody(body)).toMatchObject({ code: 'invalid_json' });
    // Each takes under 0.1 s; work that grows with the square would take hours.
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
  });

  test('may begin with one byte order mark', async () => {
    expect(await readBody('\ufeff{"url": "ü"}')).toEqual({ url: 'ü' });
    expect(await read(encode('\ufeff{"url": "\ufeffü"}'))).toEqual({ url: '\ufeffü' });
    expect(await readBody('\ufeff\ufeff{}')).toMatchObject({ code: 'invalid_json' });
    expect(await readBody('\ufeff')).toMatchObject({ message: expect.stringContaining('too early') });
  });

  describe('that is compressed', () => {
    const JSON_TEXT = Buffer.from('{"url": "https://example.com/"}'.repeat(40));
    const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
    const base64 = (bytes: Buffer) => ({ body: bytes.toString('base64'), isBase64Encoded: true });

    test.each(Object.entries(codings))(
      'is refused with Content-Encoding: %s in the message',
      async (...of) => {
        const [coding, compress] = of;
        const headers = { ...JSON_HEADERS, 'Content-Encoding': coding };
        expect(await read({ ...base64(compress(JSON_TEXT)), headers })).toMatchObject({
          code: 'invalid_json',
          message: expect.stringContaining(`Content-Encoding: "${coding}"`),
        });
      },
    );

    test.each(['gzip', 'deflate', 'zstd'] as const)(
      'by %s is recognised without the header',
      async (coding) => {
        expect(await read(base64(codings[coding](JSON_TEXT)))).toMatchObject({
          message: `The body is compressed with ${coding}, not UTF-8. Send JSON encoded in UTF-8.`,
        });
      },
    );

    test('by name only is read as it is', async () => {
      const headers = { ...JSON_HEADERS, 'Content-Encoding': 'gzip' };
      expect(await read({ body: '{"a": 1}', headers })).toEqual({ a: 1 });
    });
  });

  test('in UTF-16 is refused, and called so', async () => {
    const body = Buffer.from('\ufeff{"url": "x"}', 'utf16le').toString('base64');
    expect(await read({ body, isBase64Encoded: true })).toMatchObject({
      code: 'invalid_json',
      message: 'The body is UTF-16, not UTF-8. Send JSON encoded in UTF-8.',
    });
  });

  test('is refused when it is not UTF-8', async () => {
    const body = Buffer.from('{"url": "http://caf\xe9.test/"}', 'latin1').toString('base64');
    expect(await read({ body, isBase64Encoded: true })).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('UTF-8'),
    });
  });

  test.each([
    ['{"__proto__": {"a": 1}}'],
    ['{"a": [{"__proto__": 1}]}'],
    ['{"constructor": {"prototype": 1}}'],
  ])('is refused for a key that could change prototypes: %s', async (body) => {
    expect(await readBody(body)).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('__proto__'),
    });
  });

  test('is refused when it is nested deeper than the stack', async () => {
    expect(await readBody('['.repeat(100_000) + ']'.repeat(100_000))).toMatchObject({ code: 'invalid_json' });
  });

  test('may have 10,000 values, and commas in strings do not count', async () => {
    const list = (count: number) => `[${Array(count).fill('","').join(',')}]`;
    expect(await readBody(list(10_001))).toHaveLength(10_001);
    expect(await readBody(list(10_002))).toMatchObject({
      code: 'invalid_request',
      message: 'The body has over 10,000 values, more than any request needs.',
    });
    expect(await readBody(JSON.stringify({ html: `\\",${','.repeat(100_000)}` }))).toHaveProperty('html');
    expect(await readBody(JSON.stringify({ html: `"\\",${','.repeat(100_000)}` }))).toHaveProperty('html');
  });

  test('of very many values is not parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    await readBody(`{${Array.from({ length: 180_000 }, (_, index) => `"k${index}":1`).join(',')}}`);
    const count = parse.mock.calls.length;
    parse.mockRestore();
    expect(count).toBe(0);
  });

  test('is checked for size, then type, then JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect(await read({ body: 'x'.repeat(LIMIT_BYTES + 1), headers })).toMatchObject({
      code: 'request_too_large',
    });
    expect(await read({ body: 'x', headers })).toMatchObject({ code: 'unsupported_media_type' });
    expect(await read({ body: null, headers })).toMatchObject({ code: 'unsupported_media_type' });
  });
});
