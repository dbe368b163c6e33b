import type { CDPSession, Protocol } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { createStillGifs } from '../../../../lambda/capture/page/requests/gif/still-gifs.ts';

const MIB = 1_024 * 1_024;

/** Answers requests for GIFs with these bodies, and returns the commands that this took. */
async function answerAll(replies: { headers: Record<string, string>; bytes?: number }[]) {
  const commands: string[] = [];
  let body = '';
  const session = {
    async send(method: string) {
      commands.push(method);
      return { body, base64Encoded: true };
    },
  } as unknown as CDPSession;
  const gifs = createStillGifs(session);
  for (const { headers, bytes = 0 } of replies) {
    body = Buffer.alloc(bytes).toString('base64');
    await gifs.answer({
      requestId: 'one',
      responseStatusCode: 200,
      responseHeaders: Object.entries({ 'Content-Type': 'image/gif', ...headers }).map(([name, value]) => ({
        name,
        value,
      })),
    } as Protocol.Fetch.RequestPausedEvent);
  }
  return commands;
}

const READ = 'Fetch.getResponseBody';

it('reads a body whose size the headers tell', async () => {
  expect(await answerAll([{ headers: { 'Content-Length': '10' }, bytes: 10 }])).toEqual([
    READ,
    'Fetch.continueRequest',
  ]);
});

it.each([
  ['chunks beside a length', { 'Content-Length': '10', 'Transfer-Encoding': 'chunked' }],
  ['chunks in other words', { 'content-length': '10', 'transfer-encoding': 'gzip, Chunked' }],
  ['compression', { 'Content-Length': '10', 'Content-Encoding': 'br' }],
  ['two lengths', { 'Content-Length': '10', 'content-length': '99' }],
  ['two lengths in one', { 'Content-Length': '10, 10' }],
  ['no length', {}],
  ['an empty length', { 'Content-Length': '' }],
  ['a negative length', { 'Content-Length': '-1' }],
  ['a length in other digits', { 'Content-Length': '0x10' }],
  ['a large file', { 'Content-Length': String(4 * MIB + 1) }],
  ['another type', { 'Content-Length': '10', 'content-type': 'image/png' }],
])('reads no body with %s', async (_what, headers) => {
  expect(await answerAll([{ headers: headers as Record<string, string> }])).toEqual([
    'Fetch.continueRequest',
  ]);
});

it('reads 32 MiB of a capture, and no more', async () => {
  const large = { headers: { 'Content-Length': String(4 * MIB) } };
  const commands = await answerAll(Array.from({ length: 10 }, () => large));
  expect(commands.filter((command) => command === READ)).toHaveLength(8);
  expect(commands.filter((command) => command === 'Fetch.continueRequest')).toHaveLength(10);
});
