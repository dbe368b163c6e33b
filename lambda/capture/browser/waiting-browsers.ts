/**
 * Browsers that are launched before a request needs them. Each serves one capture that needs the common
 * identity. Captures that need another one leave them alone.
 */
import { isDeepStrictEqual } from 'node:util';
import { withinTime } from '../../waits/within-time.ts';
import type { Egress, EgressOptions, OpenEgress } from '../egress/egress.ts';
import type { LaunchIdentity } from '../emulation/user-agent.ts';
import type { LaunchedBrowser } from './launch.ts';
import type { BrowserSource } from './source.ts';

interface WaitingBrowsers {
  /**
   * Launches browsers, one after the other, until enough of them wait. Resolves when they wait,
   * when a launch has failed, and when captures need the processor. Never rejects. The signal
   * ends a launch that is under way.
   */
  fill(signal?: AbortSignal): Promise<void>;
  /** Gives the oldest browser away. Returns undefined when there is none, and for another identity. */
  take(identity: LaunchIdentity, options: EgressOptions): Promise<ClaimedBrowser | undefined>;
  /** Ends the waiting browsers. No further one is launched. */
  end(): Promise<void>;
}

interface ClaimedBrowser {
  /** The browser's only way out. The capture that takes the browser closes it. */
  egress: Egress;
  /** Waits for the launch. Returns undefined when the browser does not work; it is ended then. */
  browser(signal: AbortSignal): Promise<LaunchedBrowser | undefined>;
}

interface WaitingBrowsersDeps {
  launch: BrowserSource['launch'];
  openEgress: OpenEgress;
  identity: LaunchIdentity;
  /** Compiles what captures run in their pages. The browser keeps it for the next document. */
  compile: (browser: LaunchedBrowser) => Promise<unknown>;
  /** How many wait. */
  count: number;
  /** A browser that has waited this long is ended. Default: never. */
  idleMs?: number | undefined;
  /** Whether the processor has time for a launch. */
  hasTime: () => boolean;
}

/** A browser that works answers within milliseconds, even if it was frozen with the function. */
const ANSWER_CAP_MS = 300;

export function createWaitingBrowsers(deps: WaitingBrowsersDeps): WaitingBrowsers {
  const { launch, openEgress, identity, compile, count, idleMs, hasTime } = deps;
  /** The oldest comes first. Each has its idle timer, once it is launched. */
  const waiting = new Map<ReturnType<typeof start>, NodeJS.Timeout | undefined>();
  let hasEnded = false;
  /** Clears the timer, which would otherwise keep the browser's objects in memory long after its capture. */
  const leave = (one: ReturnType<typeof start>): boolean => {
    clearTimeout(waiting.get(one));
    return waiting.delete(one);
  };
  return {
    async fill(signal) {
      while (!hasEnded && waiting.size < count && hasTime() && !signal?.aborted) {
        const one = start(signal);
        waiting.set(one, undefined);
        const browser = await one.launched;
        // The capture that has taken it comes first.
        if (!waiting.has(one)) return;
        if (browser === undefined) {
          leave(one);
          return one.end();
        }
        const drop = async () => void (leave(one) && (await one.end()));
        if (idleMs !== undefined) waiting.set(one, setTimeout(drop, idleMs).unref());
        browser.onCrash(drop);
      }
    },
    async take(wanted, { onExceeded }) {
      const [claimed] = waiting.keys();
      if (claimed === undefined || !isDeepStrictEqual(wanted, identity)) return undefined;
      leave(claimed);
      const egress = await claimed.egress;
      if (egress === undefined) return undefined;
      claimed.tellExceeded(onExceeded);
      return { egress, browser: claimed.browser };
    },
    async end() {
      hasEnded = true;
      const ending = [...waiting.keys()].filter(leave).map((one) => one.end());
      await Promise.all(ending);
    },
  };

  function start(signal?: AbortSignal) {
    const controller = new AbortController();
    let onExceeded: EgressOptions['onExceeded'];
    const opened = openEgress({ onExceeded: (limit) => onExceeded?.(limit) });
    const egress = opened.catch(() => undefined);
    const signals = signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]);
    const launched = launchBehind(opened, signals).catch(() => undefined);
    return {
      egress,
      launched,
      browser,
      /** Ends a browser that no capture has taken, and its egress. */
      async end(): Promise<void> {
        await Promise.all([endBrowser(), egress.then((open) => open?.close())]);
      },
      tellExceeded: (listener: typeof onExceeded) => {
        onExceeded = listener;
      },
    };

    async function browser(captureSignal: AbortSignal): Promise<LaunchedBrowser | undefined> {
      const onAbort = () => controller.abort(captureSignal.reason);
      captureSignal.addEventListener('abort', onAbort, { once: true });
      if (captureSignal.aborted) onAbort();
      try {
        const found = await launched;
        if (found !== undefined && (await works(found))) {
          found.beginUse();
          return found;
        }
        await endBrowser();
        return undefined;
      } finally {
        captureSignal.removeEventListener('abort', onAbort);
      }
    }

    async function endBrowser(): Promise<void> {
      controller.abort();
      // A profile that cannot be removed is not reported; the next process tries again.
      await (await launched)?.dispose().catch(() => undefined);
    }
  }

  async function launchBehind(opened: Promise<Egress>, signal: AbortSignal): Promise<LaunchedBrowser> {
    const { proxyUrl, address } = await opened;
    const browser = await launch({ proxyUrl, address, ...identity, signal, isAhead: true });
    // Without it the capture compiles them, or finds that the browser does not answer.
    await withinTime(ANSWER_CAP_MS, compile(browser)).catch(() => undefined);
    return browser;
  }
}

/** A browser may have died or been stopped while it waited. */
async function works({ session }: LaunchedBrowser): Promise<boolean> {
  try {
    await withinTime(ANSWER_CAP_MS, session.send('Page.getFrameTree'));
    return true;
  } catch {
    return false;
  }
}
