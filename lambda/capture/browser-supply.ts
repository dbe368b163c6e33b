/**
 * Provides each capture with a browser behind an egress proxy of its own: one that waits, if the
 * request needs no other, or a new one.
 */
import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { DEFAULT_TIMEZONE } from '../request/options/values/timezone.ts';
import { rehearseCleaning } from './blocking/rehearse.ts';
import type { LaunchedBrowser } from './browser/launch.ts';
import type { BrowserSource } from './browser/source.ts';
import { createWaitingBrowsers } from './browser/waiting-browsers.ts';
import type { Deadline } from './clock/deadline.ts';
import type { Egress, EgressOptions, OpenEgress } from './egress/egress.ts';
import { launchIdentity } from './emulation/user-agent.ts';
import { createBridges } from './in-page/bridge/create-bridges.ts';
import type { InPageScripts } from './in-page/bridge/script-files.ts';
import { assertReachable } from './page/navigate.ts';

interface SuppliedBrowser {
  /** The browser's only way out. The capture closes it. */
  egress: Egress;
  /**
   * Waits for the browser, looks up the target's host meanwhile, and begins to connect to it. No page is
   * opened when the look-up fails.
   */
  launch(): Promise<LaunchedBrowser>;
}

interface SupplyNeeds {
  deadline: Deadline;
  /** Whether frames are drawn on command. Those that wait draw them so. */
  isOnCommand: boolean;
  onExceeded: NonNullable<EgressOptions['onExceeded']>;
}

interface BrowserSupply {
  supply(request: CaptureRequest, needs: SupplyNeeds): Promise<SuppliedBrowser>;
  /** Launches browsers until enough of them wait. Never rejects. */
  fill(signal?: AbortSignal): Promise<void>;
  /** Ends the waiting browsers. No further one is launched. */
  end(): Promise<void>;
}

interface SupplyDeps {
  launch: BrowserSource['launch'];
  openEgress: OpenEgress;
  loadScripts: () => Promise<InPageScripts>;
  /** How many captures run now. None is launched ahead while they use every core. */
  runningCount: () => number;
}

/**
 * A browser that waits takes 100 MB. Lambda freezes it with the function, and
 * ends the function some time later.
 */
const IDLE_MS = 10 * 60_000;

/** The identity of a request that sets nothing but `url`. Most requests need no other browser. */
const COMMON_IDENTITY = launchIdentity({
  headers: {},
  device: 'desktop',
  timezone: DEFAULT_TIMEZONE,
  blockResources: [],
  seed: undefined,
});

export function createBrowserSupply(
  { waitingBrowsers: count = 0, runtimeApi }: Pick<Config, 'waitingBrowsers' | 'runtimeApi'>,
  { launch, openEgress, loadScripts, runningCount }: SupplyDeps,
): BrowserSupply {
  const waiting = createWaitingBrowsers({
    launch,
    openEgress,
    identity: COMMON_IDENTITY,
    compile: async ({ session, mainFrameId }) => {
      const inPage = createBridges(session, await loadScripts()).of(mainFrameId);
      await Promise.all([inPage.prepare('capture'), rehearseCleaning(inPage)]);
    },
    count,
    idleMs: runtimeApi === undefined ? IDLE_MS : undefined,
    hasTime: () => runningCount() < availableParallelism(),
  });
  return { supply, fill: waiting.fill, end: waiting.end };

  async function supply(
    request: CaptureRequest,
    { deadline, isOnCommand, onExceeded }: SupplyNeeds,
  ): Promise<SuppliedBrowser> {
    const identity = launchIdentity(request);
    const claimed = isOnCommand ? await waiting.take(identity, { onExceeded }) : undefined;
    const egress = claimed?.egress ?? (await openEgress({ onExceeded }));
    const launchNew = (signal: AbortSignal) =>
      launch({ proxyUrl: egress.proxyUrl, address: egress.address, ...identity, isOnCommand, signal });
    return {
      egress,
      launch: () =>
        launchAndLookUp(async (signal) => (await claimed?.browser(signal)) ?? launchNew(signal), {
          egress,
          deadline,
          request,
        }),
    };
  }
}

async function launchAndLookUp(
  launch: (signal: AbortSignal) => Promise<LaunchedBrowser>,
  { egress, deadline, request }: { egress: Egress; deadline: Deadline; request: CaptureRequest },
): Promise<LaunchedBrowser> {
  const notNeeded = new AbortController();
  const launched = launch(AbortSignal.any([deadline.signal, notNeeded.signal]));
  // A failed launch is reported below, after the look-up; the handler avoids an unhandled rejection.
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
