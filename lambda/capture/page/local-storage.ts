/**
 * Fills localStorage for the url's origin before the first script of its first document runs. Documents of
 * other origins get nothing, even after redirects. The stored data is deleted with the browser.
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

/** Removes the script after its first use, so that items the page deletes stay deleted after a reload. */
function removeOnceFilled(session: CDPSession, origin: string, identifier: string): void {
  const filled = new Set<string>();
  const onNavigated = ({ frame }: Protocol.Page.FrameNavigatedEvent) => {
    if (URL.parse(frame.url)?.origin === origin) filled.add(frame.loaderId);
  };
  // frameNavigated is sent before the script has run in the document. At DOMContentLoaded it has run, unless
  // the page has no scripts: then it runs with the first script, here this one.
  const loaded = ({ loaderId, name }: Protocol.Page.LifecycleEventEvent) => {
    if (name !== 'DOMContentLoaded' || !filled.has(loaderId)) return;
    session.off('Page.frameNavigated', onNavigated);
    session.off('Page.lifecycleEvent', loaded);
    const filledAtLast = session.send('Runtime.evaluate', { expression: '0' });
    const removed = session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    // The browser may have been closed.
    Promise.all([filledAtLast, removed]).catch(() => undefined);
  };
  session.on('Page.frameNavigated', onNavigated);
  session.on('Page.lifecycleEvent', loaded);
}
