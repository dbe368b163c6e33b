import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaptureBody, captureShared, fileOf } from '../../../support/capture.ts';
import {
  answerWith,
  type PageServer,
  type Route,
  redirectTo,
  startPages,
} from '../../../support/page-server.ts';

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const ANYONE = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'x-page' };

/** A document of another origin that requests the target in every way. */
const STOLEN = [
  '/stolen.svg',
  '/stolen.css',
  '/stolen.html',
  '/stolen-srcdoc.svg',
  '/stolen.js',
  '/stolen.json',
  '/stolen-with-cookies.json',
  '/stolen-preflight.json',
  '/stolen-opaque.json',
  '/stolen-worker.json',
];

let target: PageServer;
let other: PageServer;

/** Answers with this content for every origin. */
const give = (type: string, body: string | (() => string) = '') =>
  answerWith(type, body, { headers: ANYONE });
const html = (body: string | (() => string)) => give('text/html', body);
const away =
  (to: () => string): Route =>
  (_request, response) =>
    response.writeHead(302, { Location: to(), ...ANYONE }).end();
const IMAGE = give('image/svg+xml', PIXEL);
const DATA = give('application/json', '{}');
const refuse = (response: ServerResponse) =>
  response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end('<p>Out');
const CHALLENGE: Route = (request, response) => {
  const isKnown = request.headers.authorization === `Basic ${btoa('us@er:p:ss')}`;
  if (isKnown) response.end(`<p>In<img src="/image.svg"><script>fetch('/data.json')</script>`);
  else refuse(response);
};

const COMMON: Record<string, Route> = {
  '/image.svg': IMAGE,
  '/data.json': DATA,
  '/font.woff2': give('font/woff2'),
  '/script.js': give('text/javascript'),
  '/worker.js': give('text/javascript', 'fetch("/from-worker.json").finally(() => postMessage(1))'),
  '/from-worker.json': DATA,
  '/challenge': CHALLENGE,
};
const OTHER: Record<string, Route> = {
  ...COMMON,
  '/frame': html(() => `<img src="/image.svg"><img src="${target.url}/framed.svg">`),
  '/landing': html(
    () => `<p>Landed<img src="${target.url}/landed.svg"><script>fetch('${target.url}/landed.json')</script>`,
  ),
  '/back': away(() => `${target.url}/returned.svg`),
  '/asks': html(
    () => `<img src="${target.url}/stolen.svg"><link rel=stylesheet href="${target.url}/stolen.css">
      <iframe src="${target.url}/stolen.html"></iframe><iframe srcdoc="<img src=${target.url}/stolen-srcdoc.svg>"></iframe>
      <script src="${target.url}/stolen.js"></script>
      <script>
        fetch('${target.url}/stolen.json');
        fetch('${target.url}/stolen-with-cookies.json', { credentials: 'include' });
        fetch('${target.url}/stolen-preflight.json', { headers: { 'X-Page': 'cross' } });
        fetch('${target.url}/stolen-opaque.json', { mode: 'no-cors' });
        new Worker(URL.createObjectURL(new Blob(["fetch('${target.url}/stolen-worker.json')"])));
      </script>`,
  ),
  '/challenges': html(
    () => `<img src="${target.url}/own-challenge">
      <script>fetch('${target.url}/own-challenge', { credentials: 'include' })</script>`,
  ),
  '/to-target': away(() => `${target.url}/bounced.svg`),
};
const TARGET: Record<string, Route> = {
  ...COMMON,
  '/style.css': give(
    'text/css',
    () => `@font-face{font-family:f;src:url(${other.url}/font.woff2)} body{font-family:f}`,
  ),
  '/framed.svg': IMAGE,
  '/landed.svg': IMAGE,
  '/landed.json': DATA,
  '/returned.svg': IMAGE,
  '/bounced.svg': IMAGE,
  ...Object.fromEntries(STOLEN.map((path) => [path, give('text/plain')])),
  '/embeds-asker': html(() => `<p>Text<iframe src="${other.url}/asks"></iframe>`),
  '/away-to-asker': away(() => `${other.url}/asks`),
  '/leaves-for-asker': html(() => `<script>location = '${other.url}/asks'</script>`),
  '/guarded': (request, response) => {
    if (request.headers.authorization) response.end(`<p>In<iframe src="${other.url}/challenges"></iframe>`);
    else refuse(response);
  },
  '/own-challenge': CHALLENGE,
  '/own-frames': html(
    () => `<iframe srcdoc="<img src=/from-srcdoc.svg>"></iframe><iframe></iframe>
      <script>
        document.querySelectorAll('iframe')[1].contentDocument.write('<img src=/from-blank.svg>');
        // Otherwise the page never loads.
        document.querySelectorAll('iframe')[1].contentDocument.close();
        const blob = new Blob(['<img src="${target.url}/from-blob.svg">'], { type: 'text/html' });
        document.body.append(Object.assign(document.createElement('iframe'), { src: URL.createObjectURL(blob) }));
      </script><img src="${other.url}/to-target">`,
  ),
  '/own-frame': html('<p>Own'),
  '/away': away(() => `${other.url}/landing`),
  '/within': redirectTo('/plain'),
  '/image-away': away(() => `${other.url}/image.svg`),
  '/image-away-and-back': away(() => `${other.url}/back`),
  '/plain': html('<p>Plain'),
  '/page': html(
    () => `<link rel=stylesheet href=/style.css><p>Text
      <img src=/image.svg><img src=/image-away><img src=/image-away-and-back>
      <img src="${other.url}/image.svg"><script src=/script.js></script><script src="${other.url}/script.js"></script>
      <iframe src=/own-frame></iframe><iframe src="${other.url}/frame"></iframe>
      <script>
        new Worker('/worker.js');
        fetch('/data.json', { headers: { 'X-Page': 'own' } });
        fetch('${other.url}/data.json', { headers: { 'X-Page': 'cross' } });
      </script>`,
  ),
  '/scripts-see': html(
    () => `<script>
      const seen = { agent: navigator.userAgent, languages: navigator.languages,
        locale: Intl.DateTimeFormat().resolvedOptions().locale, date: new Date(0).toLocaleDateString() };
      fetch('/seen?' + encodeURIComponent(JSON.stringify(seen)))
    </script>`,
  ),
  '/seen': give('text/plain'),
  '/away-to-challenge': away(() => `${other.url}/challenge`),
  '/embeds-challenge': html(
    () => `<p>Text<img src="${other.url}/challenge"><iframe src="${other.url}/challenge"></iframe>`,
  ),
};

// Each test has its own servers, so that it counts only its own requests.
beforeEach(async () => {
  [other, target] = await Promise.all([startPages(OTHER), startPages(TARGET)]);
});
afterEach(() => Promise.all([target.close(), other.close()]));

/** Nobody looks at the picture. */
const capture = (body: CaptureBody) =>
  captureShared({ width: 200, height: 100, hideCookieBanners: false, ...body });

const valuesOf = (server: PageServer, path: string, name: string) =>
  server.hits(path).map((hit) => hit.headers[name] ?? null);

describe('a custom header', () => {
  const headers = { 'X-Token': 'secret', Authorization: 'Bearer secret', Referer: 'https://elsewhere.test/' };

  it('may be any that a request takes, and is sent in UTF-8', async () => {
    const odd = {
      ...{
        'X-HTTP-Method-Override': 'PUT',
        'Access-Control-Request-Method': 'TRACE',
        Via: '1.1 a',
        Date: 'x',
      },
      ...{ Origin: 'https://elsewhere.test', DNT: '1', 'Accept-Charset': 'x', Purpose: 'prefetch' },
      ...{ "!#$%&'*+-.^_`|~": 'a\tb', 'X-Empty': '', 'X-Text': 'é' },
    };
    fileOf(await capture({ url: `${target.url}/image.svg`, headers: odd }));
    for (const [name, value] of Object.entries(odd)) {
      const sent = Buffer.from(value).toString('latin1');
      expect([name, ...valuesOf(target, '/image.svg', name.toLowerCase())]).toEqual([name, sent]);
    }
  });

  it('is sent with every request of the page to its own origin, and to no other, also on redirects there and back', async () => {
    fileOf(await capture({ url: `${target.url}/page`, headers: { ...headers, accept: 'text/x-mine' } }));
    const paths = ['/page', '/style.css', '/image.svg', '/script.js', '/own-frame', '/data.json'];
    for (const path of [...paths, '/worker.js', '/from-worker.json', '/image-away']) {
      expect([path, ...valuesOf(target, path, 'x-token')]).toEqual([path, 'secret']);
      expect([path, ...valuesOf(target, path, 'authorization')]).toEqual([path, 'Bearer secret']);
    }
    expect(valuesOf(target, '/image-away-and-back', 'x-token')).toEqual(['secret']);
    expect(valuesOf(target, '/returned.svg', 'x-token')).toEqual([null]);
    for (const path of ['/image.svg', '/script.js', '/frame', '/data.json', '/font.woff2', '/back']) {
      expect(other.hits(path).length).toBeGreaterThan(0);
      for (const hit of other.hits(path)) {
        const { 'x-token': token, authorization } = hit.headers;
        expect([path, hit.method, token, authorization]).toEqual([path, hit.method, undefined, undefined]);
      }
    }
    // It replaces the browser's own header of the same name.
    expect(valuesOf(target, '/page', 'referer')).toEqual([headers.Referer]);
    expect(valuesOf(target, '/style.css', 'referer')).toEqual([headers.Referer]);
    expect(valuesOf(target, '/page', 'accept')).toEqual(['text/x-mine']);
    const named = target.hits('/page')[0]?.rawHeaders.filter((name) => /^accept$/i.test(name));
    expect(named).toHaveLength(1);
    // Requests to other origins do not change: preflights, scripts’ own headers, accepted types.
    expect(other.hits('/data.json').map(({ method }) => method)).toEqual(['OPTIONS', 'GET']);
    expect(other.hits('/data.json')[0]?.headers['access-control-request-headers']).toBe('x-page');
    expect(other.hits('/data.json')[1]?.headers['x-page']).toBe('cross');
    expect(target.hits('/data.json')[0]?.headers['x-page']).toBe('own');
    for (const hit of other.hits('/image.svg')) expect(hit.headers.accept).toMatch(/^image\//);
  });

  it('is not sent when the page itself is redirected to another origin', async () => {
    fileOf(await capture({ url: `${target.url}/away`, headers }));
    expect(valuesOf(target, '/away', 'x-token')).toEqual(['secret']);
    expect(valuesOf(other, '/landing', 'x-token')).toEqual([null]);
    expect(valuesOf(other, '/landing', 'authorization')).toEqual([null]);
    expect(valuesOf(target, '/landed.svg', 'x-token')).toEqual([null]);
    expect(valuesOf(target, '/landed.json', 'x-token')).toEqual([null]);
  });

  it.each(['/embeds-asker', '/away-to-asker', '/leaves-for-asker'])(
    'is not sent when another origin’s document requests the target: %s',
    async (path) => {
      fileOf(await capture({ url: `${target.url}${path}`, headers }));
      expect(valuesOf(target, path, 'authorization')).toEqual(['Bearer secret']);
      for (const stolen of STOLEN) {
        const hits = target.hits(stolen);
        expect([stolen, hits.length]).not.toEqual([stolen, 0]);
        for (const { headers: sent } of hits) {
          expect([stolen, sent['x-token'], sent.authorization]).toEqual([stolen, undefined, undefined]);
        }
      }
    },
  );

  it('is sent with requests of frames without a URL of their own, and not when another origin redirects theirs back', async () => {
    fileOf(await capture({ url: `${target.url}/own-frames`, headers }));
    for (const path of ['/from-srcdoc.svg', '/from-blank.svg', '/from-blob.svg']) {
      expect([path, ...valuesOf(target, path, 'x-token')]).toEqual([path, 'secret']);
    }
    expect(valuesOf(target, '/bounced.svg', 'x-token')).toEqual([null]);
  });

  it('is kept on a redirect within the origin', async () => {
    fileOf(await capture({ url: `${target.url}/within`, headers }));
    expect(valuesOf(target, '/plain', 'x-token')).toEqual(['secret']);
  });

  it('does not reach the same port of another host name', async () => {
    const url = `http://localhost:${target.port}/page`;
    fileOf(await capture({ url, headers }));
    expect(valuesOf(target, '/page', 'x-token')).toEqual(['secret']);
    // The frame of the other origin requests 127.0.0.1, not localhost.
    expect(valuesOf(target, '/framed.svg', 'x-token')).toEqual([null]);
  });
});

describe('User-Agent and Accept-Language', () => {
  const headers = { 'user-agent': 'Mine/1.0', 'ACCEPT-LANGUAGE': 'de-CH,de;q=0.9,en;q=0.8' };

  it('are sent with every request to any origin', async () => {
    fileOf(await capture({ url: `${target.url}/page`, headers }));
    const paths = ['/page', '/style.css', '/data.json', '/own-frame', '/from-worker.json', '/framed.svg'];
    const asked = [...paths, '/frame', '/image.svg', '/font.woff2'].flatMap((path) =>
      [target, other].flatMap((server) => server.hits(path)),
    );
    expect(asked.length).toBeGreaterThan(12);
    for (const hit of asked) {
      // The browser itself makes preflights, and workers send languages without weights.
      if (hit.method === 'OPTIONS') continue;
      expect([hit.url, hit.headers['user-agent']]).toEqual([hit.url, 'Mine/1.0']);
      expect(hit.headers['accept-language']).toMatch(/^de-CH,de(;q=0.9)?,en/);
    }
  });

  it('are sent on the page’s redirects', async () => {
    fileOf(await capture({ url: `${target.url}/away`, headers }));
    expect(valuesOf(other, '/landing', 'user-agent')).toEqual(['Mine/1.0']);
    expect(valuesOf(other, '/landing', 'accept-language')).toEqual([headers['ACCEPT-LANGUAGE']]);
  });

  it.each([
    ['en;q=0.1, fr;q=0.8, *;q=0.05', ['fr', 'en'], 'fr'],
    ['*', ['en-US', 'en'], 'en-US'],
  ])('%s reaches the target as written, and scripts in order', async (value, languages, locale) => {
    fileOf(await capture({ url: `${target.url}/scripts-see`, headers: { 'Accept-Language': value } }));
    expect(valuesOf(target, '/scripts-see', 'accept-language')).toEqual([value]);
    expect(valuesOf(target, '/seen', 'accept-language')).toEqual([value]);
    expect(seenByScripts()).toMatchObject({ languages, locale });
  });

  it('are those of an English desktop by default', async () => {
    fileOf(await capture({ url: `${target.url}/scripts-see` }));
    expect(seenByScripts()).toMatchObject({ languages: ['en-US', 'en'], locale: 'en-US', date: '1/1/1970' });
    expect(valuesOf(target, '/scripts-see', 'accept-language')).toEqual(['en-US,en;q=0.9']);
  });
});

function seenByScripts(): unknown {
  const [hit] = target.hits('/seen');
  return JSON.parse(decodeURIComponent(hit?.url?.split('?')[1] ?? '{}'));
}

describe('userinfo of the url', () => {
  const withUserinfo = (path: string) => target.url.replace('//', '//us%40er:p%3Ass@') + path;

  it('answers the target’s challenge, and does not break the page’s own requests', async () => {
    fileOf(await capture({ url: withUserinfo('/challenge') }));
    const basic = `Basic ${Buffer.from('us@er:p:ss').toString('base64')}`;
    expect(valuesOf(target, '/challenge', 'authorization')).toEqual([null, basic]);
    expect(target.hits('/image.svg')).toHaveLength(1);
    expect(target.hits('/data.json')).toHaveLength(1);
  });

  it('answers no other origin’s challenge', async () => {
    fileOf(await capture({ url: withUserinfo('/embeds-challenge'), blockRequests: ['none-such'] }));
    expect(valuesOf(other, '/challenge', 'authorization')).toEqual([null, null]);
  });

  it('does not answer when the page is redirected to another origin’s challenge', async () => {
    const url = withUserinfo('/away-to-challenge');
    expect(await capture({ url, blockRequests: ['none-such'] })).toMatchObject({ targetStatus: 401 });
    expect(valuesOf(other, '/challenge', 'authorization')).toEqual([null]);
  });

  it('is tried once; then the page of the refusal is captured', async () => {
    const captured = await capture({ url: `${target.url.replace('//', '//us%40er:wrong@')}/challenge` });
    expect(captured).toMatchObject({ targetStatus: 401 });
    expect(target.hits('/challenge')).toHaveLength(2);
  });

  it('does not answer for another origin’s frame in the target', async () => {
    fileOf(await capture({ url: withUserinfo('/guarded') }));
    expect(valuesOf(target, '/guarded', 'authorization').at(-1)).toMatch(/^Basic /);
    const asked = valuesOf(target, '/own-challenge', 'authorization');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((value) => value !== null && value !== '')).toEqual([]);
  });

  it('is overridden by a caller’s own Authorization header', async () => {
    fileOf(await capture({ url: withUserinfo('/plain'), headers: { Authorization: 'Bearer mine' } }));
    expect(valuesOf(target, '/plain', 'authorization')).toEqual(['Bearer mine']);
  });
});
