import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import { waitForContent } from '../../../lambda/capture/ready/ready.ts';
import { createFeeds } from '../../../lambda/capture/watch/feeds.ts';
import { acceptSocket } from '../../support/accept-socket.ts';
import { captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { BLUE, LIME, readPng } from '../../support/pixels.ts';
import { closedPort } from '../egress/socks-client.ts';

const lime = '<style>body { background: lime }</style>';
const blue = (rest: string) => `<!doctype html><style>body { background: blue }</style>${rest}`;
const late = (afterMs: number, body: string, type = 'text/html') => answerWith(type, body, { afterMs });
const hangs: Route = () => undefined;

/** Longer than a load may take. */
const SLOW_LOAD_MS = 10_300;
/** A module, and those that it imports, come as over a slow network. */
const slowModule = (): Route => {
  let startedAt: number | undefined;
  return (request, response) => {
    startedAt ??= performance.now();
    const isLast = performance.now() - startedAt > SLOW_LOAD_MS;
    const script = isLast ? 'document.body.style.background = "lime"' : `import "${request.url}0"`;
    answerWith('text/javascript', script, { afterMs: 300 })(request, response);
  };
};

/** How a blue page leads to `to`, in two rows: a capture follows up to six documents. */
const WAYS_ON: Record<string, (to: string) => string | Route>[] = [
  {
    '/by-script': (to) => blue(`<script>location = "${to}"</script>`),
    '/by-load-handler': (to) => blue(`<script>onload = () => { location.href = "${to}" }</script>`),
    '/by-timer-0': (to) =>
      blue(`<script>onload = () => setTimeout(() => location.replace("${to}"), 0)</script>`),
    '/by-timer-50': (to) =>
      blue(`<script>onload = () => setTimeout(() => location.assign("${to}"), 50)</script>`),
    '/by-refresh-0': (to) => blue(`<meta http-equiv="refresh" content="0; url=${to}">`),
  },
  {
    '/by-refresh-header': (to) => answerWith('text/html', blue(''), { headers: { Refresh: `0; url=${to}` } }),
    '/by-form': (to) => blue(`<form action="${to}"></form><script>document.forms[0].submit()</script>`),
    '/by-refresh-1': (to) => blue(`<meta http-equiv="refresh" content="1; url=${to}">`),
  },
];
/** Each page leads to the next of its row, and the last one to a slow server. */
const LEADS_ON = Object.fromEntries(
  WAYS_ON.flatMap((row) =>
    Object.entries(row).map(([path, leadTo], at) => [
      path,
      leadTo(Object.keys(row)[at + 1] ?? '/slow-target'),
    ]),
  ),
);

const pages = servePages({
  '/answer': 'answer',
  '/after-a-second': late(1000, 'answer'),
  '/hangs': hangs,
  '/hanging-document': hangs,
  // What it shows is requested late, behind an import that never arrives.
  '/hanging-import.html': `<!doctype html><style>@import "/hangs";</style><link rel="stylesheet" href="/late.css">`,
  '/late.css': late(300, 'body { background: red url(/late.svg) }', 'text/css'),
  '/late.svg': late(
    300,
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="lime"/></svg>',
    'image/svg+xml',
  ),
  '/slow-modules.html': blue('<body><script type="module" src="/module?"></script>'),
  '/module': slowModule(),
  '/headers-only': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).flushHeaders();
  },
  '/events': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
  },
  '/socket': acceptSocket,
  '/target': lime,
  '/slow-target': late(1000, lime),
  ...LEADS_ON,
  '/loop': blue('<script>location = "/loop?" + Math.random()</script>'),
  '/refreshes-itself': blue('<meta http-equiv="refresh" content="1">'),
  '/to-dead-server': blue(
    '<script>onload = () => { location = "http://127.0.0.1:" + location.search.slice(1) }</script>',
  ),
  '/to-no-host': blue('<script>onload = () => { location = "http://nowhere.invalid/" }</script>'),
  '/to-download': blue('<script>onload = () => { location = "/download" }</script>'),
  '/to-no-content': blue('<script>onload = () => { location = "/no-content" }</script>'),
  '/to': blue('<script>onload = () => { location = decodeURIComponent(location.search.slice(1)) }</script>'),
  '/leaves-when-scrolled': blue(
    '<body style="height: 3000px"><script>onscroll = () => { location = decodeURIComponent(location.search.slice(1)) }</script>',
  ),
  '/download': (_request, response) => {
    response.writeHead(200, { 'Content-Disposition': 'attachment; filename=file.bin' }).end('file');
  },
  '/no-content': (_request, response) => response.writeHead(204).end(),
});

async function colourOf(path: string): Promise<string> {
  const file = fileOf(await capture({ url: pages.url + path, width: 200, height: 100 }));
  return readPng(file).at(150, 90);
}

describe.concurrent('a page that is never ready is captured as it is', () => {
  // These wait for the longest time, and the others meanwhile.
  const HANGING = ['hanging-image', 'hanging-script', 'hanging-stylesheet', 'hanging-import'];

  it(`${HANGING.join(', ')}: with what has arrived`, async () => {
    const captures = await Promise.all(
      HANGING.map((name) => capture({ url: `${pages.url}/${name}.html`, width: 200, height: 100 })),
    );
    expect(captures.map((each) => readPng(fileOf(each)).at(150, 90))).toEqual(HANGING.map(() => LIME));
    // Without its styles the page draws no frame, and is not taken for one that hangs.
    const styleless = captures.filter((_each, at) => /style|import/.test(HANGING[at] ?? ''));
    expect(styleless).toMatchObject([{ tookRealTime: false }, { tookRealTime: false }]);
  });

  it('with the modules that come over a slow network', async () => {
    expect(await colourOf('/slow-modules.html')).toBe(LIME);
  });

  it('refuses a document whose server never answers', async () => {
    // Longer than a load may take, after which a document that has arrived is captured as it stands.
    expect(codeOf(await capture({ url: `${pages.url}/headers-only` }, 15_000))).toBe('target_timeout');
  });

  it('shows text in another font when its own never arrives', async () => {
    const url = `${pages.url}/hanging-font.html`;
    const picture = readPng(fileOf(await capture({ url, width: 300, height: 300 })));
    expect(picture.count('#000000')).toBeGreaterThan(500);
  });

  it.each(['polls', 'listens', 'draws-for-ever'])('%s', async (name) => {
    expect(await colourOf(`/${name}.html`)).toBe(LIME);
  });
});

describe.concurrent('the capture waits for a page that is still changing', () => {
  it.each(['renders-late', 'chain', 'draws-in', 'draws-in-webgl', 'moves-in', 'one-by-one', 'counts-up'])(
    '%s',
    async (name) => {
      expect(await colourOf(`/${name}.html`)).toBe(LIME);
    },
  );
});

describe.concurrent('a page that navigates is followed', () => {
  it.each(WAYS_ON.map((row) => Object.keys(row)))('%s, from each to the next', async (...path) => {
    expect(await colourOf(path[0] ?? '')).toBe(LIME);
    for (const each of path) expect(pages.hits(each)).toHaveLength(1);
  });

  it('captures a page that refreshes itself', async () => {
    expect(await colourOf('/refreshes-itself')).toBe(BLUE);
  });

  it.each([
    ['a loop without end', '/loop', 'target_unreachable'],
    ['a host without an address', '/to-no-host', 'target_not_found'],
    ['a server that is not there', '/to-dead-server', 'target_unreachable'],
    ['an empty page', '/to?about:blank', 'target_not_a_page'],
  ])('refuses one that leads to %s', async (_where, path, code) => {
    const query = path === '/to-dead-server' ? `?${await closedPort()}` : '';
    expect(codeOf(await capture({ url: pages.url + path + query }))).toBe(code);
  });

  it('refuses a page that leads to a server which does not answer until the deadline', async () => {
    const url = `${pages.url}/to?/hanging-document`;
    expect(codeOf(await capture({ url }, 5_000))).toBe('target_timeout');
  });

  it.each([
    '/to-download',
    '/to-no-content',
    '/to?data:text/html,text',
    '/to?file:///etc/passwd',
    '/to?chrome://version',
  ])('captures a page that the navigation does not leave: %s', async (path) =>
    expect(await colourOf(path)).toBe(BLUE),
  );
});

describe.concurrent('a page that navigates during its capture', () => {
  const leaveTo = (url: string) =>
    capture({ url: `${pages.url}/leaves-when-scrolled?${url}`, fullPage: true, width: 200, height: 100 });

  it('is captured at its new URL', async () => {
    expect(readPng(fileOf(await leaveTo('/target'))).at(150, 90)).toBe(LIME);
  });

  it('is refused when the new URL is no page', async () => {
    expect(codeOf(await leaveTo('about:blank'))).toBe('target_not_a_page');
  });
});

describe('the capture does not wait for what cannot be pending', () => {
  /** A stand-in page with a request in flight that ends when time passes. It counts the calls. */
  function busyPage(hasScripts: boolean, contentState = 'complete') {
    const asked: string[] = [];
    const watch = {
      document: {},
      workers: new Set(),
      feeds: createFeeds(() => 0),
      requests: { count: 1, lastActivityAt: 0 },
      isLeaving: false,
      isFed: false,
    };
    const deadline = startDeadline(60_000, () => new Error('The time is up'));
    const call = async (name: string) => {
      asked.push(name);
      if (name === 'isCovered') return false;
      if (name === 'fontsAndImages') return { hasBackgroundWork: false };
      return name === 'readContentState' ? (hasScripts ? 'scripted' : contentState) : undefined;
    };
    const clock = {
      allowHolding() {},
      untilWhole: (_grid: number, leastMs: number) => leastMs,
      async pass() {
        asked.push('time');
        watch.requests.count = 0;
        return true;
      },
      async until(condition: () => boolean) {
        watch.requests.count = 0;
        return condition();
      },
      during: <Value>(work: Promise<Value>) => work,
    };
    const page = { inPage: { call }, watch, deadline, clock } as unknown as Parameters<
      typeof waitForContent
    >[0];
    return { page, asked, watch, deadline };
  }

  it('waits only for fonts and images on a page without scripts', async () => {
    const { page, asked, watch, deadline } = busyPage(false);
    await waitForContent(page);
    deadline.clear();
    expect(asked).toEqual(['readContentState', 'fontsAndImages']);
    expect(watch.requests.count).toBe(0);
  });

  it.each([
    ['asks a complete page without scripts once', 'complete', ['readContentState']],
    ['waits for fonts and images that are still to come', 'loading', ['readContentState', 'fontsAndImages']],
  ])('%s', async (_title, contentState, calls) => {
    const { page, asked, watch, deadline } = busyPage(false, contentState);
    watch.requests.count = 0;
    await waitForContent(page);
    deadline.clear();
    expect(asked).toEqual(calls);
  });

  it('looks again at a page without scripts that has sent or ended a request since it was asked', async () => {
    const { page, asked, watch, deadline } = busyPage(false);
    watch.requests.count = 0;
    const { call } = page.inPage;
    page.inPage.call = async (name: never, ...args: never) => {
      if (name === 'readContentState') watch.requests.lastActivityAt = performance.now();
      return call(name, ...args);
    };
    await waitForContent(page);
    deadline.clear();
    expect(asked).toEqual(['readContentState', 'fontsAndImages']);
  });

  it('lets a page with scripts live', async () => {
    const { page, asked, deadline } = busyPage(true);
    await waitForContent(page);
    deadline.clear();
    expect(asked).toEqual(['readContentState', 'time', 'fontsAndImages', 'isCovered']);
  });
});
