import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../bin/explain/account.ts';
import { explainCapture } from '../../bin/explain/explain-capture.ts';
import { renderReport } from '../../bin/explain/report.ts';
import { readFunctionConfig } from '../../bin/local/run/local-settings.ts';
import { prepareFiles } from '../../bin/local/run/prepare-files.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { type PageServer, startPages } from '../support/page-server.ts';

const BANNER = `<!doctype html><title>Harbour</title><body><h1>Tides</h1><p>The tide turns twice a day.</p>
<script src="/blocked.js"></script><script src="/seen.js"></script>
<script>
  document.body.style.overflow = 'hidden';
  const bar = Object.assign(document.createElement('div'), { id: 'bar' });
  bar.style = 'position: fixed; left: 0; right: 0; bottom: 0; height: 120px; background: #ddd';
  bar.innerHTML = 'We use cookies to improve this site. <button>Accept</button> <button>Reject</button>';
  document.body.append(bar);
</script>`;

const LISTED = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';

/** A dialect of no list of words, a box that can be closed, a bar of the page, and a script of the lists. */
const KEPT = `<!doctype html><title>Harbour</title><script src="${LISTED}"></script><style>div { position: fixed; background: #ddd }</style>
<h1>Tides</h1><p>The tide turns twice a day, and the boats turn with it.</p>
<div id="unread" style="left: 0; right: 0; bottom: 0; height: 90px">Wir nehma Keksla her. <button>Basst</button></div>
<div id="offer" role="dialog" style="left: 0; top: 0; width: 400px; height: 300px">Ten percent off your first &lt;b>walk.
<button aria-label="Close">×</button></div>`;

let pages: PageServer;
let openings = 0;
beforeAll(async () => {
  pages = await startPages({
    '/': BANNER,
    '/kept': KEPT,
    '/seen.js': (_request, response) => response.writeHead(404).end(),
    '/recovers': (_request, response) => {
      openings += 1;
      response.writeHead(openings === 1 ? 503 : 200, { 'content-type': 'text/html' }).end('<p>Open</p>');
    },
  });
});
afterAll(() => pages.close());

async function explain(path: string, fields: object = {}): Promise<Account> {
  const url = `${pages.url}${path}`;
  const request = parseCaptureRequest({ url, width: 800, height: 600, ...fields });
  if (request instanceof ServiceError) throw request;
  const files = await prepareFiles(undefined, (_what, work) => work(() => {}));
  return explainCapture(readFunctionConfig({}, { ...files, privateTargets: 'true' }), request);
}

describe('an account of a capture', () => {
  let account: Account;
  beforeAll(async () => {
    account = await explain('/', {
      blockRequests: ['*/blocked.js'],
      click: ['h1'],
      headers: { 'X-Secret': 'hunter2' },
    });
  });

  it('has the stages in their order, with real and page time', () => {
    const [{ stages } = { stages: [] }] = account.attempts;
    const names = stages.map(({ name }) => name);
    expect(names.slice(0, 7)).toEqual(['launch', 'prepare', 'navigate', 'ready', 'steps', 'steps', 'ready']);
    expect(names.slice(7)).toEqual(expect.arrayContaining(['clean', 'hold', 'encode', 'close']));
    expect(stages.every(({ realMs }) => realMs >= 0)).toBe(true);
    expect(stages.find(({ name }) => name === 'ready')?.pageMs).toBeGreaterThanOrEqual(2_000);
  });

  it('has what the steps said', () => {
    const [{ stages } = { stages: [] }] = account.attempts;
    expect(stages.find(({ name }) => name === 'steps')?.notes).toContainEqual(
      expect.stringMatching(/^clicks at /),
    );
    expect(renderReport(account)).toMatch(/<li>overlays removed so far: 1<\/li>/);
  });

  it('has a picture after each stage that may change the page, and a file like that of any capture', () => {
    const [{ stages } = { stages: [] }] = account.attempts;
    const shown = stages.filter(({ picture }) => picture !== undefined).map(({ name }) => name);
    expect(new Set(shown)).toEqual(
      new Set(['navigate', 'ready', 'steps', 'clean', 'scroll', 'hold', 'measure']),
    );
    const pictureAfter = (name: string) => stages.find((stage) => stage.name === name)?.picture;
    // The bar may come after the navigation, and is there when the page is ready.
    expect(pictureAfter('clean')).not.toBe(pictureAfter('ready'));
    expect(account.file).toMatchObject({ contentType: 'image/png', isSame: true });
    expect(account.error).toBeUndefined();
  });

  it('has what was removed, by which evidence, and what was undone', () => {
    const changes = account.attempts.flatMap(({ stages }) => stages.flatMap((stage) => stage.changes));
    expect(changes).toMatchObject([
      {
        url: `${pages.url}/`,
        hidden: [{ selector: '#bar', evidence: 'consent', box: { x: 0, y: 480, width: 800, height: 120 } }],
      },
    ]);
    expect(changes[0]?.hidden[0]?.text).toContain('We use cookies');
    expect(changes[0]?.changed).toContainEqual(
      expect.objectContaining({ selector: 'html > body', name: 'style', before: 'overflow: hidden;' }),
    );
  });

  it('has the requests, with their status or what has blocked them', () => {
    const resultOf = (path: string) =>
      account.attempts[0]?.requests.find(({ url }) => url === `${pages.url}${path}`);
    expect(resultOf('/')).toMatchObject({ result: '200', type: 'Document' });
    expect(resultOf('/')?.bytes).toBeGreaterThan(0);
    expect(resultOf('/seen.js')).toMatchObject({ result: '404' });
    expect(resultOf('/blocked.js')).toMatchObject({ result: 'blocked', rule: 'blockRequests' });
  });

  it('is written as a page without secrets', () => {
    const report = renderReport(account);
    expect(report).toContain('#bar');
    expect(report).toContain('X-Secret');
    expect(report).not.toContain('hunter2');
  });
});

describe('an account of what stays', () => {
  let account: Account;
  beforeAll(async () => {
    account = await explain('/kept');
  });

  it('tells what stays over the page, and which proof failed', () => {
    const overlays = account.attempts.flatMap(({ kept }) => kept.flatMap((each) => each.overlays));
    expect(overlays).toMatchObject([
      {
        selector: '#unread',
        unproven: { consent: 'unwanted' },
        box: { x: 0, y: 510, width: 800, height: 90 },
      },
      { selector: '#offer', unproven: { consent: 'unwanted', popup: null } },
    ]);
    const report = renderReport(account);
    expect(report).toContain('its text does not ask for consent');
    expect(report).toContain('all is proven: hidePopups removes it');
  });

  it('names the list and the rule that have blocked a request', () => {
    const request = account.attempts[0]?.requests.find(({ url }) => url === LISTED);
    expect(request?.result).toBe('blocked');
    expect(request?.rule).toMatch(/^cookies: .*cookielaw/);
  });

  it('escapes what a page says', () => {
    const report = renderReport(account);
    expect(report).toContain('first &lt;b&gt;walk');
    expect(report).not.toContain('<b>');
  });
});

it('tells why there is no file', async () => {
  const account = await explain('/', { selector: '#missing' });
  expect(account.file).toBeUndefined();
  expect(account.error).toContain('matched nothing visible');
  expect(account.attempts[0]?.failure).toContain('selector_not_found');
  expect(account.logLine.outcome).toBe('selector_not_found');
  expect(renderReport(account)).toContain('It ended without a file');
});

it('tells what the service answers, also where the capture that is followed has a file', async () => {
  const account = await explain('/recovers', { failOnStatus: ['5xx'] });
  expect(account.file).toBeDefined();
  expect(account.error).toMatch(/^target_status: /);
  expect(account.logLine).toMatchObject({ outcome: 'target_status', status: 422 });
  expect(renderReport(account)).toContain('The service answers target_status: ');
});
