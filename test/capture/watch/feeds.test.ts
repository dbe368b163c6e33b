import { beforeEach, expect, it } from 'vitest';
import { createFeeds, type FeedList } from '../../../lambda/capture/watch/feeds.ts';

let nowMs: number;
let bytes: number;
let feeds: FeedList;
beforeEach(() => {
  nowMs = 1_000;
  bytes = 0;
  feeds = createFeeds(
    () => bytes,
    () => nowMs,
  );
});

function after(ms: number): string[][] {
  nowMs += ms;
  return [feeds.busyKinds(), feeds.liveKinds()];
}

const BUSY = [['socket'], ['socket']];

it('a socket is busy while it opens, and half a second after it has opened or carried something', () => {
  feeds.add('a', 'socket');
  expect(after(2_000)).toEqual(BUSY);
  feeds.hasOpened('a');
  expect(after(499)).toEqual(BUSY);
  feeds.hasCarried('a');
  expect(after(499)).toEqual(BUSY);
  expect(after(1)).toEqual([[], ['socket']]);
  feeds.remove('a');
  expect(after(0)).toEqual([[], []]);
  expect(feeds.isOpen).toBe(false);
});

it('a socket that has carried nothing is awaited until the page is known not to wait for it', () => {
  feeds.add('a', 'socket');
  feeds.hasOpened('a');
  expect(feeds.isSilent).toBe(false);
  expect(after(500)).toEqual([[], ['socket']]);
  expect(feeds.isSilent).toBe(true);
  feeds.isSilenceAwaited = false;
  expect(after(0)).toEqual([[], []]);
  feeds.hasCarried('a');
  expect(feeds.isSilent).toBe(false);
  expect(after(500)).toEqual([[], ['socket']]);
});

it('what the page is known of a silent socket is forgotten with the document', () => {
  feeds.isSilenceAwaited = false;
  feeds.add('a', 'socket');
  feeds.clear();
  expect([feeds.isOpen, feeds.isSilenceAwaited]).toEqual([false, undefined]);
});

it('an event stream that has carried nothing is awaited', () => {
  feeds.add('a', 'stream');
  feeds.hasOpened('a');
  expect(after(499)).toEqual([['stream'], ['stream']]);
  expect(after(1)).toEqual([[], ['stream']]);
  expect(feeds.isSilent).toBe(false);
});

it('a body is busy until something of it has come, and half a second after what came last', () => {
  bytes = 300;
  feeds.add('a', 'body');
  expect(after(2_000)).toEqual([['body'], ['body']]);
  bytes = 301;
  expect(after(0)).toEqual([['body'], ['body']]);
  expect(after(499)).toEqual([['body'], ['body']]);
  expect(after(1)).toEqual([[], ['body']]);
});

it('a poll is awaited, and never busy', () => {
  feeds.add('a', 'poll');
  feeds.hasCarried('a');
  expect(after(0)).toEqual([[], ['poll']]);
});

it('what feeds have brought does not include what was sent, and is forgotten with the document', () => {
  feeds.add('a', 'socket');
  feeds.hasCarried('a');
  feeds.hasBrought('unknown');
  expect(feeds.broughtAt).toBeUndefined();
  feeds.hasBrought('a');
  after(100);
  feeds.hasBrought('a');
  expect([feeds.broughtAt, ...after(499)]).toEqual([1_000, ...BUSY]);
  feeds.clear();
  expect(feeds.broughtAt).toBeUndefined();
});
