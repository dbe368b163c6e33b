/**
 * Takes the mouse out of the page. Left alone, Chromium has it at the top left, and shows what stands there as pointed
 * at: another colour, or an open menu.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CapturePage } from './open-page.ts';

/** The next frame tells the page; one that draws no frames is not waited for. */
const TOLD_CAP_MS = 200;

/** Does so for every document that the main frame shows, as soon as it takes any input: with its first paint. */
export function keepMouseOut(session: CDPSession, mainFrameId: string): void {
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId === mainFrameId && name === 'firstPaint') void moveOut(session);
  });
}

/** Resolves when the page knows that the mouse is elsewhere. */
export async function waitForMouseOut({
  session,
  deadline,
}: Pick<CapturePage, 'session' | 'deadline'>): Promise<void> {
  await deadline.within(TOLD_CAP_MS, moveOut(session));
}

async function moveOut(session: CDPSession): Promise<void> {
  try {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  } catch {
    // The document has gone, and the next one is told anew.
  }
}
