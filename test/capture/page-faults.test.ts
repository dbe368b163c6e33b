import { type CDPSession, ProtocolError } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { withPage } from '../support/bare-browser.ts';
import { type Capturer, createCapturer } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { IS_SWEEP } from '../support/sweep.ts';

const PAGE = `<!doctype html><body style="height:3000px;background:linear-gradient(red,blue) fixed"><h1>Page</h1>
  <iframe srcdoc="<p>Frame"></iframe><canvas id=drawn></canvas><video controls></video>
  <script>drawn.getContext('webgl').clear(0); onscroll = () => document.body.append('x')</script>`;

/** One of so many commands fails. */
const EVERY = 5;

interface Trial {
  /** Names of all commands that were sent. */
  methods: Set<string>;
  /** Commands of this name fail. */
  failing: string | undefined;
}

let pages: PageServer;
let capture: Capturer;
const trials = new Map<string, Trial>();
beforeAll(async () => {
  pages = await startPages({ '/page': PAGE });
  capture = await createCapturer();
  const prototype = await withPage('about:blank', { width: 9, height: 9 }, async (session) =>
    Object.getPrototypeOf(session),
  );
  failSomeCommands(prototype);
});
afterAll(() => pages.close());

type Send = (method: string, ...rest: unknown[]) => Promise<unknown>;

/** Commands fail from the navigation to the URL of a trial on. */
function failSomeCommands(prototype: CDPSession): void {
  const { send } = prototype;
  const underWay = new WeakMap<object, Trial>();
  vi.spyOn(prototype, 'send').mockImplementation(async function (this: CDPSession, ...message) {
    const [method, parameters] = message;
    const browser = this.connection() ?? this;
    const begun = method === 'Page.navigate' ? trials.get(Object(parameters).url) : undefined;
    if (begun !== undefined) underWay.set(browser, begun);
    const trial = underWay.get(browser);
    // A request that is not answered stays, and the page waits for it. Only one
    // that has gone refuses an answer.
    if (trial !== undefined && !method.startsWith('Fetch.')) trial.methods.add(method);
    if (trial !== undefined && method === trial.failing) {
      const error = new ProtocolError(`Protocol error (${method}): Not attached to an active page`);
      error.originalMessage = 'Not attached to an active page';
      throw error;
    }
    return (send as Send).apply(this, message);
  } as CDPSession['send']);
}

async function captureWith(options: Record<string, unknown>, failing?: string) {
  const trial: Trial = { methods: new Set(), failing };
  const url = `${pages.url}/page?${trials.size}`;
  trials.set(url, trial);
  const answer = await capture({ url, width: 300, height: 200, ...options }, 25_000);
  if (!(answer instanceof ServiceError)) return { methods: [...trial.methods], code: 'captured' };
  if (answer.code === 'target_unreachable')
    expect(answer.message).toMatch(/^The page broke off its own capture/);
  return { methods: [...trial.methods], code: answer.code };
}

describe.concurrent('a page that makes a command fail gets its capture, or the target is blamed', () => {
  it.each([
    ['a picture of the whole page', { fullPage: true }],
    ['a PDF of an element', { format: 'pdf', selector: 'h1', css: 'p { color: red }' }],
  ])(
    '%s',
    async (_name, options) => {
      const { methods, code } = await captureWith(options);
      expect(code).toBe('captured');
      expect(methods.length).toBeGreaterThan(8);
      // Each capture of the suite lets some commands fail, and a sweep all.
      for (const method of methods.filter((_method, at) => IS_SWEEP || at % EVERY === 0)) {
        const answer = await captureWith(options, method);
        expect([method, answer.code]).toEqual([
          method,
          expect.stringMatching(/^(captured|target_unreachable|capture_too_large|selector_not_found)$/),
        ]);
      }
    },
    120_000,
  );
});
