/**
 * Makes the browser tell of the page's workers and their requests, and changes a function in each of
 * them (see in-page/worker-world).
 */
import type { CDPSession } from 'puppeteer-core';
import type { PageClock } from '../clock/page-clock.ts';
import type { InPageScripts } from '../in-page/bridge/script-files.ts';
import { HEARD_TRAFFIC } from '../watch/page-watch.ts';

const WORKERS = {
  autoAttach: true,
  // They start when they are prepared.
  waitForDebuggerOnStart: true,
  flatten: true,
  // The renderer lets worklets wait in any case.
  filter: [{ type: 'worker' }, { type: 'worklet' }],
};

interface WorkerContext {
  clock: PageClock;
  scripts: Pick<InPageScripts, 'workerWorld'>;
  /** Runs in them before everything else. */
  first: string;
}

/** Applies to every future worker of the page, but not to workers of workers. */
export async function prepareWorkers(
  session: CDPSession,
  { clock, scripts, first }: WorkerContext,
): Promise<void> {
  session.on('sessionattached', (worker) => {
    const prepared = Promise.all([
      worker.send('Network.enable', HEARD_TRAFFIC),
      worker.send('Runtime.evaluate', { expression: `${first}${scripts.workerWorld}` }),
      worker.send('Runtime.runIfWaitingForDebugger'),
    ]);
    // The page or the worker may have gone.
    prepared.catch(() => undefined);
    clock.standFor(prepared);
  });
  await Promise.all([
    session.send('Target.setAutoAttach', WORKERS),
    // They belong to no page, so the browser tells of them.
    session.connection()?.send('Target.setDiscoverTargets', {
      discover: true,
      filter: [{ type: 'shared_worker' }],
    }),
  ]);
}
