import { describe, expect, it } from 'vitest';
import { watchDials } from '../../../security/dials.ts';
import {
  type CaptureBody,
  captureSharedOnly,
  codeOf,
  createSharedCapturer,
  fileOf,
} from '../../../support/capture.ts';
import { redirectTo } from '../../../support/page-server.ts';
import { readPdfSheets } from '../../../support/pdf-reader.ts';
import { describePicture, LIME, readPng } from '../../../support/pixels.ts';
import { serveReportingPages } from '../../page-report.ts';

const GREEN_PAGE = `<!doctype html><style>body { background: ${LIME}; margin: 0 }</style>`;
const SMALL = { width: 200, height: 150 };

const pages = serveReportingPages(
  {},
  {
    '/page': '<h1>The page that is not to be asked</h1>',
    '/headers': (request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.headers)),
    '/green': GREEN_PAGE,
    '/frame': '<script>parent.postMessage([location.pathname, document.cookie], "*")</script>',
    '/to-page': redirectTo('/page'),
    '/home': redirectTo('http://10.1.2.3/'),
  },
);
const capture = captureSharedOnly(pages);

const page = () => `${pages.url}/page`;
const script = (text: string) => `<!doctype html><meta name=viewport content="width=device-width"><p>Page</p>
  <script>(async () => { ${text} })().catch((error) => ({ error: String(error) }))
    .then((seen) => fetch('/report', { method: 'POST', body: JSON.stringify(seen) }))</script>`;

/** Returns the report of a script in the caller's own page. */
async function see(text: string, body: Partial<CaptureBody> = {}) {
  fileOf(await capture({ url: page(), html: script(text), ...SMALL, ...body }));
  return pages.takeReport();
}

describe('the url of a page of the caller’s own', () => {
  const lookups: string[] = [];
  const resolve = async (host: string) => {
    lookups.push(host);
    return [];
  };

  it.each(['https://shop.example/a?b=*&c=[1]\\d#part', 'http://shop.example/', 'http://10.0.0.1:8080/'])(
    'is neither looked up nor connected to, and decides whether the page is a secure context: %s',
    async (url) => {
      const shut = await createSharedCapturer(resolve, 'none');
      const dials = watchDials();
      const html = `<body><script>if (isSecureContext === (location.protocol === 'https:'))
        document.body.style.background = '${LIME}'</script>`;
      const captured = await shut({ url, html, ...SMALL });
      expect(readPng(fileOf(captured)).at(199, 149)).toBe(LIME);
      expect(captured).toMatchObject({ targetStatus: 200 });
      expect([lookups, dials.begun]).toEqual([[], []]);
    },
  );

  it('is not requested, also when the page reloads, or navigates away and back', async () => {
    const seen = await see(
      `const { type } = performance.getEntriesByType('navigation')[0];
       const step = Number(sessionStorage.step ?? 0);
       sessionStorage.step = step + 1;
       const leave = (go) => { go(); return new Promise(() => {}) };
       if (step === 0) return leave(() => location.reload());
       if (step === 1) return leave(() => { location.href = '/to-page' });
       return { step, href: location.href };`,
    );
    expect(seen).toEqual({ step: 2, href: page() });
    expect(pages.hits('/page')).toEqual([]);
    expect(pages.hits('/to-page')).toHaveLength(1);
  });

  it('is requested by a form that posts to it', async () => {
    const html = `<form method=post></form><script>document.forms[0].submit()</script>`;
    const url = `${pages.url}/headers`;
    fileOf(await capture({ url, html, ...SMALL }));
    expect(pages.hits('/headers').map(({ method }) => method)).toEqual(['POST']);
  });
});

describe('a page of the caller’s own', () => {
  it('has the origin, base URL and cookies of its url', async () => {
    const seen = `href: location.href, origin: self.origin, base: document.baseURI, cookie: document.cookie,
      referrer: document.referrer, mode: document.compatMode, charset: document.characterSet`;
    const cookies = [
      { name: 'theme', value: 'dark' },
      { name: 'hidden', value: 'x', httpOnly: true },
    ];
    expect(await see(`return { ${seen} }`, { url: `${page()}?a=1#part`, cookies })).toEqual({
      href: `${page()}?a=1#part`,
      origin: pages.url,
      base: `${page()}?a=1#part`,
      cookie: 'theme=dark',
      referrer: '',
      mode: 'CSS1Compat',
      charset: 'UTF-8',
    });
  });

  it('is read as UTF-8, whatever charset it declares', async () => {
    const letters =
      'Größe Ελλάδα Привет שלום مرحبا नमस्ते বাংলা தமிழ் ไทย မြန်မာ ქართული Հայերեն አማርኛ 한국어 日本語 中文 😀👩‍👩‍👧';
    const html = `<meta charset="windows-1252">${script(`return { text: document.querySelector('b').textContent }`)}`;
    const text = `<b>${letters}</b>${html}`;
    fileOf(await capture({ url: page(), html: text, ...SMALL }));
    expect(pages.takeReport()).toEqual({ text: letters });
  });

  it('loads relative URLs with the request’s headers and cookies', async () => {
    const seen = await see(`return (await fetch('headers')).json()`, {
      headers: { 'X-Mine': 'here' },
      cookies: [{ name: 'session', value: '1', httpOnly: true }],
    });
    expect(seen).toMatchObject({ 'x-mine': 'here', cookie: 'session=1', referer: page() });
  });

  it('has frames that share its cookies', async () => {
    const text = `return new Promise((resolve) => {
      onmessage = ({ data }) => resolve({ data });
      document.cookie = 'own=1';
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'frame' }));
    })`;
    expect(await see(text)).toEqual({ data: ['/frame', 'own=1'] });
  });

  it('has no request blocked but those that blockRequests names', async () => {
    const text = `const ask = (path) => fetch(path).then(() => 'answered', () => 'blocked');
      return { page: await ask('/page?'), headers: await ask('/headers') };`;
    expect(await see(text, { blockRequests: ['*/page', '*/headers'] })).toEqual({
      page: 'blocked',
      headers: 'blocked',
    });
  });

  it.each([
    ['a script', `<script>location = '/green'</script>`],
    ['a refresh', `<meta http-equiv=refresh content="0;url=/green">`],
    ['a form', `<form action=/green></form><script>document.forms[0].submit()</script>`],
  ])('leads elsewhere by %s, where the usual page is shown', async (_way, html) => {
    const captured = await capture({ url: page(), html, ...SMALL });
    expect(readPng(fileOf(captured)).at(199, 149)).toBe(LIME);
  });

  it.each(['http://10.1.2.3/', '/home'])('cannot navigate to a forbidden target: %s', async (to) => {
    const html = `<script>location = ${JSON.stringify(to)}</script>`;
    expect(codeOf(await capture({ url: page(), html, ...SMALL }))).toBe('target_forbidden');
  });

  it('may be 1 MiB', async () => {
    const html = `${GREEN_PAGE}<!--${'x'.repeat(1_048_576 - GREEN_PAGE.length - 7)}-->`;
    expect(readPng(fileOf(await capture({ url: page(), html, ...SMALL }))).at(199, 149)).toBe(LIME);
  });

  describe('is captured like any other', () => {
    const TALL = `${GREEN_PAGE}<h1 style="width: 100px; height: 50px; margin: 0">Tall</h1><p style="height: 900px">`;

    it.each([
      [{ fullPage: true, format: 'webp' }, /^webp 200x9\d\d$/],
      [{ selector: 'h1', scale: 2 }, /^png 200x100$/],
      [{ device: 'iphone-15-pro', width: undefined, height: undefined }, /^png 393x659$/],
    ])('with %j', async (fields, picture) => {
      const file = fileOf(await capture({ url: page(), html: TALL, ...SMALL, ...fields }));
      expect(describePicture(file)).toMatch(picture);
    });

    it('as a PDF', async () => {
      const file = fileOf(await capture({ url: page(), html: TALL, ...SMALL, format: 'pdf' }));
      expect((await readPdfSheets(file)).map(({ texts }) => texts.map(({ text }) => text))).toEqual([
        ['Tall'],
      ]);
    });
  });
});
