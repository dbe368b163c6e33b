import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';

const pages = servePages({
  // The element appears after the milliseconds in the query. Until then nothing
  // is in flight and nothing moves.
  '/late': `<!doctype html><style>body { margin: 0; background: red } #late { display: none; height: 300px; background: lime }
    .there #late { display: block }</style><div id="late"></div><script>
    setTimeout(() => document.body.classList.add('there'), Number(location.search.slice(1)))</script>`,
  '/late-image': `<!doctype html><style>body { margin: 0 }</style><script>setTimeout(() => {
    document.body.innerHTML = '<div id="late" style="height: 10px; background: lime"></div><img src="/slow.svg">';
  }, 700)</script><p>Text`,
  '/slow.svg': (_request, response) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="290"><rect width="400" height="290" fill="lime"/></svg>';
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(svg), 600);
  },
  '/after-hold': '<p>Text<script>fetch("slower").then(() => { document.body.id = "late" })</script>',
  // Longer than requests may hold the page's time.
  '/slower': (_request, response) => void setTimeout(() => response.end(), 3_500),
  '/hidden': '<style>#late { visibility: hidden }</style><p id="late">Text',
  '/leads-on':
    '<style>body { background: red }</style><script>setTimeout(() => location.replace("/late?700"), 600)</script><p>Text',
  '/for-ever': '<script>setTimeout(() => location.reload(), 600)</script><body style="background: lime">',
});

const shoot = (page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}, timeoutMs?: number) =>
  capture(
    { url: `${pages.url}/${page}`, width: 200, height: 160, hideCookieBanners: false, ...body },
    timeoutMs,
  );
const messageOf = (refused: unknown) => (refused instanceof ServiceError ? refused.message : '');
const colourOf = async (...args: Parameters<typeof shoot>) =>
  readPng(fileOf(await shoot(...args))).at(100, 80);

it('without a wait, an element that appears seconds after the page is ready is missing', async () => {
  expect(await colourOf('late?4000')).not.toBe(LIME);
});

describe('waitForSelector', () => {
  it('waits until it matches a visible element', async () => {
    expect(await colourOf('late?4000', { waitForSelector: '#late' })).toBe(LIME);
  });

  it('waits for what the element loads', async () => {
    expect(await colourOf('late-image', { waitForSelector: '#late' })).toBe(LIME);
  });

  it('waits in real time while a request is in flight that was given up', async () => {
    expect(fileOf(await shoot('after-hold', { waitForSelector: '#late' })).length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', 'late?1', '#other'],
    ['nothing visible', 'hidden', '#late'],
  ])('that matches %s is refused, and names its field', async (_what, page, waitForSelector) => {
    const refused = await shoot(page, { waitForSelector }, 9_000);
    expect(codeOf(refused)).toBe('selector_not_found');
    if (refused instanceof ServiceError) expect(refused.options.errors?.[0]?.field).toBe('waitForSelector');
  });

  it("that matches nothing names the page's own time, and the shorter real time in which it passed", async () => {
    expect(messageOf(await shoot('late?1', { waitForSelector: '#other' }))).toMatch(
      /^waitForSelector matched nothing visible within \d(\.\d)? seconds?, in which 10 seconds of the page's own time passed\./,
    );
  });

  it('that the deadline cuts short names the time that was really waited', async () => {
    // Cleaning, scrolling and the picture need more than the rest: only the
    // least wait, half a second, is left.
    expect(messageOf(await shoot('late?1', { waitForSelector: '#other' }, 6_000))).toMatch(
      /^waitForSelector matched nothing visible within [01](?:\.\d)? seconds?(?:, in which 0\.[5-9] seconds of the page's own time passed)?\./,
    );
  });

  it('that is not CSS is refused', async () => {
    expect(codeOf(await shoot('late?1', { waitForSelector: 'p..x' }))).toBe('invalid_selector');
  });

  it('waits in the page that the first page redirects to', async () => {
    expect(await colourOf('leads-on', { waitForSelector: '#late' })).toBe(LIME);
  });
});

describe('delay', () => {
  it('waits after the page is ready', async () => {
    expect(await colourOf('late?4000', { delay: 2_500 })).toBe(LIME);
  });

  it("passes in the page's own time, which needs no real time in an idle page", async () => {
    // Of this time, 8 s are left for the delay. In real time, what comes after 11 s would be missing.
    expect(await colourOf('late?11000', { delay: 10_000 }, 18_000)).toBe(LIME);
  });

  it('begins after waitForSelector', async () => {
    const body = { waitForSelector: 'body', delay: 2_500 };
    expect(await colourOf('late?4000', body)).toBe(LIME);
  });

  it('waits for requests that start during it', async () => {
    expect(await colourOf('late-image', { delay: 1_000 })).toBe(LIME);
  });

  const VIEWS: [what: string, body: object][] = [
    ['a viewport', {}],
    ['a full page', { fullPage: true }],
    ['an element', { selector: '#late' }],
    ['a phone', { device: 'iphone-15-pro' }],
    ['a PDF', { format: 'pdf' }],
  ];
  it.each(VIEWS)('of %s is cut when it is longer than the time that is left', async (_what, body) => {
    // The capture ends at this deadline, and would be refused.
    expect(fileOf(await shoot('late?1', { delay: 10_000, ...body }, 9_000)).length).toBeGreaterThan(0);
  });

  it('does not follow a page that navigates during it without end', async () => {
    expect(await colourOf('for-ever', { delay: 2_000 })).toBe(LIME);
  });
});
