/** POST /compare with the real browser: what has changed between two pages. */
import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const TEXT = (word: string) =>
  `<!doctype html><title>Text</title><body style="font:20px sans-serif"><p>The quick brown ${word} jumps over the lazy dog.</p>
   <p style="margin-top:200px">Another line of text that stays as it is.</p>`;

const pages = servePages({
  '/fox': TEXT('fox'),
  '/fix': TEXT('fix'),
  '/short': '<!doctype html><body style="margin:0;background:#fff"><div style="height:50px">',
  '/long': '<!doctype html><body style="margin:0;background:#fff"><div style="height:1500px">',
  '/never': () => {},
  '/moving': `<!doctype html><body><canvas id="c" width="300" height="200"></canvas><p id="p"></p><script>
    const paint = c.getContext('2d');
    for (let i = 0; i < 200; i++) { paint.fillStyle = 'hsl(' + Math.random() * 360 + ' 80% 50%)'; paint.fillRect(Math.random() * 300, Math.random() * 200, 5, 5); }
    const show = () => { p.textContent = new Date().toISOString() + ' ' + Math.random(); }; show(); if (location.search !== '?once') setInterval(show, 100)</script>`,
});
const service = duringTests(() => startSharingService());

interface Comparison {
  equal: boolean;
  share: number;
  boxes: { x: number; y: number; width: number; height: number }[];
  before: { width: number; height: number; bytes: number; sha256: string };
  after: { width: number; height: number; bytes: number; sha256: string };
  difference?: { contentType: string; data: string };
}

const SMALL = { width: 640, height: 400 };
const side = (path: string, fields: object = {}) => ({ url: pages.url + path, ...SMALL, ...fields });

const post = (before: object, after: object, fields: object = {}) =>
  service.call({
    path: '/compare',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { before, after, ...fields },
  });

async function compare(before: object, after: object, fields?: object): Promise<Comparison> {
  const answer = await post(before, after, fields);
  expect([answer.status, answer.headers['content-type']], String(answer.file)).toEqual([
    200,
    'application/json',
  ]);
  return answer.json() as unknown as Comparison;
}

describe('a comparison', () => {
  it('of an unchanged page is equal, and has no picture', async () => {
    const { before, after, ...rest } = await compare(side('/fox'), side('/fox'));
    expect(rest).toEqual({ equal: true, share: 0, boxes: [] });
    expect(before).toEqual(after);
    expect(before).toMatchObject({ width: 640, height: 400 });
  });

  it('of one changed letter has one box around it, and a picture', async () => {
    const answer = await post(side('/fox', { scale: 2 }), side('/fix', { scale: 2 }));
    const { equal, share, boxes, after, difference } = answer.json() as unknown as Comparison;
    expect(equal).toBe(false);
    expect(boxes).toHaveLength(1);
    const [box = { x: 0, y: 0, width: 0, height: 0 }] = boxes;
    expect(box.x).toBeGreaterThan(300);
    // The letters after it may move by the width of one.
    expect(box.y + box.height).toBeLessThan(120);
    expect(share).toBeGreaterThan(0);
    expect(difference?.contentType).toBe('image/png');
    const picture = PNG.sync.read(Buffer.from(difference?.data ?? '', 'base64'));
    expect([picture.width, picture.height]).toEqual([3 * 1280 + 16, 800]);
    const { file } = await service.post(side('/fix', { scale: 2 }));
    expect(after).toEqual({
      width: 1280,
      height: 800,
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(answer.headers).not.toHaveProperty('x-target-status');
    expect(answer.headers['access-control-expose-headers']).toMatch(/X-Plan, Location, Retry-After$/);
    expect(answer.headers['server-timing']).toMatch(/launch.*compare/);
    expect(Number(answer.headers['x-quota-remaining'])).toBeGreaterThan(0);
  });

  it('counts what only one of two pages has as changed', async () => {
    const { share, boxes, ...sizes } = await compare(
      side('/short', { fullPage: true }),
      side('/long', { fullPage: true }),
    );
    expect([sizes.before.height, sizes.after.height]).toEqual([400, 1500]);
    expect(share).toBeCloseTo(1100 / 1500);
    expect(boxes).toEqual([{ x: 0, y: 400, width: 640, height: 1100 }]);
  });

  it('sees what a higher threshold does not, and leaves out what css hides on both sides', async () => {
    expect((await compare(side('/fox'), side('/fix'), { threshold: 1 })).equal).toBe(true);
    const css = { css: 'p:first-of-type {visibility: hidden}' };
    expect((await compare(side('/fox', css), side('/fix', css))).equal).toBe(true);
  });

  it('of a page that draws by time and chance is equal with both set, and says so', async () => {
    const moment = { time: '2026-01-01T09:00:00Z', seed: 7 };
    const answer = await post(side('/moving', moment), side('/moving', moment));
    expect(answer.json()).toMatchObject({ equal: true });
    expect(answer.headers['x-page-time']).toBe('set');
    // The time does not have to go on for that.
    expect((await compare(side('/moving?once'), side('/moving?once'))).equal).toBe(false);
  });
});

describe('an error', () => {
  it.each(['before', 'after'])('of one side names it: %s', async (name) => {
    const wrong = { selector: 'div[' };
    const missing = { selector: '#nowhere', waitForSelector: undefined };
    const sides = (fields: object): [object, object] =>
      name === 'before' ? [side('/fox', fields), side('/fox')] : [side('/fox'), side('/fox', fields)];
    expect((await post(...sides(wrong))).json()).toMatchObject({ code: 'invalid_selector', side: name });
    expect((await post(...sides(missing))).json()).toMatchObject({ code: 'selector_not_found', side: name });
    expect((await post(...sides({ width: -1 }))).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: `${name}.width` }],
    });
  });

  it('of a picture with over 20 million px is capture_too_large', async () => {
    const clip = { x: 0, y: 0, width: 2_600, height: 2_000 };
    const large = side('/long', { width: 2_600, height: 2_000, scale: 2, clip });
    expect((await post(side('/long'), large)).json()).toMatchObject({
      status: 422,
      code: 'capture_too_large',
      side: 'after',
    });
  });
});
