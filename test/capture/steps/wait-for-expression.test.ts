import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';

const pages = servePages({
  '/page': `<!doctype html><body style="margin: 0; height: 50px; background: red"><script>
    setTimeout(() => { globalThis.app = { isReady: true, items: [1] }; document.body.style.background = 'lime' }, 3000)</script>`,
  '/plain': '<!doctype html><body style="margin: 0; height: 50px">',
  '/leads-on': `<!doctype html><script>setTimeout(() => { location = '/page' }, 1500)</script>`,
});

const look = (
  waitForExpression: string,
  path = '/page',
  more: Partial<CaptureBody> = {},
  timeoutMs?: number,
) => {
  const body = { url: pages.url + path, width: 200, height: 100, hideCookieBanners: false };
  return capture({ ...body, waitForExpression, ...more }, timeoutMs);
};

describe.concurrent('waitForExpression', () => {
  it.each([
    'app.isReady',
    'globalThis.app // truthy',
    'app.items.length > 0',
    'new Promise((resolve) => setTimeout(() => resolve(globalThis.app), 100))',
    `getComputedStyle(document.body).backgroundColor === 'rgb(0, 255, 0)'`,
  ])('%s holds the capture until it is truthy', async (expression) => {
    expect(readPng(fileOf(await look(expression))).at(195, 95)).toBe(LIME);
  });

  it.each(some(['({})', '1', '10n', '"a"', 'Symbol()', '[]', '() => 1', 'Infinity']))(
    '%s is truthy at once',
    async (expression) => {
      expect(await look(expression)).not.toBeInstanceOf(ServiceError);
    },
  );

  it('goes on in the page to which the page leads meanwhile', async () => {
    expect(readPng(fileOf(await look('app.isReady', '/leads-on'))).at(195, 95)).toBe(LIME);
  });

  it('sees what the script of the request has done', async () => {
    const more = { script: 'globalThis.done = 1', waitForSelector: 'body', delay: 10 };
    expect(await look('globalThis.done', '/page', more)).not.toBeInstanceOf(ServiceError);
  });

  it.each([
    ['0', expect.stringMatching(/^waitForExpression did not become true within \d+ seconds?\. Check/)],
    ['document.querySelector("#none").id', "TypeError: Cannot read properties of null (reading 'id')"],
    [
      'new Promise(() => {})',
      expect.stringMatching(/^waitForExpression did not become true within \d+ seconds?\. Check/),
    ],
  ])('%s is script_failed when the time is up', async (expression, message) => {
    const refused = await look(expression, '/page', {}, 9_000);
    expect(refused).toMatchObject({
      code: 'script_failed',
      message,
      options: { errors: [{ field: 'waitForExpression' }] },
    });
  });

  it('is script_failed at once when it cannot be compiled', async () => {
    const startedAt = performance.now();
    expect(await look('a b')).toMatchObject({
      code: 'script_failed',
      message: "SyntaxError: Unexpected identifier 'b'",
    });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  const FALSY = [
    '0n',
    '""',
    'NaN',
    'undefined',
    '-0',
    'false',
    'document.all',
    'null',
    'Promise.resolve(document.all)',
  ];
  it(`holds the capture at what is not truthy: ${FALSY.join(', ')}`, async () => {
    // Each look gets the next value, and the one that ends the wait gives the page its colour.
    const values = [...FALSY, 'true'].map((value) => `() => ${value}`);
    const expression = `(globalThis.turn = (globalThis.turn ?? -1) + 1,
      document.body.style.background = 'rgb(' + turn + ', 0, 0)', [${values}][turn]())`;
    const colour = readPng(fileOf(await look(expression, '/plain'))).at(195, 95);
    expect([...FALSY, 'true'][Number.parseInt(colour.slice(1, 3), 16)]).toBe('true');
  });

  it('does not hang the capture when it never returns', async () => {
    const startedAt = performance.now();
    const refused = await look('(() => { for (;;); })()', '/page', {}, 3_000);
    expect(refused).toMatchObject({ code: expect.stringMatching(/^(?:script_failed|target_timeout)$/) });
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  });
});
