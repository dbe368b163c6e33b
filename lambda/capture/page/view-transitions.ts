/**
 * Skips view transitions. While the browser keeps pictures of the old state it draws no frame, and without a limit
 * of its frame rate (see the flags) it often never draws one again: every wait for a frame, and the picture itself,
 * would last until the deadline. A picture shows the new state anyway.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPageScripts } from '../in-page/bridge/scripts.ts';

/** In every document to come, its frames included. Pages know skipped transitions: those of hidden tabs are. */
export async function skipViewTransitions(
  session: CDPSession,
  { skipViewTransitions: source }: Pick<InPageScripts, 'skipViewTransitions'>,
): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
}
