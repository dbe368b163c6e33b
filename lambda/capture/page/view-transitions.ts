/**
 * Skips view transitions. While the browser holds snapshots of the old state it draws no frame, and without a
 * frame rate limit (see the flags) it often never draws one again. Every wait for a frame, and the capture,
 * would then last until the deadline. The capture shows the new state in any case.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPageScripts } from '../in-page/bridge/scripts.ts';

/**
 * Applies to every future document, including frames. Pages must handle skipped transitions, because browsers
 * skip them in hidden tabs.
 */
export async function skipViewTransitions(
  session: CDPSession,
  { skipViewTransitions: source }: Pick<InPageScripts, 'skipViewTransitions'>,
): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
}
