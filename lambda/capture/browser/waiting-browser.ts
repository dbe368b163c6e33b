/**
 * One browser that is launched while the function initialises, before any request. The first capture takes it, if it has
 * the identity that the capture needs and still works. Otherwise it is ended. No second capture can get it.
 */
import { isDeepStrictEqual } from 'node:util';
import { withinTime } from '../../within-time.ts';
import type { Egress, EgressOptions, OpenEgress } from '../egress/egress.ts';
import type { LaunchIdentity } from '../emulation/user-agent.ts';
import type { LaunchedBrowser } from './launch.ts';
import type { BrowserSource } from './source.ts';

interface WaitingBrowser {
  /** Resolves when the browser waits, or when its launch failed. Never rejects. */
  launch(): Promise<void>;
  /**
   * Gives the browser away; only the first call can get it. Returns undefined when there is none, and when it has another
   * identity. It is ended by then: ending it later could end a newer browser too.
   */
  take(identity: LaunchIdentity, options: EgressOptions): Promise<TakenBrowser | undefined>;
}

interface TakenBrowser {
  /** The browser's only way out. Whoever takes the browser closes it. */
  egress: Egress;
  /** Waits for the launch. Returns undefined when the browser does not work; it is ended then. */
  browser(signal: AbortSignal): Promise<LaunchedBrowser | undefined>;
}

interface WaitingBrowserDeps {
  launch: BrowserSource['launch'];
  openEgress: OpenEgress;
  identity: LaunchIdentity;
}

/** A browser that works answers within milliseconds, even if it was frozen with the function. */
const ANSWER_CAP_MS = 1_000;

export function createWaitingBrowser({ launch, openEgress, identity }: WaitingBrowserDeps): WaitingBrowser {
  let waiting: ReturnType<typeof start> | undefined;
  return {
    async launch() {
      waiting = start();
      await waiting.launched;
    },
    async take(wanted, { onExceeded }) {
      const taken = waiting;
      waiting = undefined;
      const egress = await taken?.egress;
      if (taken === undefined || egress === undefined) return undefined;
      if (isDeepStrictEqual(wanted, identity)) {
        taken.tellExceeded(onExceeded);
        return { egress, browser: taken.browser };
      }
      await Promise.all([taken.end(), egress.close()]);
      return undefined;
    },
  };

  function start() {
    const stop = new AbortController();
    let onExceeded: EgressOptions['onExceeded'];
    const opened = openEgress({ onExceeded: (limit) => onExceeded?.(limit) });
    const egress = opened.catch(() => undefined);
    const launched = launchBehind(opened, stop.signal).catch(() => undefined);
    return {
      egress,
      launched,
      browser,
      end,
      tellExceeded: (listener: typeof onExceeded) => {
        onExceeded = listener;
      },
    };

    async function browser(signal: AbortSignal): Promise<LaunchedBrowser | undefined> {
      const onAbort = () => stop.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        const found = await launched;
        if (found !== undefined && (await works(found))) return found;
        await end();
        return undefined;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    }

    async function end(): Promise<void> {
      stop.abort();
      await (await launched)?.dispose();
    }
  }

  async function launchBehind(opened: Promise<Egress>, signal: AbortSignal): Promise<LaunchedBrowser> {
    const { proxyUrl, address } = await opened;
    return launch({ proxyUrl, address, ...identity, signal, isAhead: true });
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
