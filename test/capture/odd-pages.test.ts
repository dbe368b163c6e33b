import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureBody, createSharedCapturer } from '../support/capture.ts';
import { type PageServer, type Route, startPages } from '../support/page-server.ts';
import { readPng } from '../support/pixels.ts';
import { IS_SWEEP } from '../support/sweep.ts';

const HEAD = '<!doctype html><style>html { background: lime } body { margin: 0; height: 900px }</style>';
const html = (body: string, script = '') => `${HEAD}<h1>Page</h1>${body}<script>${script}</script>`;
const drawing = (inner: string, script?: string) =>
  html(`<svg width="50" height="50"><rect width="50" height="50">${inner}</rect></svg>`, script);
const file =
  (type: string, text: string): Route =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': type }).end(text);
const root = (style: string) => `<!doctype html><html style="background: lime; ${style}"><h1>Page</h1>`;

const NAMESPACES = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML', 'urn:other'];
/** Names of elements that have a meaning only in HTML. */
const NAMES = ['marquee', 'img', 'iframe', 'canvas', 'video', 'dialog', 'form', 'noscript', 'animate', 'set'];
const ELSEWHERE = html(
  '',
  `for (const namespace of ${JSON.stringify(NAMESPACES)}) for (const name of ${JSON.stringify(NAMES)}) {
    const element = document.createElementNS(namespace, name);
    for (const attribute of ['loading', 'attributeName']) element.setAttribute(attribute, 'lazy');
    for (const attribute of ['data-src', 'src', 'to']) element.setAttribute(attribute, '9');
    document.body.append(element);
  }`,
);
const ANIMATIONS = html(
  '<p style="height: 50px"></p>',
  `const [h1, p] = document.querySelectorAll('h1, p');
  const steps = { opacity: [1, 0.5] };
  h1.animate(steps, { duration: 1000, iterations: Infinity }).playbackRate = -1;
  h1.animate(steps, 1000).updatePlaybackRate(0);
  h1.animate(steps, { duration: Infinity });
  h1.animate(steps, { duration: 1e300, iterations: 1e300 });
  p.animate(steps, { delay: -1e300, duration: 1e308, iterations: 10, endDelay: 1e308 });
  p.animate(steps, { duration: 1000, iterations: Infinity }).effect.updateTiming({ endDelay: -Infinity < 0 ? -1e308 : 0 });
  p.animate(steps, { duration: 0, iterations: Infinity });
  const flips = h1.animate(steps, 1e6);
  setInterval(() => { for (let n = 0; n < 3; n++) flips.updatePlaybackRate(flips.playbackRate ? 0 : 1) });
  const held = p.animate(steps, { duration: 1000 }); held.updatePlaybackRate(-0.0001);`,
);

/** Green pages, each with something unusual. */
const PAGES: Record<string, Route> = {
  '/smil-without-name': drawing('<animate from="0" to="9" fill="freeze"/>'),
  '/smil-of-odd-names': drawing(
    ['', ' ', '=', '1', 'x&lt;', '"', 'fill ']
      .map((name) => `<animate attributeName='${name}' from="0" to="9" fill="freeze"/>`)
      .join(''),
  ),
  '/smil-transform': drawing('<animateTransform type="rotate" from="0" to="9" fill="freeze"/>'),
  '/html-names-elsewhere': ELSEWHERE,
  '/animations-without-end': ANIMATIONS,
  '/svg': file(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="900"><rect width="200" height="900" fill="lime"/></svg>',
  ),
  '/xml': file('application/xml', '<?xml-stylesheet href="/green.css"?><a><b>text</b></a>'),
  '/green.css': file('text/css', 'a { display: block; height: 900px; background: lime }'),
  '/root-not-displayed': root('display: none'),
  '/root-without-box': root('display: contents'),
  '/root-far-away': root('transform: translate(1e38px, 1e38px)'),
  '/root-huge': root('transform: scale(1e38)'),
  '/root-tiny': root('zoom: 1e-38'),
  '/root-zoomed': root('zoom: 1e38'),
  '/root-of-another-kind': html(
    '',
    'document.documentElement.replaceWith(document.createElementNS("x", "y"))',
  ),
  '/root-replaced-by-comment': html(
    '',
    'document.documentElement.remove(); document.append(document.createComment("x"))',
  ),
  '/body-away': html('', 'document.body.remove()'),
  '/frozen': html(
    '',
    'for (const thing of [document.documentElement, document, window]) Object.freeze(thing)',
  ),
  '/built-ins-broken': html(
    '',
    `for (const { prototype } of [Document, Node, Element, HTMLElement, Animation, EventTarget])
      for (const name of Object.getOwnPropertyNames(prototype))
        try { Object.defineProperty(prototype, name, { get() { throw new Error('Mine') } }) } catch {}
    Array.prototype.map = Array.prototype.filter = Promise.prototype.then = JSON.stringify = 1;`,
  ),
};

const CODE = join(import.meta.dirname, '../../lambda/capture', IS_SWEEP ? '' : 'in-page', '**/*.ts');
const COMMENTS = /\/\*.*?\*\/|(?<=\s)\/\/.*?$/gms;
/** Every name in the code that runs in pages. It includes all properties of elements that it reads. */
const READ_NAMES = [
  ...new Set(
    globSync(CODE).flatMap((path) => {
      const code = readFileSync(path, 'utf8').replaceAll(COMMENTS, '');
      return [...code.matchAll(/(?:\.|[{,] |')([a-z]\w{1,40})\b/gi)].map(([, name]) => name);
    }),
  ),
];
const FIELDS = READ_NAMES.map((name) => `<input name="${name}"><input name="${name}">`).join('');
const IMAGES = READ_NAMES.map((name) => `<img name="${name}"><form name="${name}"></form>`).join('');
const FORM = '<style>input, img { display: none } form { overflow: auto }</style>';
Object.assign(PAGES, {
  '/fields-of-all-names': `${HEAD}${FORM}<form style="height: 900px">${FIELDS}<h1>Page</h1></form><script></script>`,
  '/fields-in-a-scroller': `${HEAD}${FORM}<style>body { height: 100px; overflow: hidden }</style>
    <form style="height: 100%">${FIELDS}<h1>Page</h1><p style="height: 800px"></p></form><script></script>`,
  '/fields-in-a-lifted-form': `${HEAD}${FORM}<form style="position: absolute; inset: 0; height: 50px; overflow: hidden">
    <div style="position: absolute">${FIELDS}<h1 style="height: 200px; width: 200px">Page</h1></div></form><script></script>`,
  '/fields-that-fade-in': `${HEAD}${FORM}<style>form { transition: opacity 1s; opacity: 0; animation: a 1s }
      @keyframes a { from { letter-spacing: 1px } } .seen { opacity: 1 }</style><p style="height: 400px"></p>
    <form style="height: 400px" id="it">${FIELDS}<h1>Page</h1></form>
    <script>new IntersectionObserver(([{ isIntersecting }]) => { it.className = isIntersecting ? 'seen' : '' }).observe(it)</script>`,
  '/images-of-all-names': `${HEAD}${FORM}${IMAGES}<h1>Page</h1><script></script>`,
});

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  pages = await startPages(PAGES);
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

function bodyOf(path: string, options: Record<string, unknown>): CaptureBody {
  return { url: pages.url + path, width: 200, height: 100, ...options };
}

const VIEWS = [{}, { fullPage: true }, { selector: 'h1, svg' }];
const WITHOUT_H1 = /^\/(xml|root-|body-away)/;
/** Pages that are too large for a picture. */
const TOO_LARGE = /^\/root-(far-away|zoomed)/;
const BLANK = /^\/root-(of-another|replaced|not-displayed|far-away|huge)/;

describe('an odd page is captured without losing a step', () => {
  const paths = Object.keys(PAGES).filter((path) => path !== '/green.css');
  const cases = paths.flatMap((path, at) => {
    const views = VIEWS.filter(
      ({ fullPage, selector }) =>
        !(selector !== undefined && WITHOUT_H1.test(path)) && !(fullPage && TOO_LARGE.test(path)),
    );
    return views
      .filter((_view, index) => IS_SWEEP || index === at % views.length)
      .map((view) => [path, view] as const);
  });
  it.each(cases)('%s, %j', async (path, view) => {
    const captured = await capture(bodyOf(path, view));
    if (captured instanceof Error) throw captured;
    expect(captured.lost).toEqual({});
    const colours = BLANK.test(path) ? ['#00ff00', '#ffffff'] : ['#00ff00'];
    expect(colours).toContain(readPng(captured.file).at(195, 10));
  });
});

it('a document without a root is printed without losing a step', async () => {
  const captured = await capture(bodyOf('/root-replaced-by-comment', { format: 'pdf' }));
  expect(captured instanceof Error || captured.lost).toEqual({});
});
