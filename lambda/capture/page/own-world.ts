/**
 * Changes functions of the page's own world, before its scripts run.
 *
 * View transitions are skipped. While the browser holds snapshots of the old state it draws no frame, and without a
 * frame rate limit (see the flags) it often never draws one again. Every wait for a frame, and the capture, would then
 * last until the deadline. The capture shows the new state in any case. Pages must handle skipped transitions, because
 * browsers skip them in hidden tabs.
 *
 * Scripts get animation frames at the rate of a screen. Without a frame rate limit, a script that draws in every frame
 * would take all the time of the browser, and the capture would last until the deadline.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPageScripts } from '../in-page/bridge/scripts.ts';

/** Applies to every future document, including frames, and to every future dedicated worker. */
export async function prepareOwnWorld(
  session: CDPSession,
  { ownWorld, ownWorker }: Pick<InPageScripts, 'ownWorld' | 'ownWorker'>,
): Promise<void> {
  session.connection()?.on('sessionattached', (worker) => prepareWorker(worker, ownWorker));
  await Promise.all([
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: ownWorld }),
    session.send('Target.setAutoAttach', WORKERS),
  ]);
}

/** Only these draw in frames. Each waits until it is told to run. */
const WORKERS = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'worker' }],
};

/**
 * A worker has no functions before its first script, so the debugger stops it there. A worker that has gone answers none of
 * the commands.
 */
function prepareWorker(worker: CDPSession, expression: string): void {
  const sendAll = (...sent: Promise<unknown>[]) => void Promise.all(sent).catch(() => undefined);
  worker.once('Debugger.paused', () =>
    // The worker continues when the debugger is disabled.
    sendAll(worker.send('Runtime.evaluate', { expression }), worker.send('Debugger.disable')),
  );
  sendAll(
    worker.send('Debugger.enable'),
    worker.send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptExecution' }),
    // A worker may start others.
    worker.send('Target.setAutoAttach', WORKERS),
    worker.send('Runtime.runIfWaitingForDebugger'),
  );
}
