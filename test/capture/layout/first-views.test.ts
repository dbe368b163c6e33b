import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, type Picture, readPng } from '../../support/pixels.ts';

/** The red of a video. */
const SHOWN_RED = '#fe0000';
const VIDEO = '<video src="red.webm" style="display: block; width: 320px; height: 180px"></video>';
const DEEP = '<p style="height: 1500px">';

/** Nothing but the scroll position starts these animations. */
const triggered = (behavior: string) => `<!doctype html>
  <style>
    @keyframes appear { from { opacity: 0 } to { opacity: 1 } }
    div { width: 100px; height: 100px; margin-top: 450px; background: lime; animation: appear 0.5s both;
      timeline-trigger: --seen view() contain 40% contain 60%; animation-trigger: --seen ${behavior} }
  </style>
  <div></div><div></div><div></div><p style="height: 500px">`;

const pages = servePages({
  '/below.html': `<!doctype html>${DEEP}</p>${VIDEO}${DEEP}</p>${VIDEO}`,
  '/skipped.html': `<!doctype html>${DEEP}</p><div style="content-visibility: auto">${VIDEO}</div>`,
  '/shadow.html': `<!doctype html>${DEEP}</p><div><template shadowrootmode="open">${VIDEO}</template></div>`,
  '/once.html': triggered('play-forwards'),
  '/again.html': triggered('play-forwards play-backwards'),
});

async function take(name: string, options: Record<string, unknown> = { fullPage: true }): Promise<Picture> {
  const url = `${pages.url}/${name}`;
  return readPng(fileOf(await capture({ url, width: 400, height: 300, ...options })));
}

describe('without scripts, too, a picture shows what the browser itself shows only in view', () => {
  it.each([
    ['below.html', 2],
    ['skipped.html', 1],
    ['shadow.html', 1],
  ])('first frames of the videos in %s', async (name, count) => {
    expect((await take(name)).count(SHOWN_RED)).toBe(count * 320 * 180);
  });

  it.each(['once.html', 'again.html'])('animations that a scroll position starts: %s', async (name) => {
    expect((await take(name)).count(LIME)).toBe(3 * 100 * 100);
  });

  it('such an animation in an element', async () => {
    expect((await take('once.html', { selector: 'div:nth-of-type(2)' })).count(LIME)).toBe(100 * 100);
  });
});
