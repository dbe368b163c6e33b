import type { Protocol } from 'puppeteer-core';
import { beforeEach, expect, it } from 'vitest';
import { createPolls, type Polls } from '../../../lambda/capture/watch/polls.ts';

let polls: Polls;
beforeEach(() => {
  polls = createPolls();
});

type Request = Protocol.Network.Request;
type Sent = Pick<Request, 'url'> & Partial<Request>;

let atMs = 0;

/**
 * Sends these one after the other; each takes 100 ms of the page's time, and the next follows after `gapMs`.
 */
function sendAll(requests: Sent[], gapMs = 0): boolean[] {
  return requests.map((sent) => {
    const request = { method: 'GET', ...sent } as Request;
    const isPoll = polls.begins(request, atMs);
    atMs += 100;
    polls.ends(request, atMs);
    atMs += gapMs;
    return isPoll;
  });
}

const SAME = { url: 'http://x/poll?a=1' };
const similar = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `http://x/poll?at=${at}` }));

it('the same request that is sent again and again at once, or one frame later, is a poll from the third on', () => {
  expect(sendAll([SAME, SAME, SAME, SAME])).toEqual([false, false, true, true]);
  expect(sendAll([SAME, SAME], 17)).toEqual([true, true]);
});

it('it is none in the document that replaces that of the poll', () => {
  sendAll([SAME, SAME, SAME]);
  polls.forget();
  expect(sendAll([SAME, SAME])).toEqual([false, false]);
});

it('it is none after a timer', () => {
  expect(sendAll([SAME, SAME, SAME], 21)).toEqual([false, false, false]);
});

it('requests that differ in query or body are polls from the fourth in a row', () => {
  expect(sendAll(similar(5))).toEqual([false, false, false, true, true]);
  const post = (postData: string) => ({ url: 'http://x/rows', method: 'POST', postData });
  expect(sendAll([post('1'), post('2'), post('3'), post('4')])).toEqual([false, false, false, true]);
});

it.each([
  ['another path', { url: 'http://x/other' }],
  ['another method', { ...SAME, method: 'HEAD' }],
])('a request with %s is none', (_what, other) => {
  expect(sendAll([SAME, SAME, other])).toEqual([false, false, false]);
});

it('the same requests in turn are polls: no time passes while they are in flight', () => {
  const answer = ({ url }: Sent) => {
    const request = { url, method: 'GET' } as Request;
    const isPoll = polls.begins(request, 0);
    polls.ends(request, 0);
    return isPoll;
  };
  const other = { url: 'http://x/other' };
  expect([SAME, other, SAME, other, SAME, other].map(answer)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

it('requests that are sent beside each other are none', () => {
  const [one, two] = [{ ...SAME, method: 'GET' } as Request, { ...SAME, method: 'GET' } as Request];
  expect([polls.begins(one, 0), polls.begins(two, 0)]).toEqual([false, false]);
});

it('a request is a poll that is sent after the reply to the last one has begun, before its end', () => {
  const [one, two] = [{ ...SAME, method: 'GET' } as Request, { ...SAME, method: 'GET' } as Request];
  sendAll([SAME]);
  polls.begins(one, atMs);
  polls.isAnswered(one);
  expect(polls.begins(two, atMs + 300)).toBe(true);
  polls.ends(one, atMs + 300);
});

it.each([
  [100, true],
  [500, false],
])('after %i others it is remembered: %s', (count, isRemembered) => {
  const same = { ...SAME, method: 'GET' } as Request;
  sendAll([SAME]);
  polls.begins(same, atMs);
  polls.isAnswered(same);
  sendAll(Array.from({ length: count }, (_, at) => ({ url: `http://x/${at}` })));
  expect(polls.begins(same, atMs)).toBe(isRemembered);
});
