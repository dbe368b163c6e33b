/**
 * Fills localStorage for the url's origin, before the first script of its first document. No document of another
 * origin gets anything, wherever redirects lead. What is stored is gone with the browser.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { callInNewDocuments, type NewDocuments } from '../in-page/bridge/in-new-documents.ts';

export async function fillLocalStorage(
  newDocuments: NewDocuments,
  { url, localStorage: items }: Pick<CaptureRequest, 'url' | 'localStorage'>,
): Promise<void> {
  const entries = Object.entries(items);
  if (entries.length === 0) return;
  const { origin } = new URL(url);
  const identifier = await callInNewDocuments(newDocuments, 'fillLocalStorage', origin, entries);
  removeOnceFilled(newDocuments.session, origin, identifier);
}

/** What the page removes stays away when it loads again. */
function removeOnceFilled(session: CDPSession, origin: string, identifier: string): void {
  const filled = new Set<string>();
  const arrived = ({ frame }: Protocol.Page.FrameNavigatedEvent) => {
    if (URL.parse(frame.url)?.origin === origin) filled.add(frame.loaderId);
  };
  // A document is told of before the script has run in it; by this event, it has.
  const loaded = ({ loaderId, name }: Protocol.Page.LifecycleEventEvent) => {
    if (name !== 'DOMContentLoaded' || !filled.has(loaderId)) return;
    session.off('Page.frameNavigated', arrived);
    session.off('Page.lifecycleEvent', loaded);
    // The browser may be gone.
    session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => undefined);
  };
  session.on('Page.frameNavigated', arrived);
  session.on('Page.lifecycleEvent', loaded);
}
