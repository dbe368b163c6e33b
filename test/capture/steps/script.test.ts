import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import {
  type CaptureBody,
  captureShared as capture,
  captureAlone,
  captureSharedOnly,
  codeOf,
  fileOf,
} from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { IS_SWEEP, some } from '../../support/sweep.ts';

const BODY = `<!doctype html><body style="margin: 0; height: 300px; background: red">`;
const lime = `document.body.style.background = 'lime'`;

const pages = servePages({
  '/page': `${BODY}<script>globalThis.own = 'here'; const lexical = 'here'; function paint() { ${lime} }</script>`,
  '/strict': answerWith('text/html', BODY, {
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'",
    },
  }),
  '/sandboxed': answerWith('text/html', `${BODY}<a href=/next>Next</a>`, {
    headers: { 'Content-Security-Policy': "script-src 'none'" },
  }),
  '/without-dialogs': answerWith('text/html', BODY, {
    headers: { 'Content-Security-Policy': 'sandbox allow-scripts' },
  }),
  '/next': `<!doctype html><body style="margin: 0; background: lime">`,
  '/slow': (_request, response) => void setTimeout(() => response.end('ok'), 600),
  '/globals': `${BODY}<script>const names = [];
    for (let each = globalThis; each; each = Object.getPrototypeOf(each)) names.push(...Object.getOwnPropertyNames(each));
    var seenByPage = names.sort().join();</script>`,
  '/clickable': `${BODY}<button onclick="this.dataset.clicked = 1">Go</button>`,
});

const look = (script: string, path = '/page', more: Partial<CaptureBody> = {}) =>
  capture({ url: pages.url + path, width: 200, height: 100, hideCookieBanners: false, script, ...more });
const colour = async (script: string, path?: string, more?: Partial<CaptureBody>) =>
  readPng(fileOf(await look(script, path, more))).at(195, 95);
const messageOf = async (script: string) => {
  const refused = await look(script);
  return refused instanceof ServiceError ? `${refused.code}: ${refused.message}` : 'captured';
};

describe.concurrent('script', () => {
  it.each([
    [
      "uses the page's names, declares them anew, opens dialogs, has a breakpoint, awaits a promise and a request, and ends in a comment",
      `alert(1); confirm(2); prompt(3);
      debugger;
      let other = 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await fetch('/slow');
      if (own === 'here' && lexical === 'here') paint() // done`,
    ],
    ['gives a promise', `new Promise((resolve) => setTimeout(resolve, 300)).then(() => { ${lime} })`],
    ['gives something odd', `${lime}; ({ get a() { throw 1 }, then: 5 })`],
    ['gives the window', `${lime}; window`],
    [
      'adds what is still loading',
      `${lime}; document.body.insertAdjacentHTML('beforeend', '<img src=/slow>')`,
    ],
    ['changes the page later', `setTimeout(() => { ${lime} }, 50)`],
    ['goes elsewhere', `location = '/next'`],
    ['goes elsewhere and waits for ever', `location = '/next'; new Promise(() => {})`],
    ['goes elsewhere later', `setTimeout(() => { location = '/next' }, 50)`],
    [
      'writes a new document',
      `document.open(); document.write('<body style="background: lime">'); document.close()`,
    ],
  ])('that %s is captured with its effect', async (_what, script) => {
    expect(await colour(script)).toBe(LIME);
  });

  it.each([
    ['on top', `${lime}; return`],
    ['with a value', `const painted = () => { ${lime} }; return painted() // done`],
    ['in a block', `if (own === 'here') { ${lime}; return 5 } throw 1`],
    ['after an await', `await fetch('/slow'); if (lexical) paint(); return; throw 1`],
    ['with a promise', `return new Promise((resolve) => setTimeout(resolve, 300)).then(() => { ${lime} })`],
    ['in strict code', `'use strict'; ${lime}; if (!(function () { return this })()) return; throw 1`],
  ])('may return %s', async (_where, script) => {
    expect(await colour(script)).toBe(LIME);
  });

  it('returns as one script, and any other script keeps its names for what follows', async () => {
    expect(await messageOf(`throw new Error('once'); return 5`)).toBe('script_failed: Error: once');
    expect(await messageOf('return Promise.reject(new RangeError("later"))')).toBe(
      'script_failed: RangeError: later',
    );
    expect(await messageOf('return 5; let a = ;')).toMatch(/^script_failed: SyntaxError: /);
    const names = `let shown = () => { ${lime} }; function again() { return shown() }`;
    expect(await colour(names, '/page', { waitForExpression: 'again(), true' })).toBe(LIME);
  });

  it.each(['/strict', '/sandboxed'])("runs whatever the page's policy says: %s", async (path) => {
    expect(await colour(`${lime}; eval('1')`, path)).toBe(LIME);
  });

  it('runs after the clicks, once', async () => {
    const script = `globalThis.runs = (globalThis.runs ?? 0) + 1;
      if (document.querySelector('button').dataset.clicked && runs === 1) ${lime}`;
    expect(await colour(script, '/clickable', { click: ['button'] })).toBe(LIME);
    expect(await colour(lime, '/sandboxed', { click: ['a'] })).toBe(LIME);
  });

  const THROWS: [script: string, message: string][] = [
    [`throw new TypeError('No such thing')`, 'TypeError: No such thing'],
    [`throw 'text'`, 'text'],
    ['throw undefined', 'undefined'],
    ['throw {}', 'Object'],
    ['Promise.reject(new RangeError("later"))', 'RangeError: later'],
    ['await Promise.reject(new Error("late"))', 'Error: late'],
    ['let a = ;', "SyntaxError: Unexpected token ';'"],
    [
      'document.querySelector("#none").click()',
      "TypeError: Cannot read properties of null (reading 'click')",
    ],
    ['throw Object.assign(new Error("x"), { stack: 5 })', 'Error: x'],
    ['throw new Error("a\\nb")', 'Error: a\nb'],
    [`eval('return 5')`, 'SyntaxError: Illegal return statement'],
    [
      `throw Object.assign(new SyntaxError('Illegal return statement'), { stack: '' })`,
      'SyntaxError: Illegal return statement',
    ],
  ];
  it.each(THROWS)('%s is script_failed', async (script, message) => {
    expect(await messageOf(script)).toBe(`script_failed: ${message}`);
  });

  it('gives 500 characters of the message, and names the field', async () => {
    const refused = await look(`throw new Error('x'.repeat(100_000))`);
    expect(refused).toMatchObject({
      message: `Error: ${'x'.repeat(493)}`,
      options: { errors: [{ field: 'script' }] },
    });
  });

  it('cuts a long text that is thrown', async () => {
    expect(await messageOf(`throw 'x'.repeat(2_000_000)`)).toBe(`script_failed: ${'x'.repeat(500)}`);
  });

  it('ends a script that runs on and on, early enough for the answer', async () => {
    const startedAt = performance.now();
    const answer = await capture({ url: `${pages.url}/page`, script: 'for (;;);' }, 3_000);
    expect(codeOf(answer)).toMatch(/^(?:script_failed|target_timeout)$/);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it.runIf(IS_SWEEP)('ends a script that runs on and on after 10 s', async () => {
    expect(await messageOf('for (;;);')).toBe('script_failed: The script did not end within 10 seconds.');
  });

  it('awaits a promise that never settles for 10 s at most, and captures the page as it stands', async () => {
    const body = {
      url: `${pages.url}/page`,
      width: 200,
      height: 100,
      script: `${lime}; new Promise(() => {})`,
    };
    expect(readPng(fileOf(await capture(body, 14_000))).at(195, 95)).toBe(LIME);
  });

  it.each([
    'await (async () => { for (;;) await 0 })()',
    `setInterval(() => { for (;;); }); new Promise(() => {})`,
  ])('does not hang the capture past its deadline: %s', async (script) => {
    const startedAt = performance.now();
    const answer = await capture({ url: `${pages.url}/page`, script }, 3_000);
    expect(codeOf(answer)).toMatch(/^(?:script_failed|target_timeout)$/);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  });
});

describe('an error that the browser cannot describe', () => {
  const SCRIPTS = some(
    [
      `throw Object.defineProperty(new Error('x'), 'name', { get() { for (;;); } })`,
      `await 0; const error = new TypeError('x'); Object.defineProperty(error, 'message', { get() { for (;;); } }); throw error`,
      `Promise.reject(Object.assign(new Error('x'), { name: { toString() { for (;;); } } }))`,
      `await fetch('/slow'); throw Object.defineProperty(new Error('x'), 'name', { get() { for (;;); } }); return 5`,
      `Object.defineProperty(Error.prototype, 'message', { get() { for (;;); } }); throw new Error()`,
    ],
    2,
  );
  // Without the page's word, the answer names the end of the wait.
  it.each(SCRIPTS)('is told by the page at once, and thrown once: %s', async (script) => {
    expect(await captureAlone({ url: `${pages.url}/page`, script })).toMatchObject({
      code: 'script_failed',
      message: 'The script threw an error that the browser cannot describe.',
    });
  });

  const UNTOLD = some(
    [
      ['/without-dialogs', `throw Object.defineProperty(new Error('x'), 'name', { get() { for (;;); } })`],
      ['/page', `class Odd extends Error { get name() { for (;;); } }; Promise.reject(new Odd('x'))`],
      ['/page', 'Error.prepareStackTrace = () => { for (;;); }; await 0; throw new Error("x")'],
    ] as const,
    3,
  );
  it('is also told by a page without scripts', async () => {
    const script = `throw Object.defineProperty(new Error('x'), 'name', { get() { for (;;); } })`;
    expect(await captureAlone({ url: `${pages.url}/next`, script })).toMatchObject({
      message: 'The script threw an error that the browser cannot describe.',
    });
  });

  it.each(UNTOLD)('ends the capture, also where nothing tells of it: %s %s', async (path, script) => {
    const startedAt = performance.now();
    const answer = await captureAlone({ url: pages.url + path, script }, 9_000);
    expect(answer).toMatchObject({
      code: 'script_failed',
      message: expect.stringMatching(/could not be stopped/),
    });
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });
});

describe('an error with code of its own', () => {
  const OWN = `class Own extends Error { get name() { return 'Own' + (this.#n ?? '') } #n = 1 }`;
  it.each([
    [`${OWN}; throw new Own('told')`, 'Own1: told'],
    [`${OWN}; await 0; throw new Own('told', { cause: 1 }); return 5`, 'Own1: told'],
    [`${OWN}; for (let i = 0; i < 99; i++) new Own(i).stack; throw new Own('last')`, 'Own1: last'],
    ['throw new DOMException("Aborted by us", "AbortError")', 'AbortError: Aborted by us'],
  ])('is described: %s', async (script, message) => {
    expect(await messageOf(script)).toBe(`script_failed: ${message}`);
  });

  it("has the stack that the page's errors have, and the page has its own tools again after the script", async () => {
    const script = `${OWN}; Error.stackTraceLimit = 1;
      const stacks = (0, eval)('() => [new Error("x"), Object.assign(new Error, { name: 1 }), new TypeError].map((each) => each.stack)');
      globalThis.again = () => stacks().join() === seen && Error.prepareStackTrace === undefined && (${lime});
      const seen = stacks().join(); if (!seen.startsWith('Error: x\\n    at ')) throw 1`;
    expect(await colour(script, '/page', { waitForExpression: 'again(), true' })).toBe(LIME);
  });
});

describe('what a script reaches', () => {
  it('is what the page reaches: no other names, no tools of the browser', async () => {
    const script = `{ const names = [];
      for (let each = globalThis; each; each = Object.getPrototypeOf(each)) names.push(...Object.getOwnPropertyNames(each));
      const own = names.sort().join();
      if (own !== seenByPage) throw new Error(names.filter((name) => !seenByPage.split(',').includes(name)).join());
      const tools = ['$0', '$_', '$$', '$x', 'inspect', 'copy', 'getEventListeners', 'queryObjects', 'monitor', 'capture', 'cleaning',
        'steps', 'newDocument', 'require', 'process', 'Deno', 'chrome', 'cdp', 'send'];
      const found = tools.filter((name) => { try { return eval('typeof ' + name) !== 'undefined' } catch { return false } });
      if (found.length > 0) throw new Error(found.join());
      ${lime} }`;
    expect(await colour(script, '/globals')).toBe(LIME);
  });

  it('holds no place of the service, and no call from it', async () => {
    const script = `const { stack } = new Error('x');
      if (/file:|node:|\\/|callFunctionOn|lambda/.test(stack.replaceAll(location.origin, ''))) throw new Error(stack);
      if (document.currentScript !== null || (function () { return arguments.callee.caller })() !== null) throw new Error('caller');
      ${lime}`;
    expect(await colour(script)).toBe(LIME);
  });

  it('does not include files, the password of the url, or other origins', async () => {
    const script = `const reached = [];
      for (const url of ['file:///etc/passwd', 'chrome://version', 'http://169.254.169.254/', 'http://127.0.0.1:1/'])
        await fetch(url).then(() => reached.push(url), () => {});
      if (document.cookie.includes('secret') || location.href.includes('secret')) reached.push('secret');
      if (reached.length > 0) throw new Error(reached.join());
      ${lime}`;
    const url = `http://user:secret@127.0.0.1:${pages.port}/page`;
    const cookies = [{ name: 'session', value: 'secret', httpOnly: true }];
    const file = fileOf(await captureSharedOnly(pages)({ url, cookies, width: 200, height: 100, script }));
    expect(readPng(file).at(195, 95)).toBe(LIME);
  });
});
