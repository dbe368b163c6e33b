import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { startDeadline } from '../../lambda/capture/deadline.ts';
import { takePicture } from '../../lambda/capture/picture.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { INLINE_LIMIT_CHARACTERS } from '../../lambda/reply-limit.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';

const FITS = 'f'.repeat(INLINE_LIMIT_CHARACTERS);
const TOO_LARGE = `${FITS}f`;
const LONG_MS = 20_000;

/** Takes a picture with a browser that gives these files in turn; says what came out and how often it was asked. */
async function take(
  files: (string | undefined)[],
  { body = {}, timeoutMs = LONG_MS }: { body?: Record<string, unknown>; timeoutMs?: number } = {},
) {
  const speeds: unknown[] = [];
  const session = {
    send(_method: string, { optimizeForSpeed }: { optimizeForSpeed: boolean }) {
      speeds.push(optimizeForSpeed);
      const data = files[speeds.length - 1];
      return data === undefined ? new Promise(() => {}) : Promise.resolve({ data });
    },
  } as unknown as CDPSession;
  const request = parseCaptureRequest({ url: 'https://example.com/', ...body });
  if (request instanceof ServiceError) throw request;
  const deadline = startDeadline(timeoutMs, () => new Error('The time is up'));
  const data = await takePicture({ session, deadline }, request, undefined);
  deadline.clear();
  return { data, speeds };
}

it('encodes a PNG for speed while the reply can carry it', async () => {
  const { data, speeds } = await take([FITS]);
  expect([data === FITS, speeds]).toEqual([true, [true]]);
});

it('encodes it again for size when the reply cannot', async () => {
  const { data, speeds } = await take([TOO_LARGE, 'small']);
  expect([data, speeds]).toEqual(['small', [true, false]]);
});

it.each([
  ['a JPEG', { format: 'jpeg' }],
  ['a PNG that is uploaded', { storage: 'r2' }],
])('takes %s once, however large', async (_what, body) => {
  expect((await take([TOO_LARGE], { body })).speeds).toEqual([true]);
});

it('keeps the larger file where no time is left to encode and store', async () => {
  const { data, speeds } = await take([TOO_LARGE], { timeoutMs: 4_000 });
  expect([data === TOO_LARGE, speeds]).toEqual([true, [true]]);
});

it('keeps the larger file when the smaller one takes too long', async () => {
  const { data, speeds } = await take([TOO_LARGE, undefined], { timeoutMs: 4_100 });
  expect([data === TOO_LARGE, speeds]).toEqual([true, [true, false]]);
});
