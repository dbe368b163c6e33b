/**
 * Captures one page: one fresh browser, one page, one file, all under one deadline. Takes a CaptureRequest
 * and returns the file as base64. Throws the error codes of the target, the selector, the size and the time.
 */
import type { Config } from '../config/config.ts';
import type { Invocation } from '../invocation.ts';
import { createDebugLines } from '../observe/debug-lines.ts';
import { describeFault } from '../observe/fault.ts';
import type { Improvement } from '../observe/metric-names.ts';
import type { LostImprovements } from '../observe/recorder.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { createFilterLoader } from './blocking/filters.ts';
import { LEAST_ROOM_BYTES, noDiskRoom, type ReadDiskRoom, readDiskRoom } from './browser/disk-room.ts';
import { browserUnavailable, type LaunchedBrowser } from './browser/launch.ts';
import { type Watchdog, watchMemory } from './browser/processes/watchdog.ts';
import { type BrowserSource, createBrowserSource } from './browser/source.ts';
import type { Unpack } from './browser/unpack/unpack.ts';
import { createBrowserSupply } from './browser-supply.ts';
import type { Capture } from './capture-result.ts';
import { patienceOf } from './clock/caps.ts';
import { startDeadline } from './clock/deadline.ts';
import { createEgress } from './egress/egress.ts';
import { createResolver, type ResolveIpv4 } from './egress/resolve.ts';
import { createScriptLoader } from './in-page/bridge/script-files.ts';
import type { CapturePage } from './page/capture-page.ts';
import { navigate, targetError } from './page/navigate.ts';
import { openPage } from './page/open-page.ts';
import { waitUntilReady } from './ready/ready.ts';
import { shoot } from './shoot.ts';
import { takeSteps } from './steps/take-steps.ts';
import { type AttemptOptions, BrowserCrash, tryTwice } from './try-twice.ts';
import { isClosed, isPageFault } from './watch/page-fault.ts';

export interface CaptureService {
  capture(request: CaptureRequest, invocation: Invocation): Promise<Capture>;
  /** Whether the browser is unpacked and its last launch did not fail. */
  isBrowserReady(): Promise<boolean>;
  /**
   * Launches browsers for the next captures, and loads what most captures need. Resolves when both are there
   * or have failed; a capture then tries again. Never rejects. Does nothing where no browser is to wait.
   */
  prepare(signal?: AbortSignal): Promise<void>;
  /** Ends the browsers that wait, and launches no further ones. */
  end(): Promise<void>;
}

// Time reserved at the end of the invocation: to close the browser and answer, and to upload.
const ANSWER_TIME_MS = 750;
const UPLOAD_TIME_MS = 4_000;

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
  | 'profilesFolder'
  | 'waitingBrowsers'
  | 'runtimeApi'
  | 'logLevel'
  | 'logFormat'
>;

export interface CaptureDeps {
  /** Default: the resolver for the allowed targets. */
  resolve?: ResolveIpv4 | undefined;
  /** Unpacks the browser, if that has begun already. */
  unpack?: Unpack | undefined;
  /** Default: of the folder of temporary files. */
  readRoom?: ReadDiskRoom | undefined;
  /** Default: a new browser for each capture. */
  source?: BrowserSource | undefined;
}

/** The options of a request that sets nothing but `url`. */
const COMMON_CLEANING = {
  hideCookieBanners: true,
  hidePopups: false,
  aggressivePopupRemoval: false,
  blockAds: false,
};

export function createCaptureService(config: CaptureConfig, deps: CaptureDeps = {}): CaptureService {
  const { resolve = createResolver(config.privateTargets), readRoom = readDiskRoom } = deps;
  const source = deps.source ?? createBrowserSource(config, deps.unpack);
  const memoryLimits = { browserMiB: config.browserMemoryMib, functionMiB: config.functionMemoryMib };
  const loadFilters = createFilterLoader(config.filtersPack);
  const loadScripts = createScriptLoader(config.inPageScripts);
  const openEgress = createEgress({ ...config, resolve });
  const withDebugLines = createDebugLines(config);
  let runningCount = 0;
  const browsers = createBrowserSupply(config, {
    launch: source.launch,
    openEgress,
    loadScripts,
    runningCount: () => runningCount,
  });
  return { capture, isBrowserReady, prepare, end: browsers.end };

  async function isBrowserReady(): Promise<boolean> {
    return (await source.isReady()) && (await readRoom(config.profilesFolder)) >= LEAST_ROOM_BYTES;
  }

  async function prepare(signal?: AbortSignal): Promise<void> {
    if (!config.waitingBrowsers) return;
    await Promise.allSettled([browsers.fill(signal), loadFilters(COMMON_CLEANING), loadScripts()]);
  }

  async function capture(request: CaptureRequest, given: Invocation): Promise<Capture> {
    const invocation = withDebugLines?.(given) ?? given;
    const keptMs = request.storage === 'r2' ? UPLOAD_TIME_MS : ANSWER_TIME_MS;
    const remainingMs = () => invocation.remainingMs() - keptMs;
    const sent = { bytes: 0 };
    runningCount += 1;
    try {
      const roomBytes = await readRoom(config.profilesFolder);
      if (roomBytes < LEAST_ROOM_BYTES) throw noDiskRoom();
      return await tryTwice((options) => captureOnce(request, invocation, { ...options, sent }), {
        remainingMs,
        roomBytes,
      });
    } finally {
      runningCount -= 1;
    }
  }

  async function captureOnce(
    request: CaptureRequest,
    { recorder, observer, waitUntil, patience = 'request' }: Invocation,
    { timeoutMs, isOnCommand, mayRepeat, sent }: AttemptOptions & { sent: { bytes: number } },
  ): Promise<Capture> {
    let browser: LaunchedBrowser | undefined;
    let watchdog: Watchdog | undefined;
    let page: CapturePage | undefined;
    let watchdogKill = false;
    const lost: LostImprovements = {};
    const cutShort = new Set<Improvement>();
    const timeUp = () => targetError('target_timeout', 'The time is up');
    const deadline = startDeadline(timeoutMs, timeUp, patienceOf(patience, request));
    deadline.signal.addEventListener('abort', () => browser?.kill(), { once: true });
    const { egress, launch } = await browsers.supply(request, {
      deadline,
      isOnCommand,
      onExceeded: (limit) => deadline.abort(targetError('target_too_heavy', `Too many ${limit}`)),
    });
    // The limit holds for both attempts together: the servers that a page sends to see no difference.
    egress.sentBytes = sent.bytes;
    const filters = loadFilters(request);
    const scripts = loadScripts();
    // openPage awaits these; the handlers avoid an unhandled rejection.
    filters.catch(() => undefined);
    scripts.catch(() => undefined);
    try {
      const launched = await recorder.measure('launch', launch);
      browser = launched;
      deadline.signal.throwIfAborted();
      browser.onCrash(() => deadline.abort(endOf(page)));
      watchdog = watchMemory(browser.pid, memoryLimits, () => {
        watchdogKill = true;
        deadline.abort(targetError('target_too_heavy', 'Too much memory'));
      });
      const opened = await recorder.measure('prepare', () =>
        openPage(
          launched,
          { egress, deadline, filters, scripts, lost, cutShort, mayRepeat, note: observer?.note },
          request,
        ),
      );
      page = opened;
      await observer?.beginsAttempt(opened, launched);
      await recorder.measure('navigate', () => navigate(opened, request));
      await recorder.measure('ready', () => waitUntilReady(opened));
      await takeSteps(opened, request, recorder);
      const base64 = await shoot(opened, request, recorder);
      return {
        format: request.parts === undefined ? request.format : 'json',
        base64,
        targetStatus: opened.watch.document.response?.status ?? 200,
        ...(request.time !== undefined && { pageTime: launched.isOnCommand ? 'set' : 'real' }),
      };
    } catch (error) {
      observer?.failsAttempt(deadline.signal.aborted ? deadline.signal.reason : error);
      // Once the deadline has ended the attempt, further errors are its consequences. The
      // reason of the deadline is the cause.
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw page === undefined ? asLaunchFault(error) : asPageFault(error);
    } finally {
      sent.bytes = egress.sentBytes;
      deadline.clear();
      watchdog?.stop();
      recorder.add({
        lost,
        cutShort: [...cutShort],
        ...(browser?.isOnCommand === false && { tookRealTime: true }),
        ...(page !== undefined && { heldMs: page.clock.heldMs }),
        watchdogKill,
        ...(page?.cleaning && { removed: page.cleaning.removed }),
        cleaningFailures: page?.cleaning?.givenUpCount ?? 0,
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
}

/** Before the navigation, no page can be the cause of the browser's end. */
function endOf(page: CapturePage | undefined): Error {
  return page === undefined
    ? browserUnavailable('The browser ended after its launch')
    : new BrowserCrash('The browser ended by itself');
}

function asLaunchFault(error: unknown): unknown {
  return error instanceof Error && isClosed(error) ? browserUnavailable(error) : error;
}

/**
 * From its navigation on, a page can make any command fail, in every step: it removes its document or an
 * element, or closes itself. Translated here, so that no step has to handle it.
 */
function asPageFault(error: unknown): unknown {
  if (error instanceof Error && isClosed(error)) return new BrowserCrash('The page closed itself');
  return isPageFault(error) ? targetError('target_unreachable', error, BROKE_CAPTURE) : error;
}

const BROKE_CAPTURE =
  'The page broke off its own capture, for example by removing its document meanwhile. Try again later.';
