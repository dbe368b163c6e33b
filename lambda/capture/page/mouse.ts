/**
 * Takes the mouse out of the page. Left alone, Chromium has it at the top left, and shows what stands there as pointed
 * at: another colour, or an open menu.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CapturePage } from './open-page.ts';

/** Resolves when the main frame's document with this loader knows that the mouse is elsewhere. */
export type MouseOut = (loaderId: string) => Promise<void>;

/** The next frame tells the page; one that draws no frames is not waited for. */
const TOLD_CAP_MS = 200;

/**
 * Tells every document that the main frame shows as soon as it takes any input: with its first paint. The answer takes
 * a frame, which has mostly passed when the function it gives is called.
 */
export function keepMouseOut(session: CDPSession, mainFrameId: string): MouseOut {
  let told: { loaderId: string; answer: Promise<void> } | undefined;
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId === mainFrameId && name === 'firstPaint') told = { loaderId, answer: moveOut(session) };
  });
  return (loaderId) => (told?.loaderId === loaderId ? told.answer : moveOut(session));
}

export async function waitForMouseOut({
  watch,
  deadline,
  mouseOut,
}: Pick<CapturePage, 'watch' | 'deadline' | 'mouseOut'>): Promise<void> {
  await deadline.within(TOLD_CAP_MS, mouseOut(watch.document.loaderId));
}

async function moveOut(session: CDPSession): Promise<void> {
  try {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  } catch {
    // The document has gone, and the next one is told anew.
  }
}
