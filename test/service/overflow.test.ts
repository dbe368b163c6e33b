import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OVERFLOW_BUCKET } from '../../bin/local/storage/bucket.ts';
import { INLINE_LIMIT_CHARACTERS } from '../../lambda/delivery/reply-limit.ts';
import { takeApart } from '../../lambda/png/png-file.ts';
import { createDrawnCaptures, NOISE } from '../support/drawn-captures.ts';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { describePicture } from '../support/pixels.ts';
import { type Answer, startService, startSharingService } from '../support/service.ts';

// Fixed: a capture that ends in the next minute or month shows the limits of that.
const NOW = Date.parse('2026-11-21T10:15:30Z');

const pages = servePages();
const service = duringTests(() => startSharingService({ now: () => NOW }));

const heavy = () => ({ url: `${pages.url}/heavy.html` });
const allowsOrigin = ({ headers }: Response, origin: string) =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

async function fetchFile(url: string | undefined, init: RequestInit = {}) {
  const response = await fetch(String(url), init);
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

describe('a file that is too large for a reply', () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await service.post(heavy(), 'local-free');
  });

  it('is answered with 303 and no body, with the usual headers, and counts toward the quota', () => {
    expect([answer.status, answer.file.length]).toEqual([303, 0]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'x-plan': 'free',
      'x-ratelimit-remaining': '9',
      'x-quota-remaining': '99',
      'x-target-status': '200',
      'x-request-id': expect.stringMatching(/./),
      'server-timing': expect.stringContaining('delivery;dur='),
    });
  });

  it('is at the URL in Location, complete and with its type', async () => {
    const { response, file } = await fetchFile(answer.headers.location);
    const { status, headers } = response;
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect(describePicture(file)).toBe('png 1920x1080');
    expect(base64Length(file.length)).toBeGreaterThan(INLINE_LIMIT_CHARACTERS);
  });

  it('has a random key and a URL that works for 15 minutes', () => {
    const url = new URL(String(answer.headers.location));
    expect(url.pathname).toMatch(new RegExp(`^/${OVERFLOW_BUCKET}/[\\w-]{43}\\.png$`));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    // The signature covers the host only, so that clients may send further headers.
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  });

  it('cannot be read without the signature, or with a changed one', async () => {
    const bare = new URL(String(answer.headers.location));
    const changed = new URL(bare);
    changed.searchParams.set('X-Amz-Expires', '901');
    bare.search = '';
    for (const url of [bare.href, changed.href, new URL('.', bare).href]) {
      const { response, file } = await fetchFile(url);
      expect([response.status, file.toString()]).toEqual([403, expect.not.stringContaining('PNG')]);
    }
  });

  it('can be fetched by a browser from any origin, with the headers of the first request', async () => {
    const preflight = await fetchFile(answer.headers.location, {
      method: 'OPTIONS',
      headers: {
        Origin: 'null',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    expect([preflight.response.ok, allowsOrigin(preflight.response, 'null')]).toEqual([true, true]);
    expect(preflight.response.headers.get('access-control-allow-headers')).toBe('x-api-key');
    const { response } = await fetchFile(answer.headers.location, {
      headers: { Origin: 'null', 'X-API-Key': 'local-free', 'Content-Type': 'application/json' },
    });
    expect([response.status, allowsOrigin(response, 'null')]).toEqual([200, true]);
  });
});

it('returns a PNG directly that fits only after it is compressed again', async () => {
  const captured = vi.spyOn(service.captures, 'capture');
  const direct = await service.post({ url: `${pages.url}/dense-text.html`, width: 1700, scale: 2 });
  const { base64 = '' } = (await captured.mock.results[0]?.value) ?? {};
  expect(base64.length).toBeGreaterThan(INLINE_LIMIT_CHARACTERS);

  expect(direct.status).toBe(200);
  expect(base64Length(direct.file.length)).toBeLessThanOrEqual(INLINE_LIMIT_CHARACTERS);
  expect(describePicture(direct.file)).toBe('png 3400x2160');
  const linesOf = (file: Buffer) => inflateSync(takeApart(file).data);
  expect(linesOf(direct.file).equals(linesOf(Buffer.from(base64, 'base64')))).toBe(true);
});

it.each([
  ['is missing', { overflowBucket: 'nowhere' }],
  ['cannot be reached', { s3Endpoint: 'http://127.0.0.1:9' }],
])('answers 503 and gives the quota back when its bucket %s', async (_how, settings) => {
  const broken = await duringTest(startService({ captures: createDrawnCaptures() }, settings));
  const url = `http://page.example${NOISE}`;
  const answer = await broken.post({ url, width: 1300, height: 1300 }, 'local-free');
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect([answer.headers['retry-after'], answer.headers['x-quota-remaining']]).toEqual(['5', '100']);
});
