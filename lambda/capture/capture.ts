/**
 * Captures one page: one fresh browser, one page, one file, all under one deadline. Takes a CaptureRequest,
 * gives the file as base64; refuses with the codes of the target, the selector, the size and the time.
 */
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { LaunchedBrowser } from './browser/launch.ts';
import { createBrowserSource } from './browser/source.ts';
import type { Capture } from './capture-result.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { createResolver, type ResolveIpv4 } from './egress/resolve.ts';
import { assertReachable, navigate, targetError } from './navigate.ts';
import { openPage } from './open-page.ts';
import { waitUntilReady } from './ready.ts';
import { shoot } from './shoot.ts';

export interface CaptureService {
  capture(request: CaptureRequest, invocation: Invocation): Promise<Capture>;
  /** Whether the browser is in place and did not fail when last launched. */
  isBrowserReady(): Promise<boolean>;
}

// What is left of the invocation's time when the capture must have ended: to settle and answer, and to upload.
const ANSWER_TIME_MS = 750;
const UPLOAD_TIME_MS = 4_000;
// A browser that crashed is replaced once, when a common page can still be captured in the time left.
const RETRY_TIME_MS = 6_000;

export type CaptureConfig = Pick<Config, 'browserPack' | 'chromePath' | 'processModel' | 'privateTargets'>;

export function createCaptureService(
  config: CaptureConfig,
  resolve: ResolveIpv4 = createResolver(config.privateTargets),
): CaptureService {
  const source = createBrowserSource(config);
  const openEgress = createEgress({ resolve, privateTargets: config.privateTargets });
  return { capture, isBrowserReady: source.isReady };

  async function capture(request: CaptureRequest, invocation: Invocation): Promise<Capture> {
    const keptMs = request.storage === 'r2' ? UPLOAD_TIME_MS : ANSWER_TIME_MS;
    const deadline = startDeadline(invocation.remainingMs() - keptMs);
    try {
      return await captureOnce(request, invocation, deadline);
    } catch (error) {
      if (!(error instanceof BrowserCrash)) throw error;
      if (deadline.remainingMs() < RETRY_TIME_MS) throw targetError('target_too_heavy', error);
      return await captureOnce(request, invocation, deadline).catch((second: unknown) => {
        throw second instanceof BrowserCrash ? targetError('target_too_heavy', second) : second;
      });
    } finally {
      deadline.clear();
    }
  }

  async function captureOnce(
    request: CaptureRequest,
    { stopwatch }: Invocation,
    deadline: Deadline,
  ): Promise<Capture> {
    let browser: LaunchedBrowser | undefined;
    const kill = () => browser?.kill();
    const egress = await openEgress({ onExceeded: kill });
    deadline.signal.addEventListener('abort', kill, { once: true });
    try {
      browser = await stopwatch.measure('launch', () => launchAndLookUp(egress, request.url));
      deadline.signal.throwIfAborted();
      const page = await openPage(browser, egress, request, deadline);
      await stopwatch.measure('navigate', () => navigate(page, request));
      await stopwatch.measure('ready', () => waitUntilReady(page));
      const base64 = await shoot(page, request, stopwatch);
      return { format: request.format, base64, targetStatus: page.watch.document.response?.status ?? 200 };
    } catch (error) {
      throw explain(error, { browser, egress, deadline });
    } finally {
      deadline.signal.removeEventListener('abort', kill);
      await stopwatch.measure('close', () => Promise.all([browser?.dispose(), egress.close()]));
    }
  }

  /** The launch covers the lookup of the target's host; a host that fails it is never navigated to. */
  async function launchAndLookUp(egress: Egress, url: string): Promise<LaunchedBrowser> {
    const [launched, lookedUp] = await Promise.allSettled([
      source.launch(egress),
      assertReachable(egress, url),
    ]);
    if (launched.status === 'rejected')
      throw lookedUp.status === 'rejected' ? lookedUp.reason : launched.reason;
    if (lookedUp.status === 'fulfilled') return launched.value;
    await launched.value.dispose();
    throw lookedUp.reason;
  }
}

/** The browser ended by itself while it was at work. */
class BrowserCrash extends Error {
  override readonly name = 'BrowserCrash';
}

/** Whatever breaks once the browser is killed is a consequence: what counts is why it was killed. */
function explain(
  error: unknown,
  { browser, egress, deadline }: { browser: LaunchedBrowser | undefined; egress: Egress; deadline: Deadline },
): unknown {
  if (deadline.signal.aborted) return targetError('target_timeout', error);
  if (egress.exceeded !== undefined) return targetError('target_too_heavy', error);
  if (error instanceof ServiceError) return error;
  if (browser?.hasCrashed()) return new BrowserCrash('The browser ended by itself', { cause: error });
  return error;
}
