/**
 * Captures one page: one fresh browser, one page, one file, all under one deadline. Takes a CaptureRequest,
 * gives the file as base64; refuses with the codes of the target, the selector, the size and the time.
 */
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault } from '../observe/fault.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Cleaning } from './blocking/clean.ts';
import { createFilterLoader } from './blocking/filters.ts';
import type { LaunchedBrowser } from './browser/launch.ts';
import { createBrowserSource } from './browser/source.ts';
import { type Watchdog, watchMemory } from './browser/watchdog.ts';
import type { Capture } from './capture-result.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { createResolver, type ResolveIpv4 } from './egress/resolve.ts';
import { launchIdentity } from './emulation/user-agent.ts';
import type { LostImprovements } from './improve.ts';
import { createScriptLoader } from './in-page/bridge/scripts.ts';
import { assertReachable, navigate, targetError } from './page/navigate.ts';
import { openPage } from './page/open-page.ts';
import { waitUntilReady } from './ready/ready.ts';
import { shoot } from './shoot.ts';

export interface CaptureService {
  capture(request: CaptureRequest, invocation: Invocation): Promise<Capture>;
  /** Whether the browser is in place and did not fail when last launched. */
  isBrowserReady(): Promise<boolean>;
}

// What is left of the invocation's time when the capture must have ended: to settle and answer, and to upload.
const ANSWER_TIME_MS = 750;
const UPLOAD_TIME_MS = 4_000;
// A browser that crashed, or did not come up, is replaced once, when a common page can still be captured in the time left.
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
  | 'browserMemoryMib'
  | 'functionMemoryMib'
  | 'processSweep'
>;

export function createCaptureService(
  config: CaptureConfig,
  resolve: ResolveIpv4 = createResolver(config.privateTargets),
): CaptureService {
  const source = createBrowserSource(config);
  const memoryLimits = { browserMiB: config.browserMemoryMib, functionMiB: config.functionMemoryMib };
  const loadFilters = createFilterLoader(config.filtersPack);
  const loadScripts = createScriptLoader(config.inPageScripts);
  const openEgress = createEgress({
    resolve,
    privateTargets: config.privateTargets,
    denyHosts: config.denyHosts,
  });
  return { capture, isBrowserReady: source.isReady };

  async function capture(request: CaptureRequest, invocation: Invocation): Promise<Capture> {
    const keptMs = request.storage === 'r2' ? UPLOAD_TIME_MS : ANSWER_TIME_MS;
    const remainingMs = () => invocation.remainingMs() - keptMs;
    try {
      return await captureOnce(request, invocation, remainingMs());
    } catch (error) {
      if (!isBrowserLost(error) || remainingMs() < RETRY_TIME_MS) throw asAnswer(error);
    }
    try {
      return await captureOnce(request, invocation, remainingMs());
    } catch (error) {
      throw asAnswer(error);
    }
  }

  async function captureOnce(
    request: CaptureRequest,
    { recorder, waitUntil }: Invocation,
    timeoutMs: number,
  ): Promise<Capture> {
    let browser: LaunchedBrowser | undefined;
    let watchdog: Watchdog | undefined;
    let cleaning: Cleaning | undefined;
    const deadline = startDeadline(timeoutMs, () => targetError('target_timeout', 'The time is up'));
    deadline.signal.addEventListener('abort', () => browser?.kill(), { once: true });
    const egress = await openEgress({
      onExceeded: (limit) => deadline.abort(targetError('target_too_heavy', `Too many ${limit}`)),
    });
    const filters = loadFilters(request);
    const scripts = loadScripts();
    const lost: LostImprovements = {};
    let watchdogKill = false;
    // openPage awaits these; the handlers avoid an unhandled rejection.
    filters.catch(() => undefined);
    scripts.catch(() => undefined);
    try {
      browser = await recorder.measure('launch', () => launchAndLookUp(egress, request, deadline));
      deadline.signal.throwIfAborted();
      browser.onCrash(() => deadline.abort(new BrowserCrash('The browser ended by itself')));
      watchdog = watchMemory(browser.pid, memoryLimits, () => {
        watchdogKill = true;
        deadline.abort(targetError('target_too_heavy', 'Too much memory'));
      });
      const launched = browser;
      const page = await recorder.measure('prepare', () =>
        openPage(launched, { egress, deadline, filters, scripts, lost }, request),
      );
      cleaning = page.cleaning;
      await recorder.measure('navigate', () => navigate(page, request));
      await recorder.measure('ready', () => waitUntilReady(page));
      const base64 = await shoot(page, request, recorder);
      return { format: request.format, base64, targetStatus: page.watch.document.response?.status ?? 200 };
    } catch (error) {
      // Whatever breaks once the try is over is a consequence: what counts is why it was over.
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.clear();
      watchdog?.stop();
      const cleaningFailures = cleaning?.givenUpCount ?? 0;
      recorder.add({ lost, watchdogKill, cleaningFailures, blockedEgress: egress.refusedCount });
      // Killed at once; its traces are seen to while the file is handed over.
      const closed = recorder.measure('close', () => Promise.all([browser?.dispose(), egress.close()]));
      waitUntil(
        closed.then(
          ([escapedProcesses = 0]) => recorder.add({ escapedProcesses }),
          (error: unknown) => recorder.add({ leftBehind: describeFault(error) }),
        ),
      );
    }
  }

  /** The launch covers the lookup of the target's host; a host that fails it is never navigated to. */
  async function launchAndLookUp(
    egress: Egress,
    request: CaptureRequest,
    deadline: Deadline,
  ): Promise<LaunchedBrowser> {
    const notNeeded = new AbortController();
    const launched = source.launch({
      proxyUrl: egress.proxyUrl,
      address: egress.address,
      ...launchIdentity(request),
      timezone: request.timezone,
      signal: AbortSignal.any([deadline.signal, notNeeded.signal]),
    });
    // Heard of below, once the lookup has its answer.
    launched.catch(() => undefined);
    try {
      // HTML of the caller's own stands in for the target, which is not asked for anything.
      if (request.html === undefined)
        await deadline.within(deadline.remainingMs(), assertReachable(egress, request.url));
    } catch (error) {
      notNeeded.abort(error);
      await launched.then(
        (tooFast) => tooFast.dispose(),
        () => undefined,
      );
      throw error;
    }
    return launched;
  }
}

/** The browser ended by itself while it was at work. */
class BrowserCrash extends Error {
  override readonly name = 'BrowserCrash';
}

/** Whether another browser may fare better: this one ended by itself, or never came up. */
function isBrowserLost(error: unknown): boolean {
  const hasCode = error instanceof ServiceError && error.code === 'browser_unavailable';
  return hasCode || error instanceof BrowserCrash;
}

/** Two crashes in a row are blamed on the page. */
function asAnswer(error: unknown): unknown {
  return error instanceof BrowserCrash ? targetError('target_too_heavy', error) : error;
}
