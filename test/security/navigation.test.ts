import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { withPage } from '../support/bare-browser.ts';
import { captureSharedOnly, codeOf, fileOf } from '../support/capture.ts';
import { servePages } from '../support/during-tests.ts';
import { readPng } from '../support/pixels.ts';
import { createDirectory } from '../support/scratch.ts';

/** Colour of everything that must never be visible. */
const SECRET = '#ff00ff';
/** Colour of the page that tries to show it. */
const PAGE = '#00ff00';
const PAGE_STYLE = `<style>body { background: ${PAGE}; margin: 0 }</style>`;
const SECRET_PAGE = `<style>body { background: ${SECRET} }</style>`;

const folder = createDirectory();
let places: Record<string, string>;
let elsewhere = '';

/** Time between two attempts. */
const EACH_MS = 25;

const pages = servePages({
  '/secret': SECRET_PAGE,
  '/tries': (_request, response) => response.setHeader('Content-Type', 'text/html').end(tries()),
  '/elsewhere': (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`${PAGE_STYLE}<script>
      const secret = ${JSON.stringify(SECRET_PAGE)}; setTimeout(() => { ${elsewhere} })</script>`),
  '/redirect': (request, response) => void response.writeHead(302, { Location: placeOf(request.url) }).end(),
  '/redirected-frames': (_request, response) => {
    const frames = Object.keys(places).map((name) => `<iframe src="/redirect?to=${name}"></iframe>`);
    response.setHeader('Content-Type', 'text/html').end(`${PAGE_STYLE}${frames.join('')}`);
  },
});
const capture = captureSharedOnly(pages);

beforeAll(async () => {
  const file = pathToFileURL(join(folder, 'secret.html')).href;
  await writeFile(join(folder, 'secret.html'), SECRET_PAGE);
  places = {
    file,
    folder: pathToFileURL(folder).href,
    'source-of-page': `view-source:${pages.url}/secret`,
    'source-of-file': `view-source:${file}`,
    version: 'chrome://version',
    crash: 'chrome://crash',
    inspector: 'devtools://devtools/bundled/inspector.html',
    data: `data:text/html,${encodeURIComponent(SECRET_PAGE)}`,
    filesystem: `filesystem:${pages.url}/temporary/x`,
    ftp: 'ftp://127.0.0.1/x',
    mail: 'mailto:somebody@site.example',
    app: 'an-app-of-mine://open',
  };
});

/** Ways in which a page navigates to `to` or embeds it. */
const WAYS = {
  location: 'location = to',
  replace: 'location.replace(to)',
  open: 'open(to, "_self")',
  refresh:
    'document.head.append(Object.assign(add("meta", { content: "0;url=" + to }), { httpEquiv: "refresh" }))',
  link: 'add("a", { href: to }).click()',
  download: 'add("a", { href: to, download: "x" }).click()',
  form: 'add("form", { action: to }).submit()',
  // The content of a data: URL belongs to the page, so that embedding it is allowed.
  inside: `if (to.startsWith("data:")) return; add("iframe", { src: to }); add("img", { src: to });
    add("object", { data: to }); add("embed", { src: to }); add("link", { rel: "stylesheet", href: to });
    add("script", { src: to }); fetch(to).then((r) => r.text()).then((text) => document.write(text));
    try { new Worker(to) } catch {}; import(to)`,
};

/** A page that tries every way with every place in turn, and counts. Most attempts do not leave the page. */
function tries(): string {
  const attempts = Object.values(WAYS).flatMap((way) =>
    Object.values(places).map((to) => `attempt((to) => { ${way} }, ${JSON.stringify(to)});`),
  );
  // Small boxes, so that all that is embedded is in view.
  return `<!doctype html>${PAGE_STYLE}<style>body { display: flex; flex-wrap: wrap; align-content: start }
    iframe, img, object, embed { width: 14px; height: 14px; border: 0 }</style><body><script>
    const add = (name, fields) => document.body.appendChild(Object.assign(document.createElement(name), fields));
    let attempts = 0;
    window.made = 0;
    const attempt = (make, to) => setTimeout(() => { window.made++; make(to) }, ${EACH_MS} * attempts++);
    ${attempts.join('\n')}
  </script>`;
}

function placeOf(url = ''): string {
  return places[new URL(url, 'http://pages').searchParams.get('to') ?? ''] ?? '';
}

const size = { width: 200, height: 150 };

describe('a resource that is no web page', () => {
  it('is visible in a browser without the service', async () => {
    const shown = await withPage(places.file ?? '', size, (session) =>
      session.send('Page.captureScreenshot'),
    );
    expect(readPng(Buffer.from(shown.data, 'base64')).at(199, 149)).toBe(SECRET);
  });

  it.each(['a page', 'HTML of the caller'])(
    'is not shown when %s navigates there or embeds it',
    async (source) => {
      const url = `${pages.url}/tries`;
      const html = source === 'a page' ? {} : { html: await (await fetch(url)).text() };
      const asked = pages.hits('/tries').length;
      // The capture fails if an attempt leaves the page.
      const waitForExpression = `window.made === ${Object.keys(WAYS).length * Object.keys(places).length}`;
      const picture = readPng(fileOf(await capture({ url, ...html, waitForExpression, ...size })));
      expect(picture.count(SECRET)).toBe(0);
      // The page itself is shown.
      expect(picture.at(199, 149)).toBe(PAGE);
      expect(pages.hits('/tries').length - asked).toBe(source === 'a page' ? 1 : 0);
    },
  );

  it('is not shown in a frame whose server redirects there', async () => {
    const picture = readPng(fileOf(await capture({ url: `${pages.url}/redirected-frames`, ...size })));
    expect(picture.count(SECRET)).toBe(0);
  });

  it.each(['file', 'data', 'version', 'mail'])(
    'is refused when the server redirects there: %s',
    async (name) => {
      const answer = await capture({ url: `${pages.url}/redirect?to=${name}`, ...size });
      expect(codeOf(answer)).toMatch(/^target_(forbidden|unreachable|not_a_page)$/);
    },
  );

  it.each([
    ['about:blank', `location = 'about:blank'`],
    ['a blob', `location = URL.createObjectURL(new Blob([secret], { type: 'text/html' }))`],
  ])('is refused when a page has navigated there: %s', async (_name, script) => {
    elsewhere = script;
    expect(codeOf(await capture({ url: `${pages.url}/elsewhere`, ...size }))).toBe('target_not_a_page');
  });
});
