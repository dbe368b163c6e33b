/** Changes some functions in the page's main world (see in-page/main-world). */
import type { CDPSession } from 'puppeteer-core';
import type { InPageScripts } from '../in-page/bridge/script-files.ts';

/** Applies to every future document, including frames. `first` runs before. */
export async function prepareMainWorld(
  session: CDPSession,
  { mainWorld }: Pick<InPageScripts, 'mainWorld'>,
  first: string,
): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `${first}${mainWorld}` });
}
