import { beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { withPage } from '../support/bare-browser.ts';
import { type CaptureBody, type Capturer, captureAlone, captureOnly, fileOf } from '../support/capture.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { type Route, startPages } from '../support/page-server.ts';
import { readPng } from '../support/pixels.ts';
import { combine, IS_SWEEP } from '../support/sweep.ts';
import { ATTACK_COLOUR, attackRoutes, KINDS } from './attack-page.ts';
import { watchDials } from './dials.ts';
import { HOME, NEARBY } from './forbidden-hosts.ts';
import { startVictims } from './victims.ts';

const PUBLIC = '93.184.216.34';

/** One of each kind, which every kind of request tries. The usual kinds try the other spellings once. */
const FEW = ['127.0.0.1', '[::1]', 'rebinds.example', '169.254.169.254'];
const SPELLINGS = [...HOME, ...NEARBY];
const HOSTS = IS_SWEEP ? SPELLINGS : FEW;
const FURTHER = SPELLINGS.filter((host) => !HOSTS.includes(host));

const victims = duringTests(startVictims);
/** A page that leads where its query says. */
const leading =
  (pageTo: (to: string) => string): Route =>
  (request, response) => {
    const to = new URL(request.url ?? '', 'http://pages').searchParams.get('to') ?? '';
    response.setHeader('Content-Type', 'text/html').end(`<h1>Before</h1>${pageTo(to)}`);
  };
const pages = servePages(() => ({
  ...attackRoutes({ hosts: HOSTS, further: FURTHER, port: victims.port }),
  '/by-script': leading((to) => `<script>location = ${JSON.stringify(to)}</script>`),
  '/by-refresh': leading((to) => `<meta http-equiv="refresh" content="0;url=${to}">`),
  '/by-form': leading(
    (to) => `<form method="post" action="${to}"></form><script>document.forms[0].submit()</script>`,
  ),
}));
const capture = captureOnly(pages, {}, resolve);
let lookups: string[];
let dials: ReturnType<typeof watchDials>;

beforeEach(() => {
  victims.reset();
  lookups = [];
  // Without it, the page would try to reach a public address.
  dials = watchDials();
});

/** `rebinds.example` resolves to a public address first, and to this machine afterwards. */
async function resolve(host: string): Promise<string[]> {
  lookups.push(host);
  if (host === 'rebinds.example' && lookups.filter((each) => each === host).length === 1) return [PUBLIC];
  return ['127.0.0.1'];
}

const FORBIDDEN = '422 target_forbidden: Pages at this address cannot be captured.';

const small = { width: 200, height: 150 };

/** An address of each kind, in different spellings. */
const SECRETS = [
  '2130706433',
  'points-home.example',
  '[::1]',
  '169.254.169.254',
  '127.0.0.1',
  '[::ffff:7f00:1]',
];
const ledBy = (path: string) => (to: string) => ({ url: `${pages.url}${path}?to=${encodeURIComponent(to)}` });
const startOf = (to: string) => ({
  url: `${pages.url}/start`,
  html: `<h1>Before</h1><a href="${to}">Go</a>`,
});
/** What leads to an address: the request itself, the page, or a step of the request. */
const LEADS: Record<string, (to: string) => CaptureBody> = {
  url: (url) => ({ url }),
  redirect: ledBy('/redirect'),
  'the script of the page': ledBy('/by-script'),
  refresh: ledBy('/by-refresh'),
  form: ledBy('/by-form'),
  click: (to) => ({ ...startOf(to), click: ['a'] }),
  script: (to) => ({ ...startOf(to), script: `location = '${to}'` }),
};

describe('what the attack page reaches', () => {
  it('is everything, by every kind of request, in a browser without the proxy', async () => {
    const open = await startPages(attackRoutes({ hosts: ['127.0.0.1'], port: victims.port }));
    await withPage(`${open.url}/attack`, small, () => victims.seen(KINDS, 8_000));
    await open.close();
    expect([...victims.kinds]).toEqual(expect.arrayContaining([...KINDS]));
    expect(victims.datagrams).toBeGreaterThan(0);
  });

  // Both at the same time, because they wait for what does not answer.
  it('is the same over TCP, and nothing over UDP, in a capture that allows private targets; a script of the request reaches much of it', async () => {
    const others = await startVictims();
    const [open, scripted] = await Promise.all(
      [victims, others].map(({ port }) => startPages(attackRoutes({ hosts: ['127.0.0.1'], port }))),
    );
    const script = await (await fetch(`${scripted?.url}/attack.js`)).text();
    const captured = await Promise.all([
      captureAlone({ url: `${open?.url}/attack`, ...small }),
      captureAlone({ url: `${scripted?.url}/start`, html: '<h1>Start</h1>', script, ...small }),
    ]);
    await Promise.all([open?.close(), scripted?.close(), others.close()]);
    captured.forEach(fileOf);
    expect([...victims.kinds]).toEqual(expect.arrayContaining([...KINDS]));
    expect(victims.datagrams).toBe(0);
    const ofScripts = ['beacon', 'dedicated-worker', 'fetch', 'shared-worker', 'web-socket', 'xhr'];
    expect([...others.kinds]).toEqual(expect.arrayContaining(ofScripts));
  });

  it('is nothing in any other capture, which still succeeds', async () => {
    const file = fileOf(await capture({ url: `${pages.url}/attack-all`, ...small }));
    expect(readPng(file).at(190, 50)).toBe(ATTACK_COLOUR);
    expect([victims.connections, victims.datagrams]).toEqual([0, 0]);
    // The rebinding name is looked up once, and its public address is dialled.
    expect([...new Set(dials.begun)].sort()).toEqual([
      `127.0.0.1:${pages.port}`,
      `${PUBLIC}:${victims.port}`,
    ]);
    expect(lookups.filter((host) => host === 'rebinds.example')).toHaveLength(1);
  });

  it('is nothing when the page is HTML of the caller, whose url is not requested, printed with a header', async () => {
    const html = await (await fetch(`${pages.url}/attack`)).text();
    const asked = ['/attack', '/attack.js'].map((path) => pages.hits(path).length);
    const printed = { format: 'pdf', pdf: { header: '<b class="title"></b>' } };
    const file = fileOf(await capture({ url: `${pages.url}/attack`, html, ...printed, ...small }));
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pages.hits('/attack')).toHaveLength(asked[0] ?? 0);
    // The attack ran.
    expect(pages.hits('/attack.js').length).toBeGreaterThan(asked[1] ?? 0);
    expect([victims.connections, victims.datagrams]).toEqual([0, 0]);
    expect([...new Set(dials.begun)].sort()).toEqual([
      `127.0.0.1:${pages.port}`,
      `${PUBLIC}:${victims.port}`,
    ]);
  });

  it('is nothing when the url of that HTML is forbidden', async () => {
    const html = await (await fetch(`${pages.url}/attack`)).text();
    const url = `http://169.254.169.254:${victims.port}/attack`;
    expect(readPng(fileOf(await capture({ url, html, ...small }))).at(190, 50)).toBe(ATTACK_COLOUR);
    expect([victims.connections, victims.datagrams]).toEqual([0, 0]);
  });
});

describe('what the attack page reaches when a step of the request sets it off', () => {
  it('is nothing when each of its tries follows a click, and another leads to it, with the rights of a visitor', async () => {
    const html = `<div><i class="ping"></i></div><button>Go</button><a href="/attack">Go</a><script>
      document.querySelector('button').onclick = async () => {
        const text = await (await fetch('/attack.js')).text();
        document.body.append(Object.assign(document.createElement('script'), { textContent: text }));
      };</script>`;
    const tried = pages.hits('/attack.js').length;
    const file = fileOf(await capture({ url: `${pages.url}/start`, html, click: ['button', 'a'], ...small }));
    expect(readPng(file).at(190, 50)).toBe(ATTACK_COLOUR);
    expect(pages.hits('/attack.js').length - tried).toBe(2);
    expect([victims.connections, victims.datagrams]).toEqual([0, 0]);
  });

  it('is nothing when the script of the request is the attack', async () => {
    const script = await (await fetch(`${pages.url}/attack.js`)).text();
    const html = `<body style="background: ${ATTACK_COLOUR}">`;
    const file = fileOf(await capture({ url: `${pages.url}/start`, html, script, ...small }));
    expect(readPng(file).at(190, 50)).toBe(ATTACK_COLOUR);
    expect([victims.connections, victims.datagrams]).toEqual([0, 0]);
  });
});

describe('a page at a forbidden address', () => {
  // The unit tests of vet.ts cover all spellings.
  it.each(combine(Object.keys(LEADS), SECRETS))(
    'is refused with the same text, whatever leads there: %s, %s',
    async (way, host) => {
      const to = `http://${host}:${victims.port}/secret`;
      expect(told(await capture({ ...LEADS[way]?.(to), ...small } as CaptureBody))).toBe(FORBIDDEN);
      expect(dials.begun.filter((each) => each !== `127.0.0.1:${pages.port}`)).toEqual([]);
      expect(victims.connections).toBe(0);
    },
  );

  it('is refused on a closed port of a public host, with the same text', async () => {
    expect(told(await capture({ url: 'http://site.example:25/' }))).toBe(FORBIDDEN);
  });

  it('is not reached by a name that resolves differently after the check', async () => {
    const answer = await capture({ url: `http://rebinds.example:${victims.port}/secret` });
    expect(told(answer)).toMatch(/^502 target_unreachable/);
    expect(new Set(dials.begun)).toEqual(new Set([`${PUBLIC}:${victims.port}`]));
  });
});

/** Returns the refusal as the caller sees it. */
function told(answer: Awaited<ReturnType<Capturer>>): string {
  if (!(answer instanceof ServiceError)) return 'captured';
  return `${answer.status} ${answer.code}: ${answer.message}`;
}
