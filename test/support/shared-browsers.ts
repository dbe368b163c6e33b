/**
 * Browsers that serve the captures of tests, one at a time each. A launch takes as much processor time as a
 * small page's capture. Every capture has a tab and an egress of its own, and finds no cookies and nothing in
 * the cache. Storage of other kinds stays, and so do service workers: test files have servers, and so origins,
 * of their own. In a sweep every capture has a browser of its own, as in the service.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { Connection, Protocol } from 'puppeteer-core';
import type { LaunchedBrowser } from '../../lambda/capture/browser/launch.ts';
import type { BrowserSource } from '../../lambda/capture/browser/source.ts';
import { withinTime } from '../../lambda/waits/within-time.ts';

/** A page that hangs keeps its tab open. */
const CLOSE_CAP_MS = 2_000;
/** The same for a page whose capture has ended it. Often it does not hang. */
const KILL_CAP_MS = 300;

type Launch = Parameters<BrowserSource['launch']>[0];
type Identity = Omit<Launch, 'proxyUrl' | 'address' | 'signal' | 'isAhead'>;
type Tab = Pick<LaunchedBrowser, 'session' | 'mainFrameId'>;

interface Shared {
  browser: LaunchedBrowser;
  connection: Connection;
  relay: Relay;
  hasEnded: boolean;
  captureCount: number;
  /** Hears of its end by itself. */
  onCrash?: (() => void) | undefined;
}

/** By the identity that they were launched with. */
type Idle = Map<string, Shared[]> & {
  /** Whether the source is used by further test files of the process. */
  readonly isKept: boolean;
};

const allIdle = new Set<Idle>();

/** Of one source in a process, for the next test file. */
const MOST_KEPT = 3;
/** What a browser leaks grows with its captures. */
const MOST_CAPTURES = 50;

/** Ends those that no capture uses. Some of a source that is kept stay for the next test file, if they may. */
export async function endSharedBrowsers({ mayKeep = false } = {}): Promise<void> {
  const ending = [...allIdle].flatMap((idle) => {
    const browsers = [...idle.values()].flat();
    const kept = mayKeep && idle.isKept ? browsers.filter(isFresh).slice(-MOST_KEPT) : [];
    for (const [key, same] of idle)
      idle.set(
        key,
        same.filter((each) => kept.includes(each)),
      );
    return browsers.filter((each) => !kept.includes(each));
  });
  await Promise.all(ending.map(end));
}

const isFresh = ({ hasEnded, captureCount }: Shared) => !hasEnded && captureCount < MOST_CAPTURES;

/** Launches a browser with `source` only when none of the same identity is idle. */
export function shareBrowsers(source: BrowserSource, { isKept = false } = {}): BrowserSource {
  const idle: Idle = Object.assign(new Map<string, Shared[]>(), { isKept });
  allIdle.add(idle);
  return {
    isReady: source.isReady,
    async launch({ proxyUrl, address: _address, signal: _signal, isAhead: _isAhead, ...identity }) {
      const key = JSON.stringify(identity);
      const proxy = new URL(proxyUrl);
      const { shared, tab } =
        (await openIdle(idle.get(key) ?? [], identity, proxy)) ??
        (await open(await start(source, identity), identity, proxy));
      let closed: Promise<boolean> | undefined;
      return {
        ...shared.browser,
        ...tab,
        onCrash(listener) {
          shared.onCrash = listener;
          if (shared.hasEnded) listener();
          tab.session.once('Inspector.targetCrashed', listener);
        },
        kill() {
          closed ??= closes(shared, tab, KILL_CAP_MS).then((isClosed) => {
            if (!isClosed) shared.browser.kill();
            return isClosed;
          });
        },
        async dispose() {
          shared.onCrash = undefined;
          if (!(await (closed ?? closes(shared, tab)))) return end(shared);
          idle.set(key, [...(idle.get(key) ?? []), shared]);
          return 0;
        },
      };
    },
  };
}

interface Opened {
  shared: Shared;
  tab: Tab;
}

async function open(shared: Shared, identity: Identity, proxy: URL): Promise<Opened> {
  shared.captureCount += 1;
  shared.relay.lead(proxy);
  return { shared, tab: await openTab(shared.connection, identity) };
}

/** One that was at its limits may end while it is idle. Then the next one is taken. */
async function openIdle(idle: Shared[], identity: Identity, proxy: URL): Promise<Opened | undefined> {
  for (let shared = idle.pop(); shared !== undefined; shared = idle.pop()) {
    const opened = await open(shared, identity, proxy).catch(() => undefined);
    if (opened !== undefined) return opened;
    await end(shared);
  }
  return undefined;
}

async function start(source: BrowserSource, identity: Identity): Promise<Shared> {
  const relay = await openRelay();
  const browser = await source.launch({
    ...identity,
    proxyUrl: `socks5://127.0.0.1:${relay.port}`,
    address: '127.0.0.1',
    signal: new AbortController().signal,
  });
  const connection = browser.session.connection();
  if (connection === undefined) throw new Error('The browser ended during its launch');
  const shared: Shared = { browser, connection, relay, hasEnded: false, captureCount: 0 };
  browser.onCrash(() => {
    shared.hasEnded = true;
    shared.onCrash?.();
  });
  return shared;
}

async function end({ browser, relay }: Shared): Promise<number> {
  relay.close();
  return browser.dispose();
}

interface Relay {
  port: number;
  /** Connections lead to this proxy from now on. */
  lead(proxy: URL): void;
  close(): void;
}

/** A browser has one proxy as long as it lives, and each capture another one. */
async function openRelay(): Promise<Relay> {
  let proxy: URL | undefined;
  const server: Server = createServer((incoming) => {
    const outgoing = connect({ host: proxy?.hostname ?? '', port: Number(proxy?.port) });
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lead(next) {
      proxy = next;
    },
    close: () => void server.close(),
  };
}

async function openTab(
  connection: Connection,
  { isMobile = false, isOnCommand = true }: Identity,
): Promise<Tab> {
  const attached = new Promise<Protocol.Target.AttachedToTargetEvent>((resolve) => {
    connection.once('Target.attachedToTarget', resolve);
  });
  const { targetId } = await connection.send('Target.createTarget', {
    url: isMobile ? 'about:blank' : 'tel:0',
    enableBeginFrameControl: isOnCommand,
  });
  const session = connection.session((await attached).sessionId);
  if (session === null) throw new Error('The tab closed itself');
  await Promise.all([
    session.send('Network.enable'),
    session.send('Network.clearBrowserCookies'),
    session.send('Network.clearBrowserCache'),
    // Also empties the cache in memory, which one process has for all tabs.
    session.send('Network.setCacheDisabled', { cacheDisabled: true }),
    session.send('Network.setCacheDisabled', { cacheDisabled: false }),
    session.send('Network.disable'),
  ]);
  return { session, mainFrameId: targetId };
}

/**
 * Whether nothing of the tab is left: one process has one locale for all tabs, and a worker without end would
 * keep the time of the next page.
 */
async function closes(
  { connection, hasEnded }: Shared,
  { session, mainFrameId }: Tab,
  capMs = CLOSE_CAP_MS,
): Promise<boolean> {
  if (hasEnded) return false;
  const gone = new Promise((resolve) => connection.once('Target.detachedFromTarget', resolve));
  const closed = Promise.all([
    session.send('Emulation.setLocaleOverride'),
    connection.send('Target.closeTarget', { targetId: mainFrameId }),
    gone,
  ]);
  const left = closed.then(() => connection.send('Target.getTargets', { filter: [{ type: 'worker' }] }));
  return withinTime(capMs, left).then(
    ({ targetInfos }) => targetInfos.length === 0,
    () => false,
  );
}
