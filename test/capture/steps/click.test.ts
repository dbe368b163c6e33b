import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { BLUE, describePicture, LIME, RED, readPng } from '../../support/pixels.ts';

const page = (content: string) =>
  `<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 0; height: 400px; background: red }
    .lime { background: lime } .blue { background: blue }</style>${content}`;
const lime = `document.body.className = 'lime'`;
const attachment: Route = answerWith('application/x-download', 'loot', {
  headers: { 'Content-Disposition': 'attachment' },
});

const ROUTES: Record<string, Route> = {
  '/button': page(`<button onclick="${lime}">Go</button>`),
  '/ten': page(
    Array.from(
      { length: 10 },
      (_, n) => `<button id="b${n}" style="width: 20px; height: 20px; padding: 0; border: 0"
      onclick="fetch('/answer').then((answer) => answer.text()).then(() => this.className = 'lime')"></button>`,
    ).join(''),
  ),
  '/answer': 'answer',
  '/below': page(`<div style="height: 3000px"></div><button onclick="${lime}">Go</button>`),
  '/late': page(`<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
    '<button onclick="${lime.replaceAll("'", '&quot;')}">Go</button>'), 1500)</script>`),
  // Milliseconds of the page's own time in the query.
  '/later': page(`<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
    '<button onclick="${lime.replaceAll("'", '&quot;')}">Go</button>'), Number(location.search.slice(1)))</script>`),
  '/hidden': page(`<button hidden>Go</button><p style="visibility: hidden" id=invisible>x</p>`),
  '/in-turn': page(`<a class=one href="#x" onclick="this.after(Object.assign(document.createElement('a'), {
    className: 'two', textContent: 'two', href: '#y', onclick: () => { ${lime} } })); return false">one</a>`),
  '/events': page(`<button id=b>Go</button><script>
    const seen = [];
    for (const type of ['pointermove', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      b.addEventListener(type, (event) => {
        if (event.isTrusted && type !== seen.at(-1) && (type !== 'click' || navigator.userActivation.isActive)) seen.push(type);
        if (seen.join(' ') === 'pointermove pointerdown mousedown pointerup mouseup click') ${lime};
      });</script>`),
  '/taps': page(`<button id=b>Go</button><script>
    const seen = [];
    for (const type of ['pointerdown', 'touchstart', 'touchend', 'click'])
      b.addEventListener(type, (event) => {
        if (event.isTrusted && (event.pointerType ?? 'touch') === 'touch') seen.push(type);
        if (type === 'touchstart') for (const until = performance.now() + 700; performance.now() < until; );
        if (seen.join(' ') === 'pointerdown touchstart touchend click') ${lime};
      });
    addEventListener('pointermove', (event) => { if (event.pointerType === 'mouse') document.body.className = 'blue' })
    </script>`),
  '/covered-for-a-while':
    page(`<button onclick="${lime}">Go</button><div id=cover style="position: fixed; inset: 0"
    onclick="document.body.className = 'blue'"></div><script>setTimeout(() => cover.remove(), 1200)</script>`),
  '/covered': page(`<button onclick="${lime}">Go</button><div style="position: fixed; inset: 0"
    onclick="document.body.className = 'blue'"></div>`),
  '/replaced': page(`<div id=host><button>Old</button></div><script>
    let left = 8;
    const replace = () => { host.innerHTML = '<button>New</button>'; host.firstChild.onclick = () => { ${lime} };
      if (--left > 0) setTimeout(replace, 30) };
    replace()</script>`),
  '/menu': page(`<style>#menu span { display: none } #menu:hover span { display: block }</style>
    <div id=menu>Menu<span id=item onclick="${lime}">Item</span></div>`),
  '/hover': page(`<style>body:has(button:hover) { background: blue }</style><button>Go</button>`),
  '/link': page('<a href="/next">Next</a>'),
  '/next': page('<script>document.body.className = "lime"</script>').replace(
    '<style>',
    '<body class=lime><style>',
  ),
  '/next-still': '<!doctype html><body style="margin: 0; background: lime">',
  '/slow': (request, response) =>
    void setTimeout(
      () => response.writeHead(302, { Location: String(request.url?.split('?')[1]) }).end(),
      700,
    ),
  '/image-next': page('<body class=lime><img src="/slow.svg" style="position: absolute; left: 0; top: 0">'),
  '/slow.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><path fill="#00f" d="M0 0h50v50H0z"/></svg>',
    { afterMs: 400 },
  ),
  '/adds-image': page(`<button onclick="this.outerHTML = '<img src=/slow.svg>'">Go</button>`),
  '/missing': answerWith('text/html', '<body style="background: lime">', { status: 404 }),
  '/file': attachment,
  '/empty': (_request, response) => response.writeHead(204).end(),
};
/** Selector -> what it is, and its HTML, which calls hit() when it is clicked. */
const TARGETS: Record<string, [what: string, html: string]> = {
  '.plain': ['a button', '<button class=plain onclick="hit(this)">Go</button>'],
  '.inner button': [
    'an element in a scroller',
    `<div class=inner style="height: 40px; overflow: auto; scroll-behavior: smooth"><p style="height: 2000px"></p>
      <button onclick="hit(this)">Go</button></div>`,
  ],
  input: [
    'a label in place of its field',
    `<label style="display: inline-block; position: relative"><input type=checkbox style="opacity: 0"
      onchange="hit(this)"><span style="position: absolute; inset: 0; background: gray"></span></label>`,
  ],
  'my-button': [
    'an element with a shadow tree',
    `<my-button></my-button><script>customElements.define('my-button', class extends HTMLElement { constructor() {
      super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button>Go</button>'; this.onclick = () => hit(this) } })</script>`,
  ],
  a: [
    'a link over several lines',
    `<div style="width: 60px">Some words <a href="#" onclick="hit(this); return false">that go over several lines</a></div>`,
  ],
  iframe: [
    'what is in a frame',
    `<iframe style="border: 0; height: 50px" srcdoc="<body style='margin:0'><button style='width:300px;height:50px'
      onclick='parent.hit(this)'>Go</button>"></iframe>`,
  ],
  form: [
    'a form whose fields have the names of functions',
    '<form onclick="hit(this); return false"><input name=getClientRects><input name=scrollIntoView><input name=style></form>',
  ],
  '.covered': [
    'an element beside what covers its middle',
    `<div style="position: relative"><button class=covered style="width: 200px; height: 100px" onclick="hit(this)">Go</button>
      <div style="position: absolute; left: 60px; top: 30px; width: 80px; height: 40px"></div></div>`,
  ],
};
const HTML_OF_TARGETS = page(`<script>
  const seen = new Set();
  function hit(target) { seen.add(target); if (seen.size === ${Object.keys(TARGETS).length}) ${lime} }
</script>${Object.values(TARGETS)
  .map(([, html]) => html)
  .join('')}`);
/** Way -> a page whose #go leads to /next-still by it. */
const WAYS: Record<string, string> = {
  'a link without scripts': '<a id=go href="/next-still">Go</a>',
  'a script': `<button id=go onclick="location = '/next-still'">Go</button>`,
  'a late script': `<button id=go onclick="setTimeout(() => { location = '/next-still' }, 60)">Go</button>`,
  'a form': '<form action="/next-still"><button id=go>Go</button></form>',
  'a posted form': '<form method=post action="/next-still"><button id=go>Go</button></form>',
  'a slow link': '<a id=go href="/slow?/next-still">Go</a>',
  mousedown: `<button id=go onmousedown="location = '/next-still'">Go</button>`,
  'a page that asks whether to leave': `<script>onbeforeunload = (event) => { event.preventDefault(); return 'Stay?' }</script>
    <a id=go href="/next-still">Go</a>`,
};
/** What a click on #go does without an effect on the capture. */
const HARMLESS: Record<string, string> = {
  'opens a window': `<button id=go onclick="window.open('/next-still')">Go</button>`,
  'opens a link in a new window': '<a id=go target=_blank href="/next-still">Go</a>',
  'submits a form into a new window':
    '<form target=_blank action="/next-still"><button id=go>Go</button></form>',
  downloads: '<a id=go href="/file">Go</a>',
  'downloads by an attribute': '<a id=go download href="/file">Go</a>',
  'leads to a reply without a document': '<a id=go href="/empty">Go</a>',
  'leads to an application': '<a id=go href="mailto:a@example.com">Go</a>',
  'leads to an unknown scheme': '<a id=go href="my-app://x">Go</a>',
  prints: '<button id=go onclick="print()">Go</button>',
  'opens dialogs': '<button id=go onclick="alert(1); confirm(2); prompt(3)">Go</button>',
  'chooses a file': '<input id=go type=file>',
  'opens a menu of choices': '<select id=go><option>1<option>2</select>',
  'opens a date picker': '<input id=go type=date>',
  'picks a folder': '<button id=go onclick="showDirectoryPicker().catch(() => {})">Go</button>',
  'shares the screen':
    '<button id=go onclick="navigator.mediaDevices?.getDisplayMedia({ video: true }).catch(() => {})">Go</button>',
  'picks a file to save': '<button id=go onclick="showSaveFilePicker().catch(() => {})">Go</button>',
  'reads the clipboard':
    '<button id=go onclick="navigator.clipboard?.readText().catch(() => {})">Go</button>',
  'locks the pointer':
    '<button id=go onclick="this.requestPointerLock().catch(() => setTimeout(() => this.requestPointerLock()))">Go</button>',
  throws: '<button id=go onclick="throw new Error(1)">Go</button>',
};

/** Several on one page. What may keep the mouse comes last. */
const HARMLESS_GROUPS = [0, 7, 13].map((from, at, starts): [string, string[]] => {
  const some = Object.entries(HARMLESS).slice(from, starts[at + 1]);
  return [some.map(([what]) => what).join(', '), some.map(([, html]) => html)];
});

const ways = Object.values(WAYS).map((html, at, { length }): [string, string] => [
  `/way/${at}`,
  page(at === length - 1 ? html : html.replaceAll('/next-still', `/way/${at + 1}`)),
]);
const pages = servePages({ ...ROUTES, ...Object.fromEntries(ways) });

const look = (path: string, click: string[], more: Partial<CaptureBody> = {}, timeoutMs?: number) => {
  const view = { width: 300, height: 200, hideCookieBanners: false };
  return capture({ url: pages.url + path, ...view, click, ...more }, timeoutMs);
};
/** The colour at the bottom right of the page after the clicks. */
const colour = async (path: string, click: string[], more: Partial<CaptureBody> = {}) =>
  readPng(fileOf(await look(path, click, more))).at(295, 195);

describe('click', () => {
  it(`reaches ${Object.values(TARGETS)
    .map(([what]) => what)
    .join(', ')}`, async () => {
    expect(await colour('/button', Object.keys(TARGETS), { html: HTML_OF_TARGETS })).toBe(LIME);
  });

  it.each([
    ['reaches an element far below', '/below', ['button'], LIME],
    ['reaches an element that comes late', '/late', ['button'], LIME],
    ['reaches an element that the page replaces again and again', '/replaced', ['#host button'], LIME],
    ['sends the events of a visitor: trusted, in their order, with user activation', '/events', ['#b'], LIME],
    ['clicks one after the other, each when the page is ready again', '/in-turn', ['.one', '.two'], LIME],
    ['lets a menu open under the mouse until the next click', '/menu', ['#menu', '#item'], LIME],
    ['takes the mouse out of the page after the last click', '/hover', ['button'], RED],
    ['clicks what covers the element still', '/covered', ['button'], BLUE],
    ['waits until nothing covers the element', '/covered-for-a-while', ['button'], LIME],
    ['waits for the page to which it leads', '/link', ['a'], LIME],
  ])('%s', async (_title, path, selectors, expected) => {
    expect(await colour(path, selectors)).toBe(expected);
  });

  it('is a tap on a device with touch, also where the page takes its time', async () => {
    expect(await colour('/taps', ['#b'], { device: 'iphone-15-pro' })).toBe(LIME);
  });

  it.concurrent('waits for what the click loads', async () => {
    expect(readPng(fileOf(await look('/adds-image', ['button']))).at(20, 20)).toBe(BLUE);
  });

  // Where each click waited for the caps of its request, they would take more than the deadline.
  it.concurrent('clicks ten times in the time of a capture, though each click loads something', async () => {
    const selectors = Array.from({ length: 10 }, (_, n) => `#b${n}`);
    const picture = readPng(fileOf(await look('/ten', selectors)));
    expect(picture.count(LIME)).toBe(10 * 20 * 20);
  });

  it.concurrent('refuses what never becomes visible, and names the field: hidden, missing, invisible', async () => {
    const refusals = ['button', '#nowhere', '#invisible'].map((never) =>
      look('/hidden', ['body', never], {}, 12_000),
    );
    for (const refused of await Promise.all(refusals)) {
      expect(codeOf(refused)).toBe('selector_not_found');
      expect(refused).toMatchObject({ options: { errors: [{ field: 'click[1]' }] } });
    }
  });

  it("waits 5 seconds of the page's own time for an element, and says how long that took", async () => {
    const [late, tooLate] = await Promise.all([
      look('/later?5000', ['button']),
      look('/later?20000', ['button']),
    ]);
    expect(readPng(fileOf(late)).at(295, 195)).toBe(LIME);
    expect(codeOf(tooLate)).toBe('selector_not_found');
    const [, real, own] =
      /^click\[0\] matched nothing visible within ([\d.]+) seconds?, in which ([\d.]+) seconds of the page's own/.exec(
        tooLate instanceof ServiceError ? tooLate.message : '',
      ) ?? [];
    expect(Number(real)).toBeLessThan(5);
    expect(Number(own)).toBeGreaterThanOrEqual(5);
    expect(Number(own)).toBeLessThan(12);
  });

  it('refuses what is no selector before the page is opened', async () => {
    const asked = pages.hits('/button').length;
    const refused = await look('/button', ['a', 'a{']);
    expect(refused).toMatchObject({ code: 'invalid_selector', options: { errors: [{ field: 'click[1]' }] } });
    expect(pages.hits('/button')).toHaveLength(asked);
  });

  it(`is followed to another page, from each to the next: by ${Object.keys(WAYS).join(', ')}`, async () => {
    const clicks = Object.keys(WAYS).map(() => '#go');
    expect(await colour('/way/0', clicks)).toBe(LIME);
  });

  it('waits for what the page loads to which it leads, and clicks on there', async () => {
    const html = page('<a href="/image-next">Next</a>');
    expect(readPng(fileOf(await look('/link', ['a'], { html }))).at(20, 20)).toBe(BLUE);
    const twice = page('<a href="/button">Next</a>');
    expect(await colour('/link', ['a', 'button'], { html: twice })).toBe(LIME);
  });

  it('gives the status of the page to which it leads', async () => {
    const html = page('<a href="/missing">Next</a>');
    expect(await look('/link', ['a'], { html })).toMatchObject({ targetStatus: 404 });
    expect(codeOf(await look('/link', ['a'], { html, failOnStatus: ['404'] }))).toBe('target_status');
  });

  it.each(HARMLESS_GROUPS)('that %s changes nothing', async (_what, htmls) => {
    const opened = pages.hits('/next-still').length;
    const html = page(htmls.map((each, at) => each.replace('id=go', `id=go-${at}`)).join(''));
    const clicks = htmls.map((_html, at) => `#go-${at}`);
    expect(await colour('/button', clicks, { html })).toBe(RED);
    expect(pages.hits('/next-still')).toHaveLength(opened);
  });

  it('that goes full screen leaves the size of the picture as it is', async () => {
    const html = page('<button onclick="document.body.requestFullscreen()">Go</button>');
    // A frame may be under way when the window changes, or not.
    for (let run = 0; run < 8; run++) {
      expect(describePicture(fileOf(await look('/button', ['button'], { html })))).toBe('png 300x200');
    }
  });

  it('works with the other fields', async () => {
    const html = page('<a href="/next-still">x</a>');
    expect(await colour('/link', ['a'], { html, javaScript: false })).toBe(LIME);
    expect(await colour('/button', ['button'], { device: 'iphone-15-pro' })).toBe(LIME);
    expect(await colour('/button', ['button'], { selector: 'body', scale: 1 })).toBe(LIME);
    const pdf = await look('/button', ['button'], { format: 'pdf', pdf: {} });
    expect(pdf).not.toBeInstanceOf(ServiceError);
  });

  it('reaches its element on a phone that shows a wide page from further away', async () => {
    const wide = `<!doctype html><body style="margin: 0; background: red; width: 1200px; height: 3000px">
      <button style="position: absolute; left: 1000px; top: 700px; width: 80px; height: 40px" onclick="document.body.style.background = 'lime'">Go</button>`;
    const phone = { device: 'iphone-15-pro', width: 393, height: 659 };
    const file = fileOf(await look('/button', ['button'], { html: wide, ...phone }));
    expect(readPng(file).at(10, 10)).toBe(LIME);
  });
});
