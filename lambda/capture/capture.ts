/**
 * Captures one page: one fresh browser, one page, one file, all under one deadline. Takes a CaptureRequest and
 * returns the file as base64. Throws the error codes of the target, the selector, the size and the time.
 */
import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault } from '../observe/fault.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { DEFAULT_TIMEZONE } from '../request/options/timezone.ts';
import { createFilterLoader } from './blocking/filters.ts';
import {
  AMPLE_ROOM_BYTES,
  LEAST_ROOM_BYTES,
  noDiskRoom,
  type ReadDiskRoom,
  readDiskRoom,
} from './browser/disk-room.ts';
import { browserUnavailable, type LaunchedBrowser } from './browser/launch.ts';
import { createBrowserSource } from './browser/source.ts';
import type { Unpack } from './browser/unpack.ts';
import { createWaitingBrowsers } from './browser/waiting-browsers.ts';
import { type Watchdog, watchMemory } from './browser/watchdog.ts';
import type { Capture } from './capture-result.ts';
import { ClockStuck } from './clock/page-clock.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { createEgress, type Egress, type EgressOptions } from './egress/egress.ts';
import { createResolver, type ResolveIpv4 } from './egress/resolve.ts';
import { launchIdentity } from './emulation/user-agent.ts';
import type { LostImprovements } from './improve.ts';
import { createBridges } from './in-page/bridge/create-bridges.ts';
import type { ScriptName } from './in-page/bridge/functions.ts';
import { createScriptLoader } from './in-page/bridge/scripts.ts';
import { assertReachable, navigate, targetError } from './page/navigate.ts';
import { lacksResources } from './page/net-errors.ts';
import { type CapturePage, openPage } from './page/open-page.ts';
import { isClosed, isPageFault } from './page/page-fault.ts';
import { waitUntilReady } from './ready/ready.ts';
import { shoot } from './shoot.ts';
import { takeSteps } from './steps/take-steps.ts';

export interface CaptureService {
  capture(request: CaptureRequest, invocation: Invocation): Promise<Capture>;
  /** Whether the browser is unpacked and its last launch did not fail. */
  isBrowserReady(): Promise<boolean>;
  /**
   * Launches browsers for the next captures, and loads what most captures need. Resolves when both are there or have
   * failed; a capture then tries again. Never rejects. Does nothing where no browser is to wait.
   */
  prepare(signal?: AbortSignal): Promise<void>;
  /** Ends the browsers that wait. None will wait any more. */
  end(): Promise<void>;
}

// Time reserved at the end of the invocation: to close the browser and answer, and to upload.
const ANSWER_TIME_MS = 750;
const UPLOAD_TIME_MS = 4_000;
// A browser that crashed or did not start is replaced once, if at least this much time is left. A typical page can be
// captured in it.
const RETRY_TIME_MS = 6_000;

export type CaptureConfig = Pick<
  Config,
  | 'browserPack'
  | 'filtersPack'
  | 'inPageScripts'
  | 'chromePath'
  | 'processModel'
  | 'privateTargets'
  | 'denyHosts'
  | 'ignoresProxy'
  | 'browserMemoryMib'
  | 'functionMemoryMib'
  | 'processSweep'
  | 'waitingBrowsers'
  | 'runtimeApi'
>;

export interface CaptureDeps {
  /** Default: the resolver for the allowed targets. */
  resolve?: ResolveIpv4 | undefined;
  /** Unpacks the browser, if that has begun already. */
  unpack?: Unpack | undefined;
  /** Default: of the folder of temporary files. */
  readRoom?: ReadDiskRoom | undefined;
}

// A browser that waits takes 100 MB. Lambda freezes it with the function, and ends the function some time later.
const IDLE_MS = 10 * 60_000;

/** Of a request that sets nothing but `url`. Most requests need no other browser. */
const COMMON_IDENTITY = launchIdentity({
  headers: {},
  device: 'desktop',
  timezone: DEFAULT_TIMEZONE,
  blockResources: [],
});
const COMMON_CLEANING = {
  hideCookieBanners: true,
  hidePopups: false,
  aggressivePopupRemoval: false,
  blockAds: false,
};

/** What a capture with default options runs in its page. */
const COMMON_SCRIPTS: readonly ScriptName[] = ['capture', 'cleaning'];

export function createCaptureService(
  config: CaptureConfig,
  { resolve = createResolver(config.privateTargets), unpack, readRoom = readDiskRoom }: CaptureDeps = {},
): CaptureService {
  const source = createBrowserSource(config, unpack);
  const memoryLimits = { browserMiB: config.browserMemoryMib, functionMiB: config.functionMemoryMib };
  const loadFilters = createFilterLoader(config.filtersPack);
  const loadScripts = createScriptLoader(config.inPageScripts);
  const openEgress = createEgress({
    resolve,
    privateTargets: config.privateTargets,
    denyHosts: config.denyHosts,
    ignoresProxy: config.ignoresProxy,
  });
  let runningCount = 0;
  const { waitingBrowsers: count = 0, runtimeApi } = config;
  const waiting = createWaitingBrowsers({
    launch: source.launch,
    openEgress,
    identity: COMMON_IDENTITY,
    compile: async ({ session, mainFrameId }) => {
      const inPage = createBridges(session, await loadScripts()).of(mainFrameId);
      await Promise.all(COMMON_SCRIPTS.map((script) => inPage.prepare(script)));
    },
    count,
    idleMs: runtimeApi === undefined ? IDLE_MS : undefined,
    hasTime: () => runningCount < availableParallelism(),
  });
  return { capture, isBrowserReady, prepare, end: waiting.end };

  async function isBrowserReady(): Promise<boolean> {
    return (await source.isReady()) && (await readRoom()) >= LEAST_ROOM_BYTES;
  }

  async function prepare(signal?: AbortSignal): Promise<void> {
    if (count === 0) return;
    await Promise.allSettled([waiting.fill(signal), loadFilters(COMMON_CLEANING), loadScripts()]);
  }

  async function capture(request: CaptureRequest, invocation: Invocation): Promise<Capture> {
    runningCount += 1;
    try {
      return await captureOrRetry(request, invocation);
    } finally {
      runningCount -= 1;
    }
  }

  async function captureOrRetry(request: CaptureRequest, invocation: Invocation): Promise<Capture> {
    const keptMs = request.storage === 'r2' ? UPLOAD_TIME_MS : ANSWER_TIME_MS;
    const remainingMs = () => invocation.remainingMs() - keptMs;
    const roomBytes = await readRoom();
    if (roomBytes < LEAST_ROOM_BYTES) throw noDiskRoom();
    let isOnCommand = true;
    try {
      return await captureOnce(request, invocation, { timeoutMs: remainingMs(), isOnCommand });
    } catch (error) {
      if (!canRetry(error) || remainingMs() < RETRY_TIME_MS) throw asAnswer(error, roomBytes);
      isOnCommand = !(error instanceof ClockStuck);
    }
    try {
      return await captureOnce(request, invocation, { timeoutMs: remainingMs(), isOnCommand });
    } catch (error) {
      throw asAnswer(error, roomBytes);
    }
  }

  async function captureOnce(
    request: CaptureRequest,
    { recorder, waitUntil }: Invocation,
    { timeoutMs, isOnCommand }: { timeoutMs: number; isOnCommand: boolean },
  ): Promise<Capture> {
    let browser: LaunchedBrowser | undefined;
    let watchdog: Watchdog | undefined;
    let page: CapturePage | undefined;
    const deadline = startDeadline(timeoutMs, () => targetError('target_timeout', 'The time is up'));
    deadline.signal.addEventListener('abort', () => browser?.kill(), { once: true });
    const identity = launchIdentity(request);
    const egressOptions: EgressOptions = {
      onExceeded: (limit) => deadline.abort(targetError('target_too_heavy', `Too many ${limit}`)),
    };
    const taken = isOnCommand ? await waiting.take(identity, egressOptions) : undefined;
    const egress = taken?.egress ?? (await openEgress(egressOptions));
    const filters = loadFilters(request);
    const scripts = loadScripts();
    const lost: LostImprovements = {};
    let watchdogKill = false;
    // openPage awaits these; the handlers avoid an unhandled rejection.
    filters.catch(() => undefined);
    scripts.catch(() => undefined);
    try {
      browser = await recorder.measure('launch', () =>
        launchAndLookUp(
          egress,
          { request, deadline },
          async (signal) =>
            (await taken?.browser(signal)) ??
            source.launch({
              proxyUrl: egress.proxyUrl,
              address: egress.address,
              ...identity,
              isOnCommand,
              signal,
            }),
        ),
      );
      deadline.signal.throwIfAborted();
      // Before the navigation, no page can be the cause.
      browser.onCrash(() =>
        deadline.abort(
          page === undefined
            ? browserUnavailable('The browser ended after its launch')
            : new BrowserCrash('The browser ended by itself'),
        ),
      );
      watchdog = watchMemory(browser.pid, memoryLimits, () => {
        watchdogKill = true;
        deadline.abort(targetError('target_too_heavy', 'Too much memory'));
      });
      const launched = browser;
      const opened = await recorder.measure('prepare', () =>
        openPage(launched, { egress, deadline, filters, scripts, lost }, request),
      );
      page = opened;
      await recorder.measure('navigate', () => navigate(opened, request));
      await recorder.measure('ready', () => waitUntilReady(opened));
      await takeSteps(opened, request, recorder);
      const base64 = await shoot(opened, request, recorder);
      return { format: request.format, base64, targetStatus: opened.watch.document.response?.status ?? 200 };
    } catch (error) {
      // Once the deadline has ended the attempt, further errors are its consequences. The reason of the deadline is
      // the cause.
      if (deadline.signal.aborted) throw deadline.signal.reason;
      if (page !== undefined) throw asPageFault(error);
      throw error instanceof Error && isClosed(error) ? browserUnavailable(error) : error;
    } finally {
      deadline.clear();
      watchdog?.stop();
      const cleaningFailures = page?.cleaning?.givenUpCount ?? 0;
      recorder.add({
        lost,
        ...(browser?.isOnCommand === false && { tookRealTime: true }),
        watchdogKill,
        cleaningFailures,
        blockedEgress: egress.refusedCount,
      });
      // The browser is killed at once. Its files are deleted while the response is sent.
      const closed = recorder.measure('close', () => Promise.all([browser?.dispose(), egress.close()]));
      waitUntil(
        closed.then(
          ([escapedProcesses = 0]) => recorder.add({ escapedProcesses }),
          (error: unknown) => recorder.add({ leftBehind: describeFault(error) }),
        ),
      );
    }
  }

  /**
   * Launches the browser and looks up the target's host at the same time. The page is never opened when the lookup
   * fails.
   */
  async function launchAndLookUp(
    egress: Egress,
    { request, deadline }: { request: CaptureRequest; deadline: Deadline },
    launch: (signal: AbortSignal) => Promise<LaunchedBrowser>,
  ): Promise<LaunchedBrowser> {
    const notNeeded = new AbortController();
    const launched = launch(AbortSignal.any([deadline.signal, notNeeded.signal]));
    // A failed launch is reported below, after the lookup; the handler avoids an unhandled rejection.
    launched.catch(() => undefined);
    try {
      // With the request's own HTML there is no target host to look up and to connect to.
      if (request.html === undefined) {
        await deadline.within(deadline.remainingMs(), assertReachable(egress, request.url));
        egress.connectAhead(request.url);
      }
    } catch (error) {
      notNeeded.abort(error);
      await launched.then(
        (unused) => unused.dispose(),
        () => undefined,
      );
      throw error;
    }
    return launched;
  }
}

/** Two crashes in a row are blamed on the page, unless the disk had little room before. */
function asAnswer(error: unknown, roomBytes: number): unknown {
  // The page is too busy, in real time too.
  if (error instanceof ClockStuck) return targetError('target_timeout', error);
  if (roomBytes < AMPLE_ROOM_BYTES && mayLackRoom(error)) return noDiskRoom(error);
  return error instanceof BrowserCrash ? endedTwice(error) : error;
}

function endedTwice(cause: BrowserCrash): ServiceError {
  return new ServiceError(
    'target_too_heavy',
    'The browser ended by itself twice on this page, which asks for more of something than the browser can do. ' +
      'Capture it without its scripts ("javaScript": false) or without what it need not load (blockRequests).',
    { cause },
  );
}

/** Whether a full disk can be the cause: the browser ended, one of its commands failed, or the network service did. */
function mayLackRoom(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return error instanceof BrowserCrash;
  return error.code === 'target_unreachable' && (isPageFault(error.cause) || lacksResources(error.cause));
}

/** The browser process ended during the capture. */
class BrowserCrash extends Error {
  override readonly name = 'BrowserCrash';
}

/** Whether a retry with a new browser makes sense: this one crashed or did not start, or the page needs real time. */
function canRetry(error: unknown): boolean {
  const hasCode = error instanceof ServiceError && error.code === 'browser_unavailable';
  return hasCode || error instanceof BrowserCrash || error instanceof ClockStuck;
}

/**
 * From its navigation on, a page can make any command fail, in every step: it takes away its document or an element, or
 * closes itself. No step has to handle that in order to spare the caller an internal error.
 */
function asPageFault(error: unknown): unknown {
  if (error instanceof Error && isClosed(error)) return new BrowserCrash('The page closed itself');
  return isPageFault(error) ? targetError('target_unreachable', error) : error;
}
