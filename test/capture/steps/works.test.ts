/** Waits for what the page's scripts have other threads do. */
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { BLUE, LIME, readPng } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';

const BODY = `<!doctype html><body style="margin: 0; height: 300px; background: red">`;

/** Each is work of a second or so on other threads. */
const WORKS = {
  derive: `async () => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(9), 'PBKDF2', false, ['deriveBits']);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(9), iterations: 4_000_000 };
    await crypto.subtle.deriveBits(how, key, 256);
  }`,
  pictures: `async () => {
    const canvas = new OffscreenCanvas(2_000, 2_000);
    const context = canvas.getContext('2d');
    for (let i = 0; i < 400; i++) {
      context.fillStyle = 'hsl(' + i * 7 + ' 90% 50%)';
      context.fillRect((i * 97) % 2_000, (i * 61) % 2_000, 300, 300);
    }
    for (let i = 0; i < 2; i++) await createImageBitmap(await canvas.convertToBlob());
  }`,
  database: `async () => {
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
    const opening = indexedDB.open('works', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('blocks');
    const database = await asked(opening);
    for (let i = 0; i < 4; i++) {
      const block = crypto.getRandomValues(new Uint8Array(60_000));
      const transaction = database.transaction('blocks', 'readwrite');
      const blocks = transaction.objectStore('blocks');
      for (let j = 0; j < 10; j++) blocks.put(new Array(20).fill(block).map((part) => part.slice()), i * 10 + j);
      await new Promise((resolve) => { transaction.oncomplete = resolve });
    }
  }`,
  film: `async () => {
    const encoder = new VideoEncoder({ output() {}, error(error) { throw error } });
    encoder.configure({ codec: 'vp8', width: 320, height: 240 });
    const canvas = new OffscreenCanvas(320, 240);
    const context = canvas.getContext('2d');
    for (let i = 0; i < 50; i++) {
      context.fillStyle = 'hsl(' + i * 7 + ' 90% 50%)';
      context.fillRect((i * 97) % 320, (i * 61) % 240, 300, 300);
      const frame = new VideoFrame(canvas, { timestamp: i * 40_000 });
      encoder.encode(frame);
      frame.close();
    }
    await encoder.flush();
  }`,
};

type Name = keyof typeof WORKS;
const NAMES = Object.keys(WORKS) as Name[];
/** In the other tests. A sweep tries all. */
const SOME = some(NAMES, NAMES.length);

const lime = `document.body.style.background = 'lime'`;
/** Begins the work only while the capture waits for the button. */
const showsAfter = (work: string) => `${BODY}<script>setTimeout(async () => {
  await (${work})();
  setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button onclick="this.remove()">Go</button>'), 300);
}, 3_500);
new MutationObserver(([change]) => { if (document.querySelector('button')) ${lime}; else if (change.removedNodes[0]?.localName
  === 'button') document.body.style.background = 'blue' }).observe(document.body, { childList: true })</script>`;

const pages = servePages({
  '/page': BODY,
  ...Object.fromEntries(NAMES.map((name) => [`/${name}`, showsAfter(WORKS[name])])),
  '/endless': `${BODY}<script>(async () => { for (;;) await (${WORKS.pictures})() })()</script>`,
});

const shoot = (body: Omit<Partial<CaptureBody>, 'url'>, path = 'page', timeoutMs?: number) =>
  capture({ url: `${pages.url}/${path}`, width: 200, height: 100, ...body }, timeoutMs);
const seen = async (...args: Parameters<typeof shoot>) => {
  const answer = await shoot(...args);
  if (answer instanceof ServiceError) return `${answer.code}: ${answer.message}`;
  return readPng(fileOf(answer)).at(195, 95);
};

describe('script', () => {
  it.each(NAMES)('awaits what other threads do: %s', async (name) => {
    expect(await seen({ script: `await (${WORKS[name]})(); ${lime}` })).toBe(LIME);
  });

  it('awaits what a frame has other threads do', async () => {
    const script = `const frame = document.body.appendChild(document.createElement('iframe'));
      frame.srcdoc = '<script>window.work = ${WORKS.derive.replaceAll("'", '"').replaceAll(/\s+/g, ' ')}</' + 'script>';
      await new Promise((resolve) => { frame.onload = resolve });
      await frame.contentWindow.work(); ${lime}`;
    expect(await seen({ script })).toBe(LIME);
  });

  it.each(SOME)('that throws after what other threads do is script_failed: %s', async (name) => {
    expect(await seen({ script: `await (${WORKS[name]})(); throw new Error('after it')` })).toBe(
      'script_failed: Error: after it',
    );
  });
});

it.each(SOME)('waitForExpression awaits it as a promise: %s', async (name) => {
  const expression = `globalThis.ended ??= (${WORKS[name]})().then(() => { ${lime}; return true })`;
  expect(await seen({ waitForExpression: expression.replaceAll(/\s+/g, ' ') })).toBe(LIME);
});

it.each(SOME)('waitForSelector waits for what it brings: %s', async (name) => {
  expect(await seen({ waitForSelector: 'button' }, name)).toBe(LIME);
});

it.each(SOME)('a click waits for what it brings: %s', async (name) => {
  expect(await seen({ click: ['button'] }, name)).toBe(BLUE);
});

it('work without end does not hold a wait longer than the time that is left', async () => {
  expect(await seen({ waitForSelector: 'button' }, 'endless', 9_000)).toMatch(
    /^selector_not_found: waitForSelector matched nothing visible within [0-2](\.\d)? seconds?[.,]/,
  );
});
