/**
 * Shows wide pages on a phone from further away, as phones do. Chromium sets that scale for a new entry of the history only,
 * and the first page replaces the entry of the tab's initial empty document (see browser/flags.ts).
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/devices.ts';

/** The width of the content decides, so each document is scaled once it is parsed. */
export function scaleToWidth(
  session: CDPSession,
  mainFrameId: string,
  { device }: Pick<CaptureRequest, 'device'>,
): void {
  if (findDevice(device)?.isMobile !== true) return;
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId !== mainFrameId || name !== 'DOMContentLoaded') return;
    // The document may have gone. The next one is scaled again.
    session.send('Emulation.resetPageScaleFactor').catch(() => undefined);
  });
}
