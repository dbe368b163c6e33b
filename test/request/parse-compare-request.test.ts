import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { parseCompareRequest } from '../../lambda/request/parse-compare-request.ts';
import { parseComparison } from '../../lambda/request/parse-request.ts';
import { readEvent } from '../../lambda/request/read-event.ts';

const URL_FIELD = { url: 'https://example.com/' };

function problemsOf(body: unknown) {
  const parsed = parseCompareRequest(body, 0);
  if (!(parsed instanceof ServiceError)) throw new Error('The body is valid');
  const { code, message, options } = parsed;
  return { code, message, side: options.members?.side, fields: options.errors?.map(({ field }) => field) };
}

describe('a comparison', () => {
  it('has two captures as POST /screenshot takes them, and a threshold of 0.1', () => {
    const before = { ...URL_FIELD, fullPage: true, cookies: [{ name: 'a', value: 'b' }], cacheSeconds: 60 };
    const after = { ...URL_FIELD, format: 'png', quality: 3, threshold: undefined };
    expect(parseCompareRequest({ before, after: { ...URL_FIELD, format: 'png' } }, 0)).toEqual({
      before: parseCaptureRequest(before),
      after: parseCaptureRequest({ ...URL_FIELD, format: 'png' }),
      threshold: 0.1,
    });
    expect(after.format).toBe('png');
    expect(parseCompareRequest({ before, after: URL_FIELD, threshold: 0 }, 0)).toHaveProperty('threshold', 0);
  });

  it('may have 4 MiB and 20,000 values', async () => {
    const parse = (own: object) =>
      parseComparison(
        readEvent({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ before: { ...URL_FIELD, ...own }, after: { ...URL_FIELD, ...own } }),
        }),
        0,
      );
    expect(await parse({ html: 'x'.repeat(1_048_576) })).toHaveProperty('threshold', 0.1);
    expect(await parse({ html: 'x'.repeat(2_097_152) })).toHaveProperty('code', 'request_too_large');
    expect(await parse({ click: Array(11_000).fill('p') })).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('20,000 values'),
    });
  });

  it('names every problem of both sides at once, with the side', () => {
    const before = {
      url: 'ftp://x',
      cookies: [{ name: 'a', value: 'b', expires: 1 }],
      clip: { x: 0 },
      fullpage: 1,
    };
    const after = { ...URL_FIELD, selector: 'a', clip: { x: 0, y: 0, width: 1, height: 1 }, width: 0 };
    const { code, fields } = problemsOf({ before, after, threshold: 2, treshold: 1 });
    expect(code).toBe('invalid_request');
    expect(new Set(fields)).toEqual(
      new Set([
        'before.url',
        'before.clip.y',
        'before.clip.width',
        'before.clip.height',
        'before.fullpage',
        'after.clip',
        'after.width',
        'threshold',
        'treshold',
      ]),
    );
  });

  it.each([
    ['storage', 'r2'],
    ['r2CredentialId', 'mine'],
    ['pdf', {}],
    ['format', 'pdf'],
    ['format', 'webp'],
  ])('takes no %s %j', (field, value) => {
    expect(problemsOf({ before: { ...URL_FIELD, [field]: value }, after: URL_FIELD }).fields).toEqual([
      `before.${field}`,
    ]);
  });

  it.each([
    [{}, ['before', 'after']],
    [{ before: null, after: [] }, ['before', 'after']],
    [{ before: 'https://example.com/', after: URL_FIELD }, ['before']],
    [{ before: {}, after: URL_FIELD }, ['before.url']],
    [{ ...URL_FIELD, before: URL_FIELD, after: URL_FIELD }, ['url']],
  ])('is refused as %j', (body, fields) => {
    expect(problemsOf(body).fields?.toSorted()).toEqual(fields.toSorted());
  });

  it('lists the first 100 problems, and counts all others', () => {
    const many = (count: number) => ({
      ...URL_FIELD,
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1])),
    });
    const { fields, message } = problemsOf({ before: many(150), after: many(30) });
    expect(fields).toHaveLength(100);
    expect(message).toContain('80 more are not');
  });

  it.each([
    [{ width: 4_000, height: 4_000, scale: 2 }, 'capture_too_large'],
    [{ width: 4_000, height: 2_000, scale: 2, selector: 'h1' }, undefined],
    [{ width: 4_096, height: 4_096, scale: 3, fullPage: true }, 'capture_too_large'],
    [{ width: 4_000, height: 1_250, scale: 2 }, undefined],
    [{ width: 4_000, height: 1_251, scale: 2 }, 'capture_too_large'],
  ])('of pictures %j is refused as %s before anything is captured', (fields, code) => {
    const body = { before: URL_FIELD, after: { ...URL_FIELD, ...fields } };
    const parsed = parseCompareRequest(body, 0);
    expect(parsed instanceof ServiceError ? parsed.code : undefined).toBe(code);
    if (code !== undefined) expect(problemsOf(body).side).toBe('after');
  });
});
