/**
 * Searches the main frame's document for signs of a consent banner, as often as autoconsent would, until autoconsent has to
 * be loaded.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { ConsentSigns } from './consent-signs.ts';

export interface LookedAt {
  session: CDPSession;
  /** The functions of the main frame. */
  inPage: InPage;
  /** Whether the main frame still shows the document. */
  isThere(): boolean;
}

/** As many as autoconsent takes. */
const MAX_LOOKS = 21;

/**
 * Returns the number of looks that autoconsent need not take any more, as soon as there is a sign. Undefined when
 * autoconsent is not needed: the document has no scripts or has gone, or no look found a sign.
 */
export async function lookForConsent(
  { session, inPage, isThere }: LookedAt,
  { globals, ...signs }: ConsentSigns,
): Promise<number | undefined> {
  // Look 0 is an early one, so that autoconsent has started by the time of its own first look.
  for (let look = 0; look <= MAX_LOOKS; look++) {
    const shows = await inPage.call('showsConsentSigns', signs, look);
    if (shows === undefined || !isThere()) return undefined;
    if (shows || (look > 0 && (await hasGlobal(session, globals)))) return Math.max(0, look - 1);
  }
  return undefined;
}

/** Without a context, the browser evaluates in the page's main world. */
async function hasGlobal(session: CDPSession, names: readonly string[]): Promise<boolean> {
  const expression = names.map((name) => `${JSON.stringify(name)} in window`).join('||');
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value === true;
}
