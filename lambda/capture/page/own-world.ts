/**
 * Changes two functions of the page's own world, before its scripts run.
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

/** Applies to every future document, including frames. */
export async function prepareOwnWorld(
  session: CDPSession,
  { ownWorld: source }: Pick<InPageScripts, 'ownWorld'>,
): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
}
