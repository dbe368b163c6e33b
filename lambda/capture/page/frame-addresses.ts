/**
 * Stops frames that change their address again and again. The browser copies the addresses of all frames for
 * each change: sixty frames that count in their hash keep it busy for longer than a capture may take.
 */
import type { CDPSession } from 'puppeteer-core';
import { disableScripts } from './scripting.ts';

/**
 * Frames that follow a scroll position or a route make fewer. The browser handles this many within seconds.
 */
const MOST_CHANGES = 100;

/** After too many changes, the page's scripts are disabled. */
export function limitFrameAddresses(session: CDPSession, mainFrameId: string): void {
  let changes = 0;
  session.on('Page.navigatedWithinDocument', ({ frameId }) => {
    if (frameId === mainFrameId) return;
    changes += 1;
    if (changes !== MOST_CHANGES) return;
    // The page may be closed by then.
    disableScripts(session).catch(() => undefined);
  });
}
