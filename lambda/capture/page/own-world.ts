/** Changes some functions in the page's own world (see in-page/own-world). */
import type { CDPSession } from 'puppeteer-core';
import type { InPageScripts } from '../in-page/bridge/scripts.ts';

/** Applies to every future document, including frames. */
export async function prepareOwnWorld(
  session: CDPSession,
  { ownWorld }: Pick<InPageScripts, 'ownWorld'>,
): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: ownWorld });
}
